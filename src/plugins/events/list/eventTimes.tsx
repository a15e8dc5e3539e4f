/** Times of the events list, and how long an incident took. */
import type { EventRow } from '#core/api/wire/event.ts';
import { lengthText } from '#core/format/lengthText.ts';
import { isoInstant, parseInstant } from '#core/format/parseInstant.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Badge } from '#core/ui/Badge.tsx';
import styles from './eventColumns.module.css';

type Incident = EventRow['incident'];

const DAY_MS = 86_400_000;

/**
 * The date is muted, since the days stand above the rows.
 * @param text 'Nov 22, 2026, 5:12 AM', or a time alone
 * @param day what tells the day on a card, where it needs no date: the heading above, if there is one, or the length
 * beside it
 */
export function moment(value: unknown, text: string, day?: 'heading' | 'length') {
  const dateEnd = text.lastIndexOf(',') + 1;
  if (dateEnd === 0)
    return (
      <time className={styles.clock} dateTime={isoInstant(value)}>
        {text}
      </time>
    );
  return (
    <time dateTime={isoInstant(value)}>
      <span className={styles.date} data-day={day}>
        {text.slice(0, dateEnd)}
      </span>{' '}
      <span className={styles.clock}>{text.slice(dateEnd).trim()}</span>
    </time>
  );
}

/** When an incident was closed. */
export function end(of: Incident, text: string) {
  const isShort = (lengthOf(of) ?? DAY_MS) < DAY_MS;
  return moment(of.endTime, text, isShort ? 'length' : undefined);
}

/** How long an incident took, or that it is in progress, and for how long. */
export function duration(of: Incident) {
  const length = lengthOf(of);
  if (length !== null) return <span className={styles.length}> {lengthText(length)}</span>;
  const start = parseInstant(of.startTime);
  return start && !parseInstant(of.endTime) ? <Running since={start.getTime()} /> : null;
}

function Running({ since }: { readonly since: number }) {
  const now = useMinute();
  return (
    <>
      {' '}
      <Badge tone="orange" icon="clock">
        In progress {lengthText(Math.max(0, now - since))}
      </Badge>
    </>
  );
}

/** In milliseconds; null while it is in progress, and for times that cannot be. */
function lengthOf({ startTime, endTime }: Incident): number | null {
  const [start, end] = [parseInstant(startTime), parseInstant(endTime)];
  return start && end && end >= start ? end.getTime() - start.getTime() : null;
}
