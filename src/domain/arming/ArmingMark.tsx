/**
 * Whether a site is armed, and until when: as a badge on its card, and as a mark in a row of sites. The provider decides
 * whether there is an 'until', the page whether a mark has room for it (`now`), armingTimes.ts and dateTimes.ts how it reads,
 * arming.ts the words and icons of the states.
 */
import type { ArmedStatus } from '#contract/location.ts';
import { formatUntil } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './ArmingMark.module.css';
import { ARMING, type ArmingState, armingOf } from './arming.ts';
import { isOver, nearUntilText } from './armingTimes.ts';

interface ArmedBadgeProps {
  /** undefined while it loads; null when it could not be loaded. */
  status: ArmedStatus | null | undefined;
  /** IANA zone of the clock that 'until' is told on; the browser's when absent. */
  zone?: string | undefined;
  /** When the status was asked for, in Unix milliseconds. */
  askedAt?: number | undefined;
}

export function ArmedBadge({ status, zone, askedAt = Number.POSITIVE_INFINITY }: ArmedBadgeProps) {
  const now = useMinute();
  if (status === undefined) return <LoadingBadge />;
  const arming = armingOf(status);
  const { icon, tone, word } = ARMING[arming];
  // An 'until' that had passed already when it was asked for is what the provider says now: it is shown as it came.
  const until = status && formatUntil(status.until, zone ? { zone } : {});
  return (
    <span className={styles.badge} data-arming={arming} data-tone={tone}>
      <Icon name={icon} size="small" />
      <span>
        {status ? <strong>{word}</strong> : word}
        {until && (
          <Until
            at={status.until}
            zone={zone}
            isOver={isOver(status.until, now) && !isOver(status.until, askedAt)}
          >
            {until}
          </Until>
        )}
      </span>
    </span>
  );
}

function LoadingBadge() {
  return (
    <span className={styles.badge} data-arming="loading" data-tone="grey" aria-busy="true">
      <Icon name="shield" size="small" />
      <span>Loading...</span>
    </span>
  );
}

interface ArmingMarkProps {
  readonly arming: ArmingState;
  /** ISO instant of the next change; null when it is not known. */
  readonly until: string | null;
  /** IANA name of the site's zone; the viewer's clock without it. */
  readonly zone?: string | null | undefined;
  /** The current time in Unix milliseconds. Without it the mark leaves out until when, or since when it may be another state. */
  readonly now?: number | undefined;
}

export function ArmingMark({ arming, until, zone, now }: ArmingMarkProps) {
  const { icon, isKnown, tone, word } = ARMING[arming];
  const change = now === undefined || !isKnown ? null : nearUntilText(until, zone, now);
  return (
    <span className={styles.mark} data-arming={arming} data-tone={tone}>
      <Icon name={icon} size="small" />
      <span>
        <span className={styles.word}>{word}</span>
        {change && (
          <Until at={until} zone={zone} isOver={isOver(until, now)}>
            {change}
          </Until>
        )}
      </span>
    </span>
  );
}

interface UntilProps {
  readonly at: string | null | undefined;
  readonly zone: string | null | undefined;
  /** The time has passed since the state was read. */
  readonly isOver: boolean;
  readonly children: string;
}

function Until({ at, zone, isOver, children }: UntilProps) {
  return (
    <span className={styles.until}>
      {isOver ? ', may have changed since ' : ' until '}
      <time dateTime={isoInstant(at)} data-zone={zone}>
        {children}
      </time>
    </span>
  );
}
