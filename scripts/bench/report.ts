/** Prints the tables, and writes them into bench/results.md between its marks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cellsOf, HEADINGS, type Section } from './line.ts';

export const PAGE = 'bench/results.md';
const BEGIN = '<!-- measured by `npm run bench` -->';
const END = '<!-- end of what was measured -->';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function tableOf({ title, lines }: Section): Table {
  const rows = lines.map(cellsOf);
  // A section without yardsticks or notes has no columns for them.
  const isFilled = (column: number) => rows.some((row) => row[column] !== '');
  const filled = (row: readonly string[]) => row.filter((_, column) => isFilled(column));
  return { title, head: filled(HEADINGS), rows: rows.map(filled) };
}

export function printTable({ title, head, rows }: Table): void {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** @param conditions one paragraph about the machine and the line */
export function writeReport(conditions: string, tables: readonly Table[]): void {
  const page = readFileSync(PAGE, 'utf8');
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} lacks the marks that the figures go between.`);
  const parts = tables.map((table) => `## ${table.title}\n\n${markdown(table)}`);
  const written = [BEGIN, conditions, ...parts, END].join('\n\n');
  writeFileSync(PAGE, page.slice(0, begin) + written + page.slice(end + END.length));
}

function markdown({ head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
