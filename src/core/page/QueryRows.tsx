import type { ComponentProps, ReactNode } from 'react';
import type { CallFailure } from '#core/api/apiError.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useOnline } from '#core/data/useOnline.ts';
import { type Doubt, type Live, type Shown, useRead } from '#core/data/useRead.ts';
import { now, shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/dateTimes.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import styles from './QueryRows.module.css';
import { useMinute } from './useMinute.ts';

interface QueryRowsProps<Row> {
  readonly query: ReadOptions<readonly Row[]>;
  readonly loading: string;
  readonly empty: string;
  readonly icon: IconName;
  /** @param stale true while newer rows load */
  readonly children: (rows: readonly Row[], stale: boolean) => ReactNode;
}

/**
 * A query's rows in a form of the page's own, for which there is at least one row. A skeleton is shown while they load. Rows
 * that cannot be read again stay, and say how old they are; without any, the cause of the failure stands above the empty
 * text.
 */
export function QueryRows<Row>({ query, loading, empty, icon, children }: QueryRowsProps<Row>) {
  const shown = useRead(query);
  const { result, stale } = shown;
  const rows = result?.state === 'ready' ? result.value : [];
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
  if (!status) return isOnline ? 'We could not reach the service' : 'You are offline';
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
