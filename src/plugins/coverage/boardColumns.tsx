import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { RecordersMark } from '#domain/sites/RecordersMark.tsx';
import styles from './boardCells.module.css';
import { Arming, Attention, LastIncident, NextChange, type ShownRow, SiteName } from './boardCells.tsx';
import type { ToldFacts } from './boardRows.ts';
import type { SortField } from './coverageSearch.ts';

type Column = TableColumn<ShownRow, SortField>;

/** @param now Unix milliseconds, which 'in 14 h' counts from */
export function tableColumns(facts: ToldFacts, now: number): readonly Column[] {
  return [
    { header: 'Name', sortField: 'name', width: 'minmax(0, 1.1fr)', cell: (row) => <SiteName row={row} /> },
    {
      header: 'Arming',
      sortField: 'arming',
      width: 'minmax(0, 1.2fr)',
      cell: (row) => <Arming row={row} now={now} />,
    },
    { header: 'Next change', sortField: 'change', cell: (row) => <NextChange row={row} now={now} /> },
    ...(facts.recorders ? [RECORDERS] : []),
    ...(facts.incidents ? [INCIDENT] : []),
    { ...ATTENTION, width: 'minmax(0, 1.3fr)' },
  ];
}

/** Each site in two lines, and a third one where it needs attention. The other columns are left for their order. */
export function cardColumns(facts: ToldFacts, now: number): readonly Column[] {
  const hidden = { phone: 'hidden', cell: () => null } as const;
  return [
    {
      header: 'Name',
      sortField: 'name',
      phone: 'title',
      cell: (row) => (
        <span className={styles.title}>
          <SiteName row={row} />
          <span className={styles.plain}>
            <Arming row={row} now={now} short />
          </span>
        </span>
      ),
    },
    {
      header: 'Next change',
      sortField: 'change',
      phone: 'title',
      cell: (row) => (
        <span className={styles.plain}>
          <span className={styles.facts}>
            {row.coverage.until && <NextChange row={row} now={now} isWhole />}
            {facts.recorders && <RecordersMark recorders={row.site.recorders} />}
            {facts.incidents && (
              <span>
                Last incident <LastIncident incident={row.site.lastIncident} />
              </span>
            )}
          </span>
          <Attention row={row} />
        </span>
      ),
    },
    { header: 'Arming', sortField: 'arming', ...hidden },
    ...(facts.recorders ? [{ ...RECORDERS, ...hidden }] : []),
    ...(facts.incidents ? [{ ...INCIDENT, ...hidden }] : []),
    { ...ATTENTION, ...hidden },
  ];
}

const RECORDERS: Column = {
  header: 'Recorders',
  sortField: 'recorders',
  width: 'minmax(0, 0.9fr)',
  cell: ({ site }) => <RecordersMark recorders={site.recorders} />,
};
const INCIDENT: Column = {
  header: 'Last incident',
  sortField: 'incident',
  width: 'minmax(0, 0.9fr)',
  figures: true,
  cell: ({ site }) => <LastIncident incident={site.lastIncident} />,
};
const ATTENTION: Column = {
  header: 'Attention',
  sortField: 'attention',
  cell: (row) => <Attention row={row} />,
};
