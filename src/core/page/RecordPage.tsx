import type { LinkProps } from '@tanstack/react-router';
import type { ReadOptions } from '#core/api/query.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { FactList } from '#core/ui/FactList.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { FailureNote } from './FailureNote.tsx';
import { Page } from './Page.tsx';
import { PageBack } from './PageBack.tsx';
import { ReadAt } from './ReadAt.tsx';
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
