/** One line of the report: what was measured, its budget, and the yardsticks' values. */
import type { Yardstick } from './yardsticks.ts';

export interface Line {
  readonly what: string;
  /** NaN when it could not be measured. */
  readonly measured: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '/s' | '';
  /** Largest allowed value of `measured`. */
  readonly budget?: number | undefined;
  /** The same measurement on other pages. */
  readonly yardsticks?: Partial<Readonly<Record<Yardstick, number>>> | undefined;
  /** Largest allowed ratio to the plain page. */
  readonly ratioBudget?: number | undefined;
  /** Shown beside the value: its 95th percentile, and the number of measurements. */
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

export function isOver(line: Line): boolean {
  const { measured, budget, ratioBudget } = line;
  if (budget !== undefined && !(measured <= budget)) return true;
  const toPlain = ratio(line, 'plain');
  return ratioBudget !== undefined && toPlain !== undefined && !(toPlain <= ratioBudget);
}

/** 'ok', 'OVER', or '' for a line without a budget. */
function verdict(line: Line): string {
  if (line.budget === undefined && line.ratioBudget === undefined) return '';
  return isOver(line) ? 'OVER' : 'ok';
}

export const HEADINGS = [
  'what',
  'budget',
  'portal',
  'card',
  'React',
  'plain',
  'to card',
  'to plain',
  '',
  'note',
];

export function cellsOf(line: Line): string[] {
  const { what, measured, unit, budget, yardsticks, ratioBudget, note = '' } = line;
  const limits = [
    ...(budget === undefined ? [] : [withUnit(budget, unit)]),
    ...(ratioBudget === undefined ? [] : [`${times(ratioBudget)} plain`]),
  ];
  return [
    what,
    limits.join(', '),
    withUnit(measured, unit),
    withUnit(yardsticks?.card, unit),
    withUnit(yardsticks?.react, unit),
    withUnit(yardsticks?.plain, unit),
    times(ratio(line, 'card')),
    times(ratio(line, 'plain')),
    verdict(line),
    note,
  ];
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
