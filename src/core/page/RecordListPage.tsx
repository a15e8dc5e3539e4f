import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Query } from '#core/app/query.ts';
import type { IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { Page } from './Page.tsx';
import { QueryTable } from './QueryTable.tsx';

/** Paths of pages that show one record. */
export type RecordPath = Extract<NonNullable<LinkProps['to']>, `/${string}/$id`>;

interface RecordListPageProps<Row> {
  readonly title: string;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  readonly query: Query<readonly Row[]>;
  /** The page that a row opens. */
  readonly opens: RecordPath;
  readonly nameOf: (row: Row) => string;
  /** The columns after the name. `columns` and `nameOf` must keep their identity. */
  readonly columns: readonly TableColumn<Row>[];
  /** Shown between heading and table. */
  readonly children?: ReactNode;
}

/** A page that lists all records of a kind. Each row, and the link in its first column, opens the record's page. */
export function RecordListPage<Row extends { readonly id: number }>(props: RecordListPageProps<Row>) {
  const { title, loading, empty, icon, query, opens, nameOf, columns, children } = props;
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
    </Page>
  );
}

function idOf({ id }: { readonly id: number }): number {
  return id;
}
