/** Reads every event that the list stands for, for a file or a chart of all of them. */

import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate';
import type { EventRow } from '#contract/event.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { pagedRows } from '#domain/incidents/incidentFilter.ts';
import {
  type ListPart,
  type PartWanted,
  type WholeList,
  type WholeListInput,
  wholeListMachine,
} from '#machines/wholeList.ts';
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

interface ListReading {
  readonly actor: ActorRefFrom<typeof wholeListMachine>;
  readonly snapshot: SnapshotFrom<typeof wholeListMachine>;
}

/** So many may have come while the list was read, at most. */
const LATEST: PartWanted = { skip: 0, take: 50 };

/**
 * The reading that the last press of `start` began; null before it, and once it was cancelled.
 * @param deliver gets all rows
 */
export function useWholeList(
  list: WantedList,
  input: Omit<WholeListInput, 'partly'>,
  deliver: (rows: readonly EventRow[]) => void,
) {
  const { api } = useApp();
  const [actor, setActor] = useState<ListReading['actor']>();
  useEffect(() => () => void actor?.stop(), [actor]);
  const snapshot = useSelector(actor, (current) => current);
  const start = () => {
    const machine = machineOn(api, list, deliver);
    // A file or a chart with events missing would pass for the whole list.
    const started = createActor(machine, { ...inspected, input: { ...input, partly: false } }).start();
    started.send({ type: 'start' });
    setActor(started);
  };
  const reading: ListReading | null =
    actor === undefined || snapshot === undefined || snapshot.matches('idle') ? null : { actor, snapshot };
  return { reading, start };
}

function machineOn(api: ApiClient, list: WantedList, deliver: (rows: readonly EventRow[]) => void) {
  return wholeListMachine.provide({
    actors: {
      readPart: fromPromise<ListPart, PartWanted>(({ input, signal }) => readPart(api, list, input, signal)),
      readLatest: fromPromise<ListPart>(({ signal }) =>
        readPart(api, { ...list, search: { ...list.search, sort: '-incident.id' } }, LATEST, signal),
      ),
      deliver: fromPromise<void, WholeList>(async ({ input: { rows }, signal }) => {
        // The last part was read in this task. What is made of all parts is another one.
        await new Promise((resolve) => setTimeout(resolve));
        if (!signal.aborted) deliver(rows);
      }),
    },
  });
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

/** Whether a list is being read. */
export function isUnderWay(snapshot: ListReading['snapshot']): boolean {
  return snapshot.matches('reading') || snapshot.matches('checking') || snapshot.matches('delivering');
}

/** How far the reading of a whole list is, or where it stopped; nothing while none is under way. */
export function ReadingLine({ reading: { actor, snapshot }, task, outcome, onPress }: ReadingLineProps) {
  const { rows, total, passes } = snapshot.context;
  const send = (type: 'cancel' | 'retry') => {
    actor.send({ type });
    onPress?.();
  };
  if (isUnderWay(snapshot)) {
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
        <Button size="small" onClick={() => send('cancel')}>
          Cancel
        </Button>
      </div>
    );
  }
  if (!snapshot.matches('failed')) return null;
  return (
    <Notice onRetry={() => send('retry')} onDismiss={() => send('cancel')}>
      {snapshot.matches({ failed: 'changing' }) &&
        'The list changes while it is read, or has events that cannot be read. '}
      {task} stopped after {groupNumber(rows.length)}
      {total === null ? '' : ` of ${groupNumber(total)}`} events. {outcome}
    </Notice>
  );
}
