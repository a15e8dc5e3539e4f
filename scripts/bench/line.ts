/** One line of the report: what was measured, its budget, and the plain page's value. */

export interface Line {
  readonly what: string;
  readonly measured: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '/s' | '';
  /** Largest allowed value of `measured`. */
  readonly budget?: number | undefined;
  /** The same measurement on the plain page. */
  readonly plain?: number | undefined;
  /** Largest allowed value of `measured / plain`. */
  readonly ratioBudget?: number | undefined;
  /** Shown beside the value: its 95th percentile, and the number of measurements. */
  readonly note?: string | undefined;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
}

export function isOver({ measured, budget, plain, ratioBudget }: Line): boolean {
  if (budget !== undefined && !(measured <= budget)) return true;
  return ratioBudget !== undefined && plain !== undefined && !(measured <= plain * ratioBudget);
}

/** 'ok', 'OVER', or '' for a line without a budget. */
function verdict(line: Line): string {
  if (line.budget === undefined && line.ratioBudget === undefined) return '';
  return isOver(line) ? 'OVER' : 'ok';
}

export function cellsOf(line: Line): string[] {
  const { what, measured, unit, budget, plain, ratioBudget, note = '' } = line;
  const limits = [
    ...(budget === undefined ? [] : [withUnit(budget, unit)]),
    ...(ratioBudget === undefined ? [] : [`x ${ratioBudget}`]),
  ];
  return [
    what,
    limits.join(', '),
    withUnit(measured, unit),
    plain === undefined ? '' : withUnit(plain, unit),
    plain === undefined || plain === 0 ? '' : `x ${(measured / plain).toFixed(2)}`,
    verdict(line),
    note,
  ];
}

export const HEADINGS = ['what', 'budget', 'measured', 'plain page', 'ratio', '', 'note'];

function withUnit(value: number, unit: Line['unit']): string {
  const digits = Number.isInteger(value) ? 0 : Math.abs(value) < 10 ? 2 : 1;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}
