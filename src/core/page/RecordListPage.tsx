import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ReadOptions } from '#core/api/query.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { Select } from '#core/ui/form/Field.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { DataTable, type TableColumn } from '#core/ui/table/DataTable.tsx';
import { PageSizeSelect, parsePageSize } from '#core/ui/table/Pagination.tsx';
import { ListControls, ListFoot } from './ListControls.tsx';
import type { FilterValue, RecordFilter } from './listSearch.ts';
import { Page } from './Page.tsx';
import { QueryRows } from './QueryRows.tsx';
import styles from './RecordTable.module.css';
import { type FindRecords, useFoundRecords } from './useFoundRecords.ts';

/** Paths of pages that show one record. */
export type RecordPath = Extract<NonNullable<LinkProps['to']>, `/${string}/$id`>;

interface RecordListPageProps<Row> {
  readonly title: string;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  readonly query: ReadOptions<readonly Row[]>;
  /** The page that a row opens; absent where the records have none. */
  readonly opens?: RecordPath;
  readonly nameOf: (row: Row) => string;
  /** The columns after the name. `columns` and `nameOf` must keep their identity. */
  readonly columns: readonly TableColumn<Row>[];
  /** Search, filters and pages of a list that may be long; what it has then stands in the address (`recordSearch`). */
  readonly find: FindRecords<Row> & {
    /** What the records are, e.g. 'cameras'. */
    readonly noun: string;
  };
  /** Shown between heading and table. */
  readonly children?: ReactNode;
}

/** A page that lists all records of a kind, below the search and the filters for them. */
export function RecordListPage<Row extends { readonly id: number }>(props: RecordListPageProps<Row>) {
  const { title, loading, empty, icon, query, opens, nameOf, columns, find, children } = props;
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
      <QueryRows query={query} loading={loading} empty={empty} icon={icon}>
        {(records, stale) => (
          <RecordTable
            {...{ records, stale, icon, find }}
            noun={find.noun}
            label={title}
            columns={named}
            keyOf={idOf}
            onOpen={opens && open}
          />
        )}
      </QueryRows>
    </Page>
  );
}

function idOf({ id }: { readonly id: number }): number {
  return id;
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
  readonly keyOf: (row: Row) => number;
  readonly onOpen: ((row: Row) => void) | undefined;
}

/** Records with search, filters and pages, all of which stand in the address. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { label, noun, icon, records, stale, find, ...table } = props;
  const found = useFoundRecords(records, find);
  const { rows, page, pages, size, total, change } = found;
  return (
    <>
      {(records.length >= LEAST_FOR_SEARCH || found.isNarrowed) && (
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
          <PageSizeSelect value={parsePageSize(size)} onChange={(next) => change({ size: next })} />
        </ListControls>
      )}
      <Card padding="flush">
        {total === 0 ? (
          <EmptyMessage icon={icon}>{`No ${noun} found matching your search criteria.`}</EmptyMessage>
        ) : (
          <DataTable label={label} rows={rows} busy={stale} {...table} />
        )}
        <ListFoot
          {...{ noun, page, pages, size, total }}
          onPage={(next) => change({ page: next === 1 ? undefined : next })}
        />
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
