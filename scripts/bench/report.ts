/** Prints the lines, and writes them into bench/results.md between its marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cellsOf, HEADINGS, type Section } from './line.ts';

export const PAGE = 'bench/results.md';
const BEGIN = '<!-- measured by `npm run bench` -->';
const END = '<!-- end of what was measured -->';

export function printSection({ title, lines }: Section): void {
  const rows = [HEADINGS, ...lines.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** @param conditions one paragraph about the machine and the line */
export function writeReport(conditions: string, sections: readonly Section[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} lacks the marks that the figures go between.`);
  const tables = sections.map(({ title, lines }) => `## ${title}\n\n${markdown(lines.map(cellsOf))}`);
  const written = [BEGIN, conditions, ...tables, END].join('\n\n');
  writeFileSync(PAGE, page.slice(0, begin) + written + page.slice(end + END.length));
}

function markdown(rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEADINGS), line(HEADINGS.map(() => '---')), ...rows.map(line)].join('\n');
}
