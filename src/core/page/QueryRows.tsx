import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { CallFailure } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useOnline } from '#core/data/useOnline.ts';
import { type Doubt, type Live, type Shown, useRead } from '#core/data/useRead.ts';
import { now, shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/dateTimes.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { EmptyMessage, Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import styles from './QueryRows.module.css';
import { useMinute } from './useMinute.ts';

/** The loader of a page that reads one query. It returns the query's options. */
export function loaderOf<T>(query: (api: ApiClient, client: QueryClient) => ReadOptions<T>) {
  return ({ context: { api, scope }, ...loading }: LoaderArgs): ReadOptions<T> => {
    const { client } = scope.reads;
    return prefetch(client, query(api, client), loading);
  };
}

interface ListProps<Row> {
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  /** @param stale true while newer rows load */
  readonly children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

interface QueryRowsProps<Row> extends ListProps<Row> {
  readonly query: ReadOptions<readonly Row[]>;
}

/** A query's rows in a form of the page's own, for which there is at least one row. */
export function QueryRows<Row>({ query, ...list }: QueryRowsProps<Row>) {
  const shown = useRead(query);
  const rows = shown.result?.state === 'ready' ? shown.result.value : [];
  return <ShownRows {...{ shown, rows }} {...list} />;
}

interface ShownRowsProps<Row> extends ListProps<Row> {
  readonly shown: Shown<unknown>;
  readonly rows: readonly Row[];
}

/**
 * The same for rows that are a part of what was read. A skeleton is shown while they load. Rows that cannot be read again stay,
 * and say how old they are; without any, the cause of the failure stands above the empty text.
 */
export function ShownRows<Row>({ shown, rows, loading, empty, icon, children }: ShownRowsProps<Row>) {
  const { result, stale } = shown;
  if (result === undefined)
    return (
      <Card padding="flush">
        <Skeleton text={loading} count={8} />
      </Card>
    );
  return (
    <div className={styles.rows}>
      <FailureNote {...shown} />
      {rows.length === 0 ? <NoRows {...{ shown, icon }}>{empty}</NoRows> : children(rows, stale)}
      {rows.length > 0 && <ReadAt result={result} />}
    </div>
  );
}

interface RowsCardProps<Row> {
  readonly title: string;
  readonly shown: Shown<readonly Row[]>;
  /** Stands for the rows while they load. */
  readonly loading: ComponentProps<typeof Skeleton>;
  readonly failed: string;
  readonly empty: string;
  readonly icon: IconName;
  /** Of the card while it has rows; tables and lists of their own reach its border. */
  readonly padding?: 'regular' | 'flush';
  readonly actions?: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/**
 * A card with the rows of one query, which tells their age and its own failure; rows that cannot be read again stay. Nothing where the
 * provider does not have them.
 */
export function RowsCard<Row>(props: RowsCardProps<Row>) {
  const { title, shown, loading, failed, empty, icon, padding = 'flush', actions, children } = props;
  const { failed: failures } = useReads();
  const { result } = shown;
  if (result?.state === 'missing') return null;
  const rows = result?.state === 'ready' ? result.value : null;
  const isFilled = result === undefined || (rows !== null && rows.length > 0);
  return (
    <Card title={title} padding={isFilled ? padding : 'regular'} actions={actions}>
      {result === undefined && <Skeleton {...loading} />}
      {result?.state === 'failed' && (
        <Notice requestId={result.requestId} onRetry={failures.askAgain}>
          {failed}
        </Notice>
      )}
      <FailureNote {...shown} />
      {rows?.length === 0 && <EmptyMessage icon={icon}>{empty}</EmptyMessage>}
      {rows !== null && rows.length > 0 && children(rows)}
      {rows !== null && (
        <div className={styles.foot} data-padding={isFilled ? padding : 'regular'}>
          <ReadAt result={result} />
        </div>
      )}
    </Card>
  );
}

interface NoRowsProps extends ComponentProps<typeof EmptyMessage> {
  readonly shown: Pick<Shown<unknown>, 'result' | 'failure'>;
}

/** The empty text of a list, and above it the cause where the list could not be read. */
export function NoRows({ shown: { result, failure }, ...message }: NoRowsProps) {
  const isUnread = failure !== null && result?.state !== 'ready';
  return <EmptyMessage {...message} cause={isUnread && <FailureCause failure={failure} />} />;
}

/** Why nothing could be read. */
export function FailureCause({ failure }: Pick<FailureNoteProps, 'failure'>) {
  return <p role="status">{causeText(failure, useOnline())}</p>;
}

interface FailureNoteProps extends Pick<Shown<unknown>, 'result' | 'failure'> {
  /** Why it may be out of date; by default the failure, if there is one. */
  readonly doubt?: Doubt | undefined;
  /** Reads it again; by default all data of the page are read again. */
  readonly onRetry?: (() => void) | undefined;
}

/** Above rows that may be out of date, which it dims. */
export function FailureNote({ result, failure, doubt = failure && 'failed', onRetry }: FailureNoteProps) {
  const { failed } = useReads();
  if (doubt === null || result?.state !== 'ready') return null;
  const text = (
    <span>
      <AsOf at={shownMoment(result.at)} />
      <DoubtText doubt={doubt} failure={failure} />
    </span>
  );
  // It goes in a moment: no row moves for it.
  if (doubt === 'returned')
    return (
      <div className={styles.brief} data-read="old">
        {text}
      </div>
    );
  return (
    <div ref={handFocusToHeading} role="status" className={styles.old} data-read="old">
      <Icon name="warning" size="small" />
      {text}
      <Button size="small" onClick={onRetry ?? failed.askAgain}>
        Retry
      </Button>
    </div>
  );
}

// Why what is on screen may be out of date, in words.

/** Goes on after 'as of 5:42 AM'. Nothing where there is no doubt. */
export function DoubtText({ doubt, failure }: Pick<Live<unknown>, 'doubt' | 'failure'>): string {
  const isOnline = useOnline();
  if (doubt === 'failed') return `, could not refresh. ${causeText(failure, isOnline)}.`;
  if (doubt === 'unanswered') return isOnline ? ', no answer yet.' : ', no answer yet. You are offline.';
  return doubt === 'returned' ? ', updating…' : '';
}

/** Without a full stop. */
function causeText(failure: CallFailure | null, isOnline: boolean): string {
  const { status = 200, requestId = null } = failure ?? {};
  // Whatever the browser believes: who has answered was reached.
  if (status === null) return 'The portal itself had an error';
  if (status === 0) return isOnline ? 'We could not reach the service' : 'You are offline';
  return `The service answered with an error${requestId === null ? '' : ` (request id ${requestId.slice(0, 64)})`}`;
}

/** When what is shown was asked for. */
export function ReadAt({ result }: Pick<Shown<unknown>, 'result'>) {
  if (result?.state !== 'ready') return null;
  return (
    <p className={styles.line}>
      <AsOf at={shownMoment(result.at)} />
    </p>
  );
}

interface AsOfProps {
  /** Unix milliseconds as `now` tells them; those of a read are `shownMoment(result.at)`. */
  readonly at: number;
}

/** 'as of 5:42 AM', with the date once that is no longer today's. */
export function AsOf({ at }: AsOfProps) {
  // Told anew each minute; what was read since the last one counts at once.
  useMinute();
  const present = now();
  // What was asked for before the viewer's clock was known to be ahead may seem to come.
  const shown = Math.min(at, present);
  return (
    <>
      as of <time dateTime={new Date(shown).toISOString()}>{momentText(shown, present)}</time>
    </>
  );
}
