import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { EventRow } from '#contract/event.ts';
import { eventNumber } from '#contract/rules/nightSummary.ts';
import { ONE_PAGE } from '#core/api/event.ts';
import type { Page } from '#core/api/query.ts';
import type { Shown } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { useTimeStyle } from '#core/format/timeStyleShown.ts';
import { AsOf, FailureNote } from '#core/page/QueryRows.tsx';
import { Button } from '#core/ui/Button.tsx';
import { RequestId } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { timeText } from '#domain/arming/armingTimes.ts';
import { HOUR } from '#domain/arming/disarmedHours.ts';
import { OUTCOMES } from '#domain/incidents/outcomes.ts';
import { Viewers } from '#plugins/schedules/detail/DayList.tsx';
import type { CellMarks, WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import styles from './EventLayer.module.css';
import { DEEDS, type Deed, type PlacedEvent } from './weekEvents.ts';

interface EventLayerProps {
  readonly read: Shown<Page<EventRow>>;
  /** How many events the grid shows; null while they are not read. */
  readonly shown: number | null;
  readonly time: SiteTime;
}

/** Says how many events there are, or why they are not there, and what their marks mean. */
export function EventLayer({ read, shown, time }: EventLayerProps) {
  const { result, refresh } = read;
  const page = result?.state === 'ready' ? result.value : null;
  return (
    <div className={styles.layer}>
      <FailureNote {...read} onRetry={refresh} />
      <div className={styles.state} role="status">
        {result === undefined && <p>Loading events…</p>}
        {result?.state === 'ready' && page && shown !== null && (
          <Summary page={page} shown={shown} at={result.at} time={time} />
        )}
        {result && page === null && (
          <>
            <p>Events could not be loaded.</p>
            <Button ref={handFocusToHeading} size="small" onClick={refresh}>
              Retry
            </Button>
            <RequestId value={result.state === 'failed' ? result.requestId : null} />
          </>
        )}
      </div>
      <ul className={styles.legend} aria-label="Marks of events">
        {DEEDS.map((outcome) => (
          <li key={outcome}>
            <Letter outcome={outcome} isDisarmed={false} /> {OUTCOMES[outcome].sentence}
          </li>
        ))}
        <li>
          <Letter outcome={null} isDisarmed={false} /> none of these
        </li>
        <li>
          <Letter outcome={null} isDisarmed={true} /> began while disarmed
        </li>
      </ul>
    </div>
  );
}

interface SummaryProps {
  readonly page: Page<EventRow>;
  /** How many of them the grid shows. */
  readonly shown: number;
  readonly at: number;
  readonly time: SiteTime;
}

/** How many events there are, and when they were read. */
function Summary({ page: { rows, count }, shown, at, time }: SummaryProps) {
  const total = count ?? rows.length;
  // A provider that does not count may have more than it sends at once.
  const isCut = count === null ? rows.length >= ONE_PAGE : count > rows.length;
  return (
    <p>
      {isCut
        ? `The first ${groupNumber(rows.length)} of ${count === null ? 'at least ' : ''}${groupNumber(total)} events`
        : countText(shown)}
      , <AsOf at={shownMoment(at)} />
      {time.zone !== undefined && ' your time'}
    </p>
  );
}

const countText = (count: number) => (count === 0 ? 'No events' : eventNumber(count));

/** The grid's marks, hour by hour, and how many events they stand for. */
export function marksOf(events: readonly PlacedEvent[], time: SiteTime): WeekMarks {
  const hours = new Map<number, PlacedEvent[]>();
  for (const event of events) {
    const hour = Math.floor(event.minute / HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), event]);
  }
  const cells = new Map([...hours].map(([hour, those]) => [hour, cellMarks(those, time)]));
  return { cells, count: events.length };
}

function cellMarks(events: readonly PlacedEvent[], time: SiteTime): CellMarks {
  return {
    words: wordsOf(events),
    inCell: <InCell events={events} />,
    inDetails: (onLeave) =>
      events.map((event) => (
        <li key={event.id}>
          <span>
            <Link
              to="/event/$id"
              params={{ id: event.id }}
              className={styles.link}
              onKeyDown={({ key }) => key === 'Escape' && onLeave()}
            >
              Event #{event.id}, {timeText(event.minute)}
            </Link>
            : {whatHappened(event)} <Viewers text={viewersMinute(event, time)} />
          </span>
        </li>
      )),
  };
}

/** '3 events, 1 of them while disarmed' */
function wordsOf(events: readonly PlacedEvent[]): string {
  const disarmed = events.filter(({ isDisarmed }) => isDisarmed).length;
  if (events.length === 1) return `1 event${disarmed ? ' while disarmed' : ''}`;
  return `${events.length} events${disarmed ? `, ${disarmed} of them while disarmed` : ''}`;
}

function whatHappened({ outcome, isDisarmed }: PlacedEvent): string {
  const words = [outcome && OUTCOMES[outcome].sentence, isDisarmed && 'began while disarmed'];
  return words.filter(Boolean).join(', ') || 'no police, guard or voice-down';
}

const viewersMinute = ({ minute }: PlacedEvent, time: SiteTime) =>
  time.viewersText({ start: minute, end: minute });

/** A tick at each event's minute; one event as a link, several as their number, which the chosen hour lists. */
function InCell({ events }: { readonly events: readonly PlacedEvent[] }) {
  useTimeStyle();
  const [first, second] = events;
  if (first === undefined) return null;
  const gravest = DEEDS.find((deed) => events.some(({ outcome }) => outcome === deed)) ?? null;
  const isDisarmed = events.every((event) => event.isDisarmed);
  return (
    <span className={styles.marks} aria-hidden="true">
      {events.map((event) => (
        <span key={event.id} className={styles.tick} data-tone={toneOf(event.outcome)} style={place(event)} />
      ))}
      {second === undefined ? (
        <Link
          to="/event/$id"
          params={{ id: first.id }}
          preload={false}
          tabIndex={-1}
          className={styles.place}
          style={place(first)}
          title={`Event #${first.id}, ${timeText(first.minute)}: ${whatHappened(first)}`}
        >
          <Letter outcome={first.outcome} isDisarmed={first.isDisarmed} />
        </Link>
      ) : (
        <span className={styles.place} style={place(first)}>
          <span className={styles.letter} data-tone={toneOf(gravest)} data-disarmed={isDisarmed}>
            {events.length}
          </span>
        </span>
      )}
    </span>
  );
}

function place({ minute }: PlacedEvent): CSSProperties & Record<'--at', number> {
  return { '--at': (minute % HOUR) / HOUR };
}

/** An event's mark: coloured and lettered by its outcome, hollow where the site was disarmed. */
function Letter({ outcome, isDisarmed }: { readonly outcome: Deed | null; readonly isDisarmed: boolean }) {
  return (
    <span className={styles.letter} data-tone={toneOf(outcome)} data-disarmed={isDisarmed}>
      {outcome === null ? 'I' : OUTCOMES[outcome].letter}
    </span>
  );
}

const toneOf = (outcome: Deed | null) => (outcome === null ? 'grey' : OUTCOMES[outcome].tone);
