/** Reads every event that the list stands for, for a file or a chart of all of them. */

import type { EventRow } from '#contract/event.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { groupNumber } from '#core/format/texts.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { pagedRows } from '#domain/incidents/incidentFilter.ts';
import type { ListPart, ListReading, ListSource, PartWanted } from '#domain/incidents/wholeList.ts';
import styles from './EventsFoot.module.css';
import { eventsQuery } from './eventsQuery.ts';
import type { EventsSearch } from './eventsSearch.ts';

export interface WantedList {
  /** What the list is narrowed down to, and its order. */
  readonly search: EventsSearch;
  /** The location that the page stands for; 0 for none. */
  readonly locationId: number;
  readonly admin: boolean;
}

/** So many may have come while the list was read, at most. */
const LATEST: PartWanted = { skip: 0, take: 50 };

/**
 * A list that must be read whole: a file or a chart with events missing would pass for all of them.
 * @param partSize rows of one call
 * @param limit a list with more rows is not read; null reads any list
 */
export function listSource(
  api: ApiClient,
  list: WantedList,
  { partSize, limit }: Pick<ListSource, 'partSize' | 'limit'>,
): ListSource {
  const latestFirst: WantedList = { ...list, search: { ...list.search, sort: '-incident.id' } };
  return {
    partSize,
    limit,
    partly: false,
    readPart: (wanted, signal) => readPart(api, list, wanted, signal),
    readLatest: (signal) => readPart(api, latestFirst, LATEST, signal),
  };
}

async function readPart(
  api: ApiClient,
  { search, locationId, admin }: WantedList,
  { skip, take }: PartWanted,
  signal: AbortSignal,
): Promise<ListPart> {
  const query = { ...eventsQuery(search, admin), skip, take };
  let isPartial = false;
  const page = await getEventsLocation(api, locationId, query, {
    signal,
    onPartial: () => {
      isPartial = true;
    },
  });
  if (page === null || isPartial) throw new Error('The list could not be read whole.');
  return { rows: pagedRows(page.rows, query), total: page.count };
}

/** Name of the one site that all events are of, or its id where it has no name; null for a list of several sites. */
export function siteOf({ search, locationId }: WantedList, rows: readonly EventRow[]): string | null {
  const one = locationId || search.locationId;
  return one ? (rows[0]?.location?.name ?? String(one)) : null;
}

interface ReadingLineProps {
  readonly reading: ListReading;
  /** What a failure stops: 'The download'. */
  readonly task: string;
  /** What a failure leaves: 'Nothing was saved.' */
  readonly outcome: string;
  /** Called after a press of a button that goes with the press. */
  readonly onPress?: () => void;
}

/** How far the reading of a whole list is, or where it stopped; nothing while none is under way. */
export function ReadingLine({ reading, task, outcome, onPress }: ReadingLineProps) {
  const { state, rows, total, passes } = reading;
  const retry = () => {
    reading.retry();
    onPress?.();
  };
  const cancel = () => {
    reading.cancel();
    onPress?.();
  };
  if (state === 'reading') {
    const known = total ?? 0;
    return (
      <div className={styles.progress}>
        <progress
          className={styles.bar}
          aria-label="Reading the list"
          value={rows.length}
          max={Math.max(known, 1)}
        />
        <span>
          {passes > 1 && 'The list has changed. It is read again: '}
          {total === null ? 'Reading…' : `${groupNumber(rows.length)} of ${groupNumber(known)}`}
        </span>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  }
  if (state !== 'failed' && state !== 'changing') return null;
  return (
    <Notice onRetry={retry} onDismiss={cancel}>
      {state === 'changing' && 'The list changes while it is read, or has events that cannot be read. '}
      {task} stopped after {groupNumber(rows.length)}
      {total === null ? '' : ` of ${groupNumber(total)}`} events. {outcome}
    </Notice>
  );
}
