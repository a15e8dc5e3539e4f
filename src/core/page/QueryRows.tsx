import type { ReactNode } from 'react';
import type { ReadOptions } from '#core/api/query.ts';
import { useRead } from '#core/data/useRead.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { FailureNote, ReadAt } from './FailureNote.tsx';
import styles from './QueryRows.module.css';

interface QueryRowsProps<Row> {
  readonly query: ReadOptions<readonly Row[]>;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  /** @param stale true while newer rows load */
  readonly children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/**
 * A query's rows in a form of the page's own, for which there is at least one row. A skeleton is shown while they load. Rows
 * that cannot be read again stay, and say how old they are; without any, the cause of the failure stands above the empty
 * text.
 */
export function QueryRows<Row>({ query, loading, empty, icon, children }: QueryRowsProps<Row>) {
  const shown = useRead(query);
  const { result, stale } = shown;
  const rows = result?.state === 'ready' ? result.value : [];
  if (result === undefined)
    return (
      <Card padding="flush">
        <Skeleton text={loading} count={8} />
      </Card>
    );
  return (
    <div className={styles.rows}>
      <FailureNote {...shown} />
      {rows.length === 0 ? <EmptyMessage icon={icon}>{empty}</EmptyMessage> : children(rows, stale)}
      {rows.length > 0 && <ReadAt result={result} />}
    </div>
  );
}
