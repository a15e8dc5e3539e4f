/** One line of the report: what was measured, and the same on the yardsticks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { markdownTable, withPart } from '../markdown/markdown.ts';

export interface Line {
  readonly what: string;
  /** NaN when it could not be measured. */
  readonly measured: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '';
  /** The same measurement on other pages. */
  readonly yardsticks?: Partial<Readonly<Record<Yardstick, number>>> | undefined;
  /** What 95 of 100 of the portal's values do not exceed. */
  readonly p95?: number;
  /** Shown beside the value, such as the number of measurements. */
  readonly note?: string | undefined;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** How many times the value of another page; undefined where that has none or 0. */
export function ratio({ measured, yardsticks }: Line, side: Yardstick): number | undefined {
  const value = yardsticks?.[side];
  return value === undefined || value === 0 ? undefined : measured / value;
}

export function times(value: number | undefined): string {
  return value === undefined ? '' : `x ${value.toFixed(2)}`;
}

export function withUnit(value: number | undefined, unit: Line['unit']): string {
  if (value === undefined) return '';
  if (Number.isNaN(value)) return 'failed';
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}

/** The pages that the portal is measured against: one of its packages alone, and one without any library. */
export const YARDSTICKS = ['card', 'plain'] as const;
export type Yardstick = (typeof YARDSTICKS)[number];

/** The smallest value that at least this share of the values does not exceed; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}

// What was measured on the portal and on the yardsticks.

/** In the order of the turns. */
export const SIDES = ['portal', ...YARDSTICKS] as const;
export type Side = 'portal' | Yardstick;

export type BySide<Value> = Readonly<Record<Side, Value[]>>;

export function nothingYet<Value>(): BySide<Value> {
  return { portal: [], card: [], plain: [] };
}

/** The portal's value of a line and those beside it. A side without measurements has none. */
export function compared<Value>(
  all: BySide<Value>,
  summary: (values: readonly Value[]) => number,
): Pick<Line, 'measured' | 'yardsticks'> {
  const beside = YARDSTICKS.flatMap((side) =>
    all[side].length === 0 ? [] : [[side, summary(all[side])] as const],
  );
  return {
    measured: all.portal.length === 0 ? Number.NaN : summary(all.portal),
    yardsticks: Object.fromEntries(beside),
  };
}

export function medianOf<Value>(read: (value: Value) => number): (values: readonly Value[]) => number {
  return (values) => quantile(values.map(read), 0.5);
}

// The tables, as they are printed and stand in bench/results.md between its marks.

export const PAGE = 'bench/results.md';
const BEGIN = '<!-- measured by `npm run bench` -->';
const END = '<!-- end of what was measured -->';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const HEADINGS = ['what', 'portal', 'card', 'plain', 'to card', 'to plain', 'note'];

export function tableOf({ title, lines }: Section): Table {
  const rows = lines.map((line) => [
    line.what,
    ...[line.measured, line.yardsticks?.card, line.yardsticks?.plain].map((value) =>
      withUnit(value, line.unit),
    ),
    ...YARDSTICKS.map((side) => times(ratio(line, side))),
    line.note ?? '',
  ]);
  // A section without yardsticks or notes has no columns for them.
  const isFilled = (column: number) => rows.some((row) => row[column] !== '');
  const filled = (row: readonly string[]) => row.filter((_, column) => isFilled(column));
  return { title, head: filled(HEADINGS), rows: rows.map(filled) };
}

export const markdownOf = ({ title, head, rows }: Table) => `## ${title}\n\n${markdownTable(head, rows)}`;

/** @param conditions one paragraph about the machine and the line */
export function writeReport(conditions: string, tables: readonly Table[]): void {
  const text = [conditions, ...tables.map(markdownOf)].join('\n\n');
  writeFileSync(PAGE, withPart(readFileSync(PAGE, 'utf8'), BEGIN, END, text));
}
