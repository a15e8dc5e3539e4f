/** One line of the report: what was measured, what it may be, and what the plain page needs for the same. */

export interface Line {
  readonly what: string;
  readonly measured: number;
  readonly unit: 'ms' | 'kB' | 'MB' | '/s' | '';
  /** Most that `measured` may be. */
  readonly budget?: number | undefined;
  /** The same on the plain page. */
  readonly plain?: number | undefined;
  /** Most that `measured / plain` may be. */
  readonly ratioBudget?: number | undefined;
  /** Beside the figure: its 95th percentile, how often it was measured. */
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

/** 'ok', 'OVER', or '' where nothing was promised. */
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
