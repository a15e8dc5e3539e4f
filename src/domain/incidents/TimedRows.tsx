import { type ReactElement, useCallback, useMemo } from 'react';
import { clockSetting, type FormatSetting } from '#core/format/dateTimes.ts';
import { LongRows } from '#core/ui/table/LongRows.tsx';

interface TimedRowsProps<Row> {
  readonly as: 'ol' | 'ul';
  readonly rows: readonly Row[];
  /** Zone of the times. */
  readonly zone: string | undefined;
  /** The time of a row, as the provider sends it. Must keep its identity, as `render`. */
  readonly timeOf: (row: Row) => string | null | undefined;
  readonly render: (row: Row, clock: FormatSetting) => ReactElement;
}

/** Rows with a time each, all on one clock, whose name they bear where it was changed between them. */
export function TimedRows<Row>({ as, rows, zone, timeOf, render }: TimedRowsProps<Row>) {
  const clock = useMemo(() => clockSetting(zone, rows.map(timeOf)), [zone, rows, timeOf]);
  const row = useCallback((one: Row) => render(one, clock), [render, clock]);
  return <LongRows as={as} rows={rows} render={row} />;
}
