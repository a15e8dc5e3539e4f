import { type LinkProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Reading } from '#core/app/reading.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import type { IconName } from '#core/ui/iconPaths.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { Page } from './Page.tsx';
import { PageBack } from './PageBack.tsx';
import { useRecordTitle } from './recordTitle.ts';
import { useRecordReading } from './useRecordReading.ts';

interface RecordPageProps<T> {
  /** Heading for as long as the record's own name is not known. */
  readonly heading: string;
  readonly loading: string;
  readonly notFound: string;
  readonly icon: IconName;
  /** The list that it belongs to. */
  readonly list: NonNullable<LinkProps['to']>;
  /** Null when the address names no record. */
  readonly reading: Reading<T> | null;
  readonly nameOf: (record: T) => string;
  readonly children: (record: T) => ReactNode;
}

/** The page of one record, and what stands in its place while it loads, when it is not there, and when the read failed. */
export function RecordPage<T extends object>({ reading, ...page }: RecordPageProps<T>) {
  if (reading !== null) return <KnownRecord reading={reading} {...page} />;
  return (
    <Frame heading={page.heading} list={page.list}>
      <EmptyMessage icon={page.icon}>{page.notFound}</EmptyMessage>
    </Frame>
  );
}

type KnownRecordProps<T> = RecordPageProps<T> & { readonly reading: Reading<T> };

function KnownRecord<T extends object>(props: KnownRecordProps<T>) {
  const { heading, loading, notFound, icon, list, reading, nameOf, children } = props;
  const router = useRouter();
  const { outcome } = useRecordReading(reading);
  const name = outcome?.state === 'ready' ? nameOf(outcome.value) : null;
  useRecordTitle(name);
  return (
    <Frame heading={name ?? heading} list={list}>
      {outcome === undefined && <Skeleton text={loading} shape="block" />}
      {outcome?.state === 'ready' && children(outcome.value)}
      {outcome?.state === 'missing' && <EmptyMessage icon={icon}>{notFound}</EmptyMessage>}
      {outcome?.state === 'failed' && (
        <ErrorPanel
          message={notFound}
          requestId={outcome.requestId}
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
