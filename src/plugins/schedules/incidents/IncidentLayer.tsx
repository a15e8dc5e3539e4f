import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { EventRow } from '#contract/event.ts';
import type { Page } from '#core/api/query.ts';
import type { Shown } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { AsOf } from '#core/page/QueryRows.tsx';
import { Button } from '#core/ui/Button.tsx';
import { RequestId } from '#core/ui/Notice.tsx';
import { timeText } from '#domain/arming/armingTexts.ts';
import { HOUR } from '#domain/arming/disarmedHours.ts';
import { OUTCOMES } from '#domain/incidents/outcomes.ts';
import type { CellMarks, WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import styles from './IncidentLayer.module.css';
import { DEEDS, type Deed, type PlacedIncident } from './weekIncidents.ts';

interface IncidentLayerProps {
  readonly read: Shown<Page<EventRow>>;
  /** How many incidents the grid shows; null while they are not read. */
  readonly shown: number | null;
  readonly time: SiteTime;
}

/** Says how many incidents there are, or why they are not there, and what their marks mean. */
export function IncidentLayer({ read: { result, refresh }, shown, time }: IncidentLayerProps) {
  const page = result?.state === 'ready' ? result.value : null;
  return (
    <div className={styles.layer}>
      <div className={styles.state} role="status">
        {result === undefined && <p>Loading events…</p>}
        {result?.state === 'ready' && page && shown !== null && (
          <Summary page={page} shown={shown} at={result.at} time={time} />
        )}
        {result && page === null && (
          <>
            <p>Events could not be loaded.</p>
            <Button size="small" onClick={refresh}>
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

/** How many incidents there are, and when they were read. */
function Summary({ page: { rows, count }, shown, at, time }: SummaryProps) {
  const total = count ?? rows.length;
  return (
    <p>
      {total > rows.length
        ? `The first ${groupNumber(rows.length)} of ${groupNumber(total)} events`
        : countText(shown)}
      , <AsOf at={shownMoment(at)} />
      {time.zone !== undefined && ' your time'}
    </p>
  );
}

const countText = (count: number) =>
  count === 0 ? 'No events' : `${groupNumber(count)} ${count === 1 ? 'event' : 'events'}`;

/** The grid's marks, hour by hour, and how many incidents they stand for. */
export function marksOf(incidents: readonly PlacedIncident[], time: SiteTime): WeekMarks {
  const hours = new Map<number, PlacedIncident[]>();
  for (const incident of incidents) {
    const hour = Math.floor(incident.minute / HOUR);
    hours.set(hour, [...(hours.get(hour) ?? []), incident]);
  }
  const cells = new Map([...hours].map(([hour, those]) => [hour, cellMarks(those, time)]));
  return { cells, count: incidents.length };
}

function cellMarks(incidents: readonly PlacedIncident[], time: SiteTime): CellMarks {
  return {
    words: wordsOf(incidents),
    inCell: <InCell incidents={incidents} />,
    inDetails: (onLeave) =>
      incidents.map((incident) => (
        <li key={incident.id}>
          <span>
            <Link
              to="/event/$id"
              params={{ id: incident.id }}
              className={styles.link}
              onKeyDown={({ key }) => key === 'Escape' && onLeave()}
            >
              Event #{incident.id}, {timeText(incident.minute)}
            </Link>
            : {whatHappened(incident)}{' '}
            <small className={styles.viewers}>{viewersMinute(incident, time)}</small>
          </span>
        </li>
      )),
  };
}

/** '3 events, 1 of them while disarmed' */
function wordsOf(incidents: readonly PlacedIncident[]): string {
  const disarmed = incidents.filter(({ isDisarmed }) => isDisarmed).length;
  if (incidents.length === 1) return `1 event${disarmed ? ' while disarmed' : ''}`;
  return `${incidents.length} events${disarmed ? `, ${disarmed} of them while disarmed` : ''}`;
}

function whatHappened({ outcome, isDisarmed }: PlacedIncident): string {
  const words = [outcome && OUTCOMES[outcome].sentence, isDisarmed && 'began while disarmed'];
  return words.filter(Boolean).join(', ') || 'no police, guard or voice-down';
}

const viewersMinute = ({ minute }: PlacedIncident, time: SiteTime) =>
  time.viewersText({ start: minute, end: minute });

/** A tick at each incident's minute; one incident as a link, several as their number, which the chosen hour lists. */
function InCell({ incidents }: { readonly incidents: readonly PlacedIncident[] }) {
  const [first, second] = incidents;
  if (first === undefined) return null;
  const gravest = DEEDS.find((deed) => incidents.some(({ outcome }) => outcome === deed)) ?? null;
  const isDisarmed = incidents.every((incident) => incident.isDisarmed);
  return (
    <span className={styles.marks} aria-hidden="true">
      {incidents.map((incident) => (
        <span
          key={incident.id}
          className={styles.tick}
          data-tone={toneOf(incident.outcome)}
          style={place(incident)}
        />
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
            {incidents.length}
          </span>
        </span>
      )}
    </span>
  );
}

function place({ minute }: PlacedIncident): CSSProperties & Record<'--at', number> {
  return { '--at': (minute % HOUR) / HOUR };
}

interface LetterProps {
  readonly outcome: Deed | null;
  readonly isDisarmed: boolean;
}

/** An incident's mark: coloured and lettered by its outcome, hollow where the site was disarmed. */
function Letter({ outcome, isDisarmed }: LetterProps) {
  return (
    <span className={styles.letter} data-tone={toneOf(outcome)} data-disarmed={isDisarmed}>
      {outcome === null ? 'I' : OUTCOMES[outcome].letter}
    </span>
  );
}

const toneOf = (outcome: Deed | null) => (outcome === null ? 'grey' : OUTCOMES[outcome].tone);
