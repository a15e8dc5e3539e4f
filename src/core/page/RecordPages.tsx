import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type * as v from 'valibot';
import type { RecordCall, WireSchema } from '#contract/call.ts';
import { type ReadOptions, recordOf, settledQuery } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { type Shown, useRead } from '#core/data/useRead.ts';
import { capital } from '#core/format/texts.ts';
import { Card } from '#core/ui/Card.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import { Select } from '#core/ui/form/Field.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { EmptyMessage, ErrorPanel } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { DataTable, idOf, type TableColumn, useCards } from '#core/ui/table/DataTable.tsx';
import { CardOptions, type PageSize, PageSizeSelect } from '#core/ui/table/Pagination.tsx';
import styles from './ListControls.module.css';
import { ListControls, ListFoot } from './ListControls.tsx';
import type { FilterValue, RecordFilter } from './listSearch.ts';
import { Page, PageBack } from './Page.tsx';
import { FailureCause, FailureNote, QueryRows, ReadAt } from './QueryRows.tsx';
import { useRecordTitle } from './recordTitle.ts';
import { type FindRecords, useFoundRecords } from './useFoundRecords.ts';

/** Paths of pages that show one record. */
export type RecordPath = Extract<NonNullable<LinkProps['to']>, `/${string}/$id`>;

/**
 * What the pages of one kind of record say and show, and how a list of them is searched, filtered and ordered; what a list
 * has of that stands in its address (`recordSearch`). Must keep its identity.
 */
export interface RecordKind<Row> extends FindRecords<Row> {
  /** What one of them is called, and several, within a sentence: 'camera', 'cameras'. */
  readonly one: string;
  readonly many: string;
  readonly icon: IconName;
  readonly nameOf: (row: Row) => string;
  /** The columns of a list after the name, and the facts on the page of one. */
  readonly columns: readonly TableColumn<Row>[];
}

interface RecordListPageProps<Row> {
  readonly kind: RecordKind<Row>;
  readonly title: string;
  readonly query: ReadOptions<readonly Row[]>;
  /** The page that a row opens; absent where the records have none. */
  readonly opens?: RecordPath;
  /** Shown between heading and table. */
  readonly children?: ReactNode;
}

/** A page that lists all records of a kind, below the search and the filters for them. */
export function RecordListPage<Row extends { readonly id: number }>(props: RecordListPageProps<Row>) {
  const { kind, title, query, opens, children } = props;
  const { many, icon, nameOf, columns } = kind;
  const navigate = useNavigate();
  const open = useCallback(
    ({ id }: Row) => void (opens && navigate({ to: opens, params: { id } })),
    [navigate, opens],
  );
  const named = useMemo<readonly TableColumn<Row>[]>(
    () => [
      {
        header: 'Name',
        phone: 'title',
        cell: (row) =>
          opens ? (
            <Link to={opens} params={{ id: row.id }}>
              {nameOf(row)}
            </Link>
          ) : (
            nameOf(row)
          ),
      },
      ...columns,
    ],
    [opens, nameOf, columns],
  );
  return (
    <Page>
      <PageHeading>{title}</PageHeading>
      {children}
      <QueryRows query={query} loading={`Loading ${many}...`} empty={`No ${many} available.`} icon={icon}>
        {(records, stale) => (
          <RecordTable
            {...{ records, stale, icon }}
            find={kind}
            noun={many}
            label={title}
            columns={named}
            onOpen={opens && open}
          />
        )}
      </QueryRows>
    </Page>
  );
}

/** A shorter list that nothing narrows down is seen at a glance. */
const LEAST_FOR_SEARCH = 10;

interface RecordTableProps<Row> {
  readonly label: string;
  /** What the records are, for the search and the line of numbers, e.g. 'cameras'. */
  readonly noun: string;
  readonly icon: IconName;
  readonly records: readonly Row[];
  readonly stale: boolean;
  readonly find: FindRecords<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly onOpen: ((row: Row) => void) | undefined;
  /** As a `DataTable` takes it. */
  readonly cardsBelow?: number;
}

/** Records with search, filters and pages, all of which stand in the address. */
export function RecordTable<Row extends { readonly id: number }>(props: RecordTableProps<Row>) {
  const { label, noun, icon, records, stale, find, ...table } = props;
  const found = useFoundRecords(records, find);
  const { rows, page, pages, size, total, change, sort, sortBy: onSort } = found;
  const isCards = useCards(table.cardsBelow);
  // A field that somebody clears stays: another text is to be typed into it.
  const [isSearched, setSearched] = useState(false);
  if (!isSearched && (records.length >= LEAST_FOR_SEARCH || found.isNarrowed)) setSearched(true);
  const paging = {
    size: found.chosenSize,
    onSize: (next: PageSize) => change({ size: next }),
  };
  const sorting = sort && {
    sort,
    onSort,
    cardOptions: <CardOptions columns={table.columns} {...{ sort, onSort, ...paging }} />,
  };
  return (
    <>
      {isSearched && (
        <ListControls label={`Search ${noun}`} field={found.field}>
          {find.filters.map((filter) => (
            <FilterSelect
              key={filter.key}
              filter={filter}
              records={records}
              value={found.chosen(filter)}
              onChange={(value) => change({ [filter.key]: value ?? undefined })}
            />
          ))}
          {!(isCards && sorting) && <PageSizeSelect value={paging.size} onChange={paging.onSize} />}
        </ListControls>
      )}
      <Card padding="flush">
        {total === 0 ? (
          <EmptyMessage icon={icon}>{`No ${noun} found matching your search criteria.`}</EmptyMessage>
        ) : (
          <DataTable label={label} rows={rows} keyOf={idOf} busy={stale} {...table} {...sorting} />
        )}
        <ListFoot {...{ noun, page, pages, size, total }} onPage={(next) => change({ page: next })} />
      </Card>
    </>
  );
}

interface FilterSelectProps<Row> {
  readonly filter: RecordFilter<Row>;
  readonly records: readonly Row[];
  readonly value: FilterValue | null;
  readonly onChange: (value: FilterValue | null) => void;
}

const ALL = '';

/** The values that the records have, each with their number. */
function FilterSelect<Row>({ filter, records, value, onChange }: FilterSelectProps<Row>) {
  const choices = useMemo(() => choicesOf(filter, records), [filter, records]);
  const isKnown = value === null || choices.some((choice) => String(choice.value) === String(value));
  return (
    <div className={styles.filter}>
      <Select
        label={filter.label}
        value={value === null ? ALL : String(value)}
        options={[
          { value: ALL, label: 'All' },
          ...(isKnown ? [] : [{ value: String(value), label: String(value) }]),
          ...choices.map(({ value: own, name, count }) => ({
            value: String(own),
            label: `${name} (${count})`,
          })),
        ]}
        onChange={(text) => onChange(choices.find((choice) => String(choice.value) === text)?.value ?? null)}
      />
    </div>
  );
}

interface Choice {
  readonly value: FilterValue;
  readonly name: string;
  readonly count: number;
}

function choicesOf<Row>(filter: RecordFilter<Row>, records: readonly Row[]): readonly Choice[] {
  const choices = new Map<FilterValue, Choice>();
  for (const record of records) {
    const value = filter.valueOf(record);
    if (value === null) continue;
    const { name = filter.nameOf(record), count = 0 } = choices.get(value) ?? {};
    choices.set(value, { value, name, count: count + 1 });
  }
  const { compare } = new Intl.Collator('en', { numeric: true });
  return [...choices.values()].sort((one, other) => compare(one.name, other.name));
}

interface RecordPageProps<T> {
  readonly kind: RecordKind<T>;
  /** The list that the record belongs to. */
  readonly list: NonNullable<LinkProps['to']>;
  readonly query: ReadOptions<T>;
  /** Facts about the record, apart from its name; by default its list's columns. */
  readonly facts?: readonly Pick<TableColumn<T>, 'header' | 'cell'>[];
}

/**
 * The page of one record. It shows other content while the record loads, when it does not exist and when the query
 * failed.
 */
export function RecordPage<T extends object>(props: RecordPageProps<T>) {
  const { kind, list, query, facts = kind.columns } = props;
  const { one, icon, nameOf } = kind;
  const shown = useRead(query);
  const { result } = shown;
  const record = result?.state === 'ready' ? result.value : null;
  const name = record && nameOf(record);
  const heading = capital(one);
  useRecordTitle(name);
  return (
    <Page>
      <PageHeading before={<PageBack to={list} />}>{name ?? heading}</PageHeading>
      <RecordStates
        shown={shown}
        notFound={`${heading} not found.`}
        icon={icon}
        loading={
          <Card padding="flush">
            <Skeleton text={`Loading ${one} details...`} count={facts.length + 1} />
          </Card>
        }
      >
        {record && (
          <Card>
            <FailureNote {...shown} />
            <FactList facts={facts.map(({ header, cell }) => ({ name: header, value: cell(record) }))} />
          </Card>
        )}
      </RecordStates>
    </Page>
  );
}

interface RecordStatesProps {
  /** What the page has read of its record. */
  readonly shown: Shown<unknown>;
  readonly notFound: string;
  readonly icon: IconName;
  /** Keeps the room until the record is there. */
  readonly loading: ReactNode;
  /** The record. */
  readonly children: ReactNode;
}

/** The record that a page is about, or what is shown while it loads, when there is none and when it could not be read. */
export function RecordStates({ shown, notFound, icon, loading, children }: RecordStatesProps) {
  const { failed } = useReads();
  const { result } = shown;
  if (result === undefined) return loading;
  if (result.state === 'missing') return <EmptyMessage icon={icon}>{notFound}</EmptyMessage>;
  if (result.state === 'failed')
    return <ErrorPanel message={notFound} cause={<FailureCause {...shown} />} onRetry={failed.askAgain} />;
  return (
    <>
      {children}
      <ReadAt result={result} />
    </>
  );
}

/**
 * The loader of a page of one record, for a route with `idParams`. Nothing is requested for an id that no record can have.
 * @param subject names the query in the error log, where the id is appended, e.g. `'camera'`
 */
export function recordLoader<Answer extends WireSchema>(subject: string, call: RecordCall<Answer>) {
  return ({
    context: { api, scope },
    params: { id },
    ...loading
  }: LoaderArgs<{ readonly id: number | string }>): ReadOptions<v.InferOutput<Answer>> =>
    typeof id === 'number'
      ? prefetch(scope.reads.client, recordOf(subject, call)(api, id), loading)
      : settledQuery<v.InferOutput<Answer>>([`${subject} ${id}`], null);
}
