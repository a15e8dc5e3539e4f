import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { ApiClient } from '#core/api/client.ts';
import { type ReadOptions, silently } from '#core/api/query.ts';
import type { Panel, PanelAt, PanelPlace, PanelProps, Plugin } from '#core/app/definePlugin.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { Card } from '#core/ui/Card.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { EmptyMessage, ErrorPanel } from '#core/ui/Notice.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, idOf, type TableColumn } from '#core/ui/table/DataTable.tsx';
import { Lazy } from './Lazy.tsx';
import styles from './Panels.module.css';
import { FailureNote, ReadAt } from './QueryRows.tsx';

/**
 * The cards that plugins add to a page, at its end, so that they move nothing. Its key must be the record's id: a card that
 * failed for one record, and what it remembers, is not of the next.
 */
export function Panels<Place extends PanelPlace>({ place, ...props }: { place: Place } & PanelProps<Place>) {
  const { errors, registry } = useApp();
  const panels = panelsOf(registry.plugins, place, useAdminView());
  if (panels.length === 0) return null;
  return (
    <div className={styles.panels}>
      {panels.map(({ title, load }) => (
        <Card key={title} title={title} padding="flush">
          <div className={styles.body}>
            <CatchBoundary
              getResetKey={() => title}
              errorComponent={BrokenPanel}
              onCatch={(error) => errors.report(error, `panel ${title}`)}
            >
              <Lazy load={load} props={props} loading={<Skeleton text="Loading..." count={4} />} />
            </CatchBoundary>
          </div>
        </Card>
      ))}
    </div>
  );
}

/** By rank, then those without one in the order of the plugins. */
function panelsOf<Place extends PanelPlace>(
  plugins: readonly Plugin[],
  place: Place,
  isAdminView: boolean,
): readonly PanelAt<Place>[] {
  const isAtPlace = (panel: Panel): panel is Panel & PanelAt<Place> => panel.place === place;
  const rank = (panel: Panel) => panel.rank ?? Number.MAX_VALUE;
  return plugins
    .flatMap(({ panels = [] }) => panels)
    .filter(isAtPlace)
    .filter(({ adminsOnly }) => isAdminView || adminsOnly !== true)
    .toSorted((a, b) => rank(a) - rank(b));
}

function BrokenPanel() {
  return <p role="alert">This part of the page could not be shown.</p>;
}

interface PanelTableProps<Row> {
  readonly label: string;
  /** As `recordsOf` makes it. `pick` and `columns` must keep their identity. */
  readonly query: (api: ApiClient) => ReadOptions<readonly Row[]>;
  /** Chooses and orders the rows to show. */
  readonly pick: (rows: readonly Row[]) => readonly Row[];
  readonly loading: string;
  readonly empty: string;
  readonly failed: string;
  readonly icon: IconName;
  readonly columns: readonly TableColumn<Row>[];
  /** Shown below the rows, such as how many there are besides, and a link to all of them. Gets all that was read. */
  readonly children?: (all: readonly Row[]) => ReactNode;
}

/** Rows of a list as the content of a panel, which reads them itself, apart from its page, and tells their age. */
export function PanelTable<Row extends { readonly id: number }>({
  query,
  pick,
  children,
  ...props
}: PanelTableProps<Row>) {
  const shown = useRead(silently(query(useApp().api)));
  const { result, refresh } = shown;
  const all = result?.state === 'ready' ? result.value : null;
  const rows = useMemo(() => all && pick(all), [all, pick]);
  if (result === undefined) return <Skeleton text={props.loading} count={4} />;
  if (all === null || rows === null) {
    const requestId = result.state === 'failed' ? result.requestId : null;
    return <ErrorPanel message={props.failed} requestId={requestId} onRetry={refresh} />;
  }
  return (
    <>
      <FailureNote {...shown} onRetry={refresh} />
      {rows.length === 0 ? (
        <EmptyMessage icon={props.icon}>{props.empty}</EmptyMessage>
      ) : (
        <>
          <DataTable label={props.label} rows={rows} columns={props.columns} keyOf={idOf} />
          {children?.(all)}
        </>
      )}
      <div className={styles.foot}>
        <ReadAt result={result} />
      </div>
    </>
  );
}
