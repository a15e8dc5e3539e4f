import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { ReadOptions } from '#core/api/query.ts';
import type { IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { Page } from './Page.tsx';
import { QueryRows, QueryTable } from './QueryTable.tsx';
import { RecordTable } from './RecordTable.tsx';
import type { FindRecords } from './useFoundRecords.ts';

/** Paths of pages that show one record. */
export type RecordPath = Extract<NonNullable<LinkProps['to']>, `/${string}/$id`>;

interface RecordListPageProps<Row> {
  readonly title: string;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  readonly query: ReadOptions<readonly Row[]>;
  /** The page that a row opens. */
  readonly opens: RecordPath;
  readonly nameOf: (row: Row) => string;
  /** The columns after the name. `columns` and `nameOf` must keep their identity. */
  readonly columns: readonly TableColumn<Row>[];
  /** Search, filters and pages of a list that may be long; what it has then stands in the address (`recordSearch`). */
  readonly find?: FindRecords<Row> & {
    /** What the records are, e.g. 'cameras'. */
    readonly noun: string;
  };
  /** Shown between heading and table. */
  readonly children?: ReactNode;
}

/** A page that lists all records of a kind. Each row, and the link in its first column, opens the record's page. */
export function RecordListPage<Row extends { readonly id: number }>(props: RecordListPageProps<Row>) {
  const { title, loading, empty, icon, query, opens, nameOf, columns, find, children } = props;
  const navigate = useNavigate();
  const open = useCallback(({ id }: Row) => void navigate({ to: opens, params: { id } }), [navigate, opens]);
  const named = useMemo<readonly TableColumn<Row>[]>(
    () => [
      {
        header: 'Name',
        phone: 'title',
        cell: (row) => (
          <Link to={opens} params={{ id: row.id }}>
            {nameOf(row)}
          </Link>
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
      {find ? (
        <QueryRows query={query} loading={loading} empty={empty} icon={icon}>
          {(records, stale) => (
            <RecordTable
              {...{ records, stale, icon, find }}
              noun={find.noun}
              label={title}
              columns={named}
              keyOf={idOf}
              onOpen={open}
            />
          )}
        </QueryRows>
      ) : (
        <QueryTable
          query={query}
          label={title}
          loading={loading}
          empty={empty}
          icon={icon}
          columns={named}
          keyOf={idOf}
          onOpen={open}
        />
      )}
    </Page>
  );
}

function idOf({ id }: { readonly id: number }): number {
  return id;
}
