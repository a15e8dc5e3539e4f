/** What was measured on the portal and on the yardsticks. */
import { figures } from './figures.ts';
import type { Line } from './line.ts';
import { YARDSTICKS, type Yardstick } from './yardsticks.ts';

/** In the order of the turns. */
export const SIDES = ['portal', ...YARDSTICKS] as const;
export type Side = 'portal' | Yardstick;

export type BySide<Value> = Readonly<Record<Side, Value[]>>;

export function nothingYet<Value>(): BySide<Value> {
  return { portal: [], card: [], react: [], plain: [] };
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
  return (values) => figures(values.map(read)).median;
}
