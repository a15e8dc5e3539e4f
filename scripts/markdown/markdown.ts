/** Tables and generated parts of Markdown pages. */

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * @param begin comment that stands before the part
 * @param end comment that stands behind it
 * @returns the page with another text between its marks
 * @throws Error when a mark is missing
 */
export function withPart(page: string, begin: string, end: string, part: string): string {
  const [before, rest] = page.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined) throw new Error(`The page has no place for ${begin}.`);
  return `${before}${begin}\n\n${part}\n\n${end}${after}`;
}
