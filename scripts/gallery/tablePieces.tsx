import { useState } from 'react';
import { DataTable, type TableColumn, type TableSort } from '#core/ui/table/DataTable.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { GoToPage, PageSizeSelect, Pagination, ShowingLine, SortSelect } from '#core/ui/table/Pagination.tsx';
import styles from './gallery.module.css';
import type { Piece } from './piece.ts';

export interface Row {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

export const rows: readonly Row[] = [
  { id: 1, name: 'Harbour yard', count: 12 },
  { id: 2, name: 'North gate', count: 1_204 },
  { id: 3, name: 'Reception', count: 0 },
];

export const columns: readonly TableColumn<Row, 'name' | 'count'>[] = [
  { header: 'Name', phone: 'title', sortField: 'name', cell: ({ name }) => name },
  { header: 'Events', sortField: 'count', figures: true, width: '8rem', cell: ({ count }) => count },
];

export const keyOf = ({ id }: Row): number => id;
const line = ({ name }: Row) => <li>{name}</li>;

type Sort = TableSort<'name' | 'count'>;

function SortedTable({
  label,
  markedKey = null,
}: {
  readonly label: string;
  readonly markedKey?: number | null;
}) {
  const [sort, onSort] = useState<Sort | null>(null);
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      sort={sort}
      onSort={onSort}
      markedKey={markedKey}
    />
  );
}

function SortBox() {
  const [sort, onSort] = useState<Sort | null>({ field: 'name', direction: 'asc' });
  return <SortSelect columns={columns} sort={sort} onSort={onSort} />;
}

function Pages() {
  const [page, onPage] = useState(3);
  return (
    <Pagination
      page={page}
      pageCount={40}
      onPage={onPage}
      goTo={<GoToPage pageCount={40} onPage={onPage} />}
    />
  );
}

export const tablePieces: readonly Piece[] = [
  {
    file: 'ui/table/DataTable.tsx',
    keys: 'Tab reaches the headers that sort; Enter sorts by them.',
    states: {
      'sorted by its headers': () => <SortedTable label="Sites" />,
      'a marked row': () => <SortedTable label="Sites, one marked" markedKey={2} />,
      'newer rows are loading': () => (
        <DataTable label="Busy sites" columns={columns} rows={rows} keyOf={keyOf} busy />
      ),
    },
  },
  {
    file: 'ui/table/Pagination.tsx',
    name: 'GoToPage',
    keys: 'Enter goes to the page.',
    states: {
      plain: () => <GoToPage pageCount={40} onPage={() => undefined} />,
    },
  },
  {
    file: 'ui/table/LongRows.tsx',
    states: {
      'rows of a list': () => (
        <div className={styles.list}>
          <LongRows as="ul" rows={rows} render={line} />
        </div>
      ),
    },
  },
  {
    file: 'ui/table/Pagination.tsx',
    name: 'PageSizeSelect',
    states: { plain: () => <PageSizeSelect value={15} onChange={() => undefined} /> },
  },
  { file: 'ui/table/Pagination.tsx', states: { 'page 3 of 40': () => <Pages /> } },
  {
    file: 'ui/table/Pagination.tsx',
    name: 'ShowingLine',
    states: { plain: () => <ShowingLine page={2} pageSize={15} total={1_204} noun="events" /> },
  },
  { file: 'ui/table/Pagination.tsx', name: 'SortSelect', states: { plain: () => <SortBox /> } },
];
