import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Query } from '#core/app/query.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import type { IconName } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { Page } from './Page.tsx';
import { PageBack } from './PageBack.tsx';
import { useRecordTitle } from './recordTitle.ts';
import { useRecord } from './useQuery.ts';

interface RecordPageProps<T> {
  /** Heading for as long as the record's own name is not known. */
  readonly heading: string;
  readonly loading: string;
  readonly notFound: string;
  readonly icon: IconName;
  /** The list that it belongs to. */
  readonly list: NonNullable<LinkProps['to']>;
  /** Null when the address names no record. */
  readonly query: Query<T> | null;
  readonly nameOf: (record: T) => string;
  readonly children: (record: T) => ReactNode;
}

/** The page of one record, and what stands in its place while it loads, when it is not there, and when the read failed. */
export function RecordPage<T extends object>({ query, ...page }: RecordPageProps<T>) {
  if (query !== null) return <KnownRecord query={query} {...page} />;
  return (
    <Frame heading={page.heading} list={page.list}>
      <EmptyMessage icon={page.icon}>{page.notFound}</EmptyMessage>
    </Frame>
  );
}

type KnownRecordProps<T> = RecordPageProps<T> & { readonly query: Query<T> };

function KnownRecord<T extends object>(props: KnownRecordProps<T>) {
  const { heading, loading, notFound, icon, list, query, nameOf, children } = props;
  const router = useRouter();
  const { result } = useRecord(query);
  const name = result?.state === 'ready' ? nameOf(result.value) : null;
  useRecordTitle(name);
  return (
    <Frame heading={name ?? heading} list={list}>
      {result === undefined && <Skeleton text={loading} shape="block" />}
      {result?.state === 'ready' && children(result.value)}
      {result?.state === 'missing' && <EmptyMessage icon={icon}>{notFound}</EmptyMessage>}
      {result?.state === 'failed' && (
        <ErrorPanel
          message={notFound}
          requestId={result.requestId}
          onRetry={() => void router.invalidate()}
        />
      )}
    </Frame>
  );
}

type FrameProps = Pick<RecordPageProps<unknown>, 'heading' | 'list'> & { readonly children: ReactNode };

function Frame({ heading, list, children }: FrameProps) {
  return (
    <Page>
      <PageHeading before={<PageBack to={list} />}>{heading}</PageHeading>
      {children}
    </Page>
  );
}
