import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import type { IconName } from '#core/ui/iconPaths.ts';
import { LongTable } from '#core/ui/LongTable.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import type { TableColumn } from '#core/ui/tableColumn.ts';
import type { Reading } from './reading.ts';
import { useListReading } from './useListReading.ts';

interface ReadingTableProps<Row> {
  readonly reading: Reading<readonly Row[]>;
  /** Names the table for screen readers. */
  readonly label: string;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  /** Must keep their identity, as `keyOf` and `onOpen` must. */
  readonly columns: readonly TableColumn<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** A click on a row; give its first cell a link for keyboards. */
  readonly onOpen?: (row: Row) => void;
  /** Window width in CSS pixels below which rows are cards. */
  readonly cardsBelow?: number;
}

/** A table over a read: its place is held while it loads, and a failure is told by the shell's line. */
export function ReadingTable<Row>(props: ReadingTableProps<Row>) {
  const { reading, label, loading, empty, icon, ...table } = props;
  const { outcome, stale } = useListReading(reading);
  const rows = outcome?.state === 'ready' ? outcome.value : [];
  if (outcome === undefined) return <Skeleton text={loading} count={8} />;
  if (rows.length === 0) return <EmptyMessage icon={icon}>{empty}</EmptyMessage>;
  return (
    <Card padding="flush">
      <LongTable label={label} rows={rows} busy={stale} {...table} />
    </Card>
  );
}
