import { type ReactNode, useState } from 'react';
import { ApiError } from '#core/api/apiError.ts';
import { listQuery, type ReadOptions, recordQuery, settledQuery } from '#core/api/query.ts';
import { ListControls, ListFoot } from '#core/page/ListControls.tsx';
import { Logo, Page, PageBack, SiblingPages } from '#core/page/Page.tsx';
import { PanelTable } from '#core/page/Panels.tsx';
import { QueryRows } from '#core/page/QueryRows.tsx';
import { type RecordKind, RecordListPage, RecordPage, RecordTable } from '#core/page/RecordPages.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { SignInFrame, SupportLinks } from '#core/page/SignInFrame.tsx';
import { rowSearch } from '#core/page/useFoundRecords.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { DataTable, type TableColumn, type TableSort } from '#core/ui/table/DataTable.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import {
  CardOptions,
  GoToPage,
  type PageSize,
  PageSizeSelect,
  Pagination,
  ShowingLine,
} from '#core/ui/table/Pagination.tsx';
import styles from './gallery.module.css';
import { keyed, type Piece, piece, whole } from './piece.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly count: number;
}

const rows: readonly Row[] = [
  { id: 1, name: 'Harbour yard', count: 12 },
  { id: 2, name: 'North gate', count: 1_204 },
  { id: 3, name: 'Reception', count: 0 },
];

const columns: readonly TableColumn<Row, 'name' | 'count'>[] = [
  { header: 'Name', phone: 'title', sortField: 'name', cell: ({ name }) => name },
  { header: 'Events', sortField: 'count', figures: true, width: '8rem', cell: ({ count }) => count },
];

const keyOf = ({ id }: Row): number => id;
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

function OptionsBox() {
  const [sort, onSort] = useState<Sort | null>({ field: 'name', direction: 'asc' });
  const [size, onSize] = useState<PageSize>(15);
  return <CardOptions {...{ columns, sort, onSort, size, onSize }} />;
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
  keyed('ui/table/DataTable.tsx', 'Tab reaches the headers that sort; Enter sorts by them.', {
    'sorted by its headers': <SortedTable label="Sites" />,
    'a marked row': <SortedTable label="Sites, one marked" markedKey={2} />,
    'newer rows are loading': (
      <DataTable label="Busy sites" columns={columns} rows={rows} keyOf={keyOf} busy />
    ),
  }),
  keyed('ui/table/Pagination.tsx#GoToPage', 'Enter goes to the page.', {
    plain: <GoToPage pageCount={40} onPage={() => undefined} />,
  }),
  piece('ui/table/LongRows.tsx', {
    'rows of a list': (
      <div className={styles.list}>
        <LongRows as="ul" rows={rows} render={line} />
      </div>
    ),
  }),
  piece('ui/table/Pagination.tsx#PageSizeSelect', {
    plain: <PageSizeSelect value={15} onChange={() => undefined} />,
  }),
  piece('ui/table/Pagination.tsx', { 'page 3 of 40': <Pages /> }),
  piece('ui/table/Pagination.tsx#ShowingLine', {
    plain: <ShowingLine page={2} pageSize={15} total={1_204} noun="events" />,
  }),
  piece('ui/table/Pagination.tsx#CardOptions', { plain: <OptionsBox /> }),
];

const never = () => new Promise<never>(() => {});
const failing = () =>
  Promise.reject(
    new ApiError({ kind: 'response', status: 500, headers: new Headers({ 'x-request-id': '7f3a' }) }),
  );
/** What a query of the rows can come to, and of the first one. */
const queries = {
  data: settledQuery<readonly Row[]>(['rows'], rows),
  empty: settledQuery<readonly Row[]>(['no rows'], []),
  loading: listQuery<readonly Row[]>(['late rows'], never),
  failed: listQuery<readonly Row[]>(['failed rows'], failing),
} satisfies Readonly<Record<string, ReadOptions<readonly Row[]>>>;
const records = {
  data: settledQuery<Row>(['row'], rows[0] ?? null),
  missing: settledQuery<Row>(['no row'], null),
  loading: recordQuery<Row>(['late row'], never),
  failed: recordQuery<Row>(['failed row'], failing),
} satisfies Readonly<Record<string, ReadOptions<Row>>>;

/** One page of them: the page of all pieces has a navigation of pages already. */
const manyRows = Array.from({ length: 15 }, (_, index) => ({
  id: index + 1,
  name: `Row ${index + 1}`,
  count: index % 3,
}));
const rowKind: RecordKind<Row> = {
  one: 'row',
  many: 'rows',
  icon: 'info',
  nameOf: ({ name }) => name,
  columns: columns.slice(1),
  search: rowSearch<Row>(({ name }) => [name]),
  filters: [
    {
      key: 'count',
      label: 'Events',
      valueOf: ({ count }: Row) => count,
      nameOf: ({ count }: Row) => String(count),
    },
  ],
};
const noPick = (all: readonly Row[]) => all;
function statesOf<Q>(all: Readonly<Record<string, Q>>, shown: (query: Q, name: string) => ReactNode) {
  return Object.fromEntries(Object.entries(all).map(([name, query]) => [name, shown(query, name)]));
}

export const pagePieces: readonly Piece[] = [
  keyed('page/ListControls.tsx', 'Typing searches.', {
    empty: <ListControls label="Search rows" field={{ draft: '', type: () => undefined }} />,
    'with a text': (
      <ListControls label="Search rows again" field={{ draft: 'gate', type: () => undefined }} />
    ),
  }),
  piece('page/ListControls.tsx#ListFoot', {
    'one page': <ListFoot noun="rows" page={1} pages={1} size={15} total={3} onPage={() => undefined} />,
  }),
  piece('page/Page.tsx#Logo', { "the brand's": <Logo /> }),
  whole('page/Page.tsx', '', {
    'around all of a page': (
      <main>
        <Page>
          <PageHeading before={<PageBack to="/" />}>A page</PageHeading>
          <p>Its content.</p>
        </Page>
      </main>
    ),
  }),
  keyed('page/Page.tsx#PageBack', 'Enter goes back.', { plain: <PageBack to="/" /> }),
  piece(
    'page/Panels.tsx#PanelTable',
    statesOf(queries, (query, name) => (
      <PanelTable
        label={`Panel: ${name}`}
        query={() => query}
        pick={noPick}
        loading="Loading rows..."
        empty="No rows available."
        failed="The rows could not be read."
        icon="info"
        columns={columns}
        keyOf={keyOf}
      />
    )),
  ),
  piece(
    'page/QueryRows.tsx',
    statesOf(queries, (query, name) => (
      <QueryRows query={query} loading="Loading rows..." empty="No rows available." icon="info">
        {(rows, stale) => (
          <DataTable label={`Rows: ${name}`} rows={rows} busy={stale} columns={columns} keyOf={keyOf} />
        )}
      </QueryRows>
    )),
  ),
  whole(
    'page/RecordPages.tsx#RecordListPage',
    'Tab reaches each name; Enter opens it.',
    statesOf(queries, (query) => (
      <main>
        <RecordListPage kind={rowKind} title="Rows" query={query} opens="/camera/$id" />
      </main>
    )),
  ),
  keyed('page/RecordPages.tsx#RecordTable', 'Tab reaches search and filters; arrows choose in a filter.', {
    'with search and a filter': (
      <RecordTable
        label="Many rows"
        noun="rows"
        icon="info"
        records={manyRows}
        stale={false}
        find={rowKind}
        columns={columns}
        keyOf={keyOf}
        onOpen={() => undefined}
      />
    ),
  }),
  whole(
    'page/RecordPages.tsx#RecordPage',
    '',
    statesOf(records, (query) => (
      <main>
        <RecordPage kind={rowKind} list="/" query={query} />
      </main>
    )),
  ),
  piece('page/ScreenLink.tsx', {
    'to a screen that is there': <ScreenLink to="/">Home</ScreenLink>,
    'to one that is switched off': <ScreenLink to="/events">Events</ScreenLink>,
  }),
  piece('page/Page.tsx#SiblingPages', {
    'of three pages': (
      <SiblingPages
        label="Equipment"
        pages={[
          { label: 'Cameras', to: '/cameras' },
          { label: 'NVRs', to: '/nvrs' },
          { label: 'Pieces', to: '/' },
        ]}
      />
    ),
  }),
  whole('page/SignInFrame.tsx', '', {
    'around a form': (
      <SignInFrame>
        <PageHeading>Forgot password</PageHeading>
      </SignInFrame>
    ),
  }),
  piece('page/SignInFrame.tsx#SupportLinks', { "the brand's": <SupportLinks /> }),
];
