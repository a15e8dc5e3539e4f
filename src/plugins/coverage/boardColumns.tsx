import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { RecordersMark } from '#domain/sites/RecordersMark.tsx';
import {
  Arming,
  Attention,
  LastIncident,
  NextChange,
  ShortChange,
  type ShownRow,
  SiteName,
} from './boardCells.tsx';
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

/** Each site in two lines, and a third one where it needs attention. Its last incident is left for its page. */
export function cardColumns(facts: ToldFacts, now: number): readonly Column[] {
  return [
    { header: 'Name', sortField: 'name', phone: 'subject', cell: (row) => <SiteName row={row} /> },
    {
      header: 'Arming',
      sortField: 'arming',
      phone: 'title',
      cell: (row) => <Arming row={row} now={now} short />,
    },
    {
      header: 'Next change',
      sortField: 'change',
      phone: 'mark',
      cell: (row) => <ShortChange row={row} now={now} />,
    },
    ...(facts.recorders ? [{ ...RECORDERS, phone: 'mark' } as const] : []),
    ...(facts.incidents ? [{ ...INCIDENT, phone: 'spoken' } as const] : []),
    { ...ATTENTION, phone: 'mark' },
  ];
}

const RECORDERS: Column = {
  header: 'Recorders',
  sortField: 'recorders',
  width: 'minmax(0, 0.9fr)',
  cell: ({ site }) => <RecordersMark recorders={site.recorders} />,
};
const INCIDENT: Column = {
  header: 'Last event',
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
