import type { LinkProps } from '@tanstack/react-router';
import type * as v from 'valibot';
import type { WireSchema } from '#contract/call.ts';
import {
  type ListCall,
  type ReadOptions,
  type RecordCall,
  recordOf,
  recordsOf,
  settledQuery,
} from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import type { TableColumn } from '#core/ui/table/DataTable.tsx';
import { FailureNote, ReadAt } from './FailureNote.tsx';
import { Page, PageBack } from './Page.tsx';
import { useRecordTitle } from './recordTitle.ts';

interface RecordPageProps<T> {
  /** Heading while the record's name is not known. */
  readonly heading: string;
  readonly loading: string;
  readonly notFound: string;
  readonly icon: IconName;
  /** The list that the record belongs to. */
  readonly list: NonNullable<LinkProps['to']>;
  readonly query: ReadOptions<T>;
  readonly nameOf: (record: T) => string;
  /** Facts about the record, apart from its name, in the form of its list's columns. */
  readonly facts: readonly Pick<TableColumn<T>, 'header' | 'cell'>[];
}

/**
 * The page of one record. It shows other content while the record loads, when it does not exist and when the query
 * failed.
 */
export function RecordPage<T extends object>(props: RecordPageProps<T>) {
  const { heading, loading, notFound, icon, list, query, nameOf, facts } = props;
  const { failed } = useReads();
  const shown = useRead(query);
  const { result } = shown;
  const record = result?.state === 'ready' ? result.value : null;
  const name = record && nameOf(record);
  useRecordTitle(name);
  return (
    <Page>
      <PageHeading before={<PageBack to={list} />}>{name ?? heading}</PageHeading>
      {result === undefined && (
        <Card padding="flush">
          <Skeleton text={loading} count={facts.length + 1} />
        </Card>
      )}
      {record && (
        <Card>
          <FailureNote {...shown} />
          <FactList facts={facts.map(({ header, cell }) => ({ name: header, value: cell(record) }))} />
        </Card>
      )}
      <ReadAt result={result} />
      {result?.state === 'missing' && <EmptyMessage icon={icon}>{notFound}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel
          message={notFound}
          cause={<FailureNote {...shown} />}
          requestId={result.requestId}
          onRetry={failed.askAgain}
        />
      )}
    </Page>
  );
}

// Loaders of pages that show all records of a kind, or one of them.

/** @param subject names the query in the shell's line of failures and in the error log, e.g. `'cameras'` */
export function listLoader<Row, Path extends string>(subject: string, call: ListCall<Row, Path>) {
  return ({ context: { api, scope }, ...loading }: LoaderArgs) =>
    prefetch(scope.reads.client, recordsOf(subject, call)(api), loading);
}

/**
 * For a route with `idParams`. Nothing is requested for an id that no record can have.
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
