import { useNavigate, useRouter } from '@tanstack/react-router';
import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { isUnauthorized } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { listPlace } from '#core/page/listChanges.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { pagedRows } from '#domain/incidents/incidentFilter.ts';
import { prepareIncident } from '#domain/playback/prepareIncident.ts';
import { neighboursMachine, type PartAround, type RowPart, type RowStep } from '#machines/neighbours.ts';
import type { IncidentList } from '#plugins/events/incidentList.ts';
import { eventsQuery } from '#plugins/events/list/eventsQuery.ts';
import { rememberOpened } from '#plugins/events/list/openedEvents.ts';

interface RowOptions {
  readonly id: number;
  readonly list: IncidentList;
  /** Whether the content of the event is there, with its first picture. */
  readonly isShown: boolean;
  /** Whether the step that is being taken leaves the page where it is scrolled to. */
  readonly keepsScroll: () => boolean;
}

/** The row of incidents around the one that the page shows. The address follows its steps in the same history entry. */
export function useIncidentRow({ id, list, isShown, keepsScroll }: RowOptions) {
  const { adminDetail, api, errors, session } = useApp();
  const admin = useAdminView(session, adminDetail);
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ id, list, admin, api, errors, navigate, keepsScroll });
  useLayoutEffect(() => {
    latest.current = { id, list, admin, api, errors, navigate, keepsScroll };
  });
  // Once: each `provide` builds the whole chart again.
  const [machine] = useState(() =>
    neighboursMachine.provide({
      actors: {
        readPart: fromPromise<RowPart, PartAround>(({ input, signal }) => {
          const { id, list, admin, api, errors } = latest.current;
          return readPart(api, { list, admin, ...input }, signal).catch((error: unknown) => {
            if (!signal.aborted && !isUnauthorized(error))
              errors.report(error, `reading the list of event ${id}`);
            throw error;
          });
        }),
      },
      actions: {
        open: (_, incident) => {
          const { list, navigate, keepsScroll } = latest.current;
          // Somebody has pressed a link meanwhile.
          if (router.latestLocation.state.incidentList === undefined) return;
          if (list.entry) rememberOpened(list.entry, String(incident.id));
          void navigate({
            to: '/event/$id',
            params: { id: incident.id },
            replace: true,
            resetScroll: !keepsScroll(),
            state: { incidentList: { ...list, place: incident.index - firstOnPage(list) } },
          });
        },
      },
    }),
  );
  const index = firstOnPage(list) + list.place;
  const actor = useActorRef(machine, { ...inspected, input: { id, index } });
  const row = useSelector(actor, shownOf, shallowEqual);
  usePreparedNext(id, isShown, row);
  return { actor, row };
}

type RowSnapshot = SnapshotFrom<typeof neighboursMachine>;

/** What the page shows of the row. */
export type ShownRow = ReturnType<typeof shownOf>;

function shownOf(snapshot: RowSnapshot) {
  const { id, index, total, after } = snapshot.context;
  return {
    id,
    index,
    total,
    following: after[0],
    isFirst: isEnd(snapshot, 'previous'),
    isLast: isEnd(snapshot, 'next'),
    isGone: snapshot.matches({ place: 'gone' }),
    isFailed: snapshot.matches({ place: 'failed' }),
    isLooking: snapshot.matches({ place: 'looking' }),
  };
}

/** Whether the list is known to end on this side of the chosen incident. */
export function isEnd(snapshot: RowSnapshot, step: RowStep): boolean {
  const { after, before } = snapshot.context;
  const isKnown = snapshot.matches({ place: 'known' }) || snapshot.matches({ place: 'gone' });
  return isKnown && (step === 'next' ? after : before).length === 0;
}

/** Prepares the next incident once the content of the shown one is there. */
function usePreparedNext(shown: number, isShown: boolean, { id, following }: ShownRow): void {
  const app = useApp();
  const [next, setNext] = useState<number | undefined>();
  // After a step, what was prepared is kept until the page shows it, and has its content.
  if (id === shown && isShown && next !== following) setNext(following);
  useEffect(() => (next === undefined ? undefined : prepareIncident(app, next)), [app, next]);
}

/** Index in the whole list of the first event on the page that the first event was opened from. */
function firstOnPage({ search }: IncidentList): number {
  const { page, size } = listPlace(search);
  return (page - 1) * size;
}

async function readPart(
  api: ApiClient,
  { list, admin, index, reach }: PartAround & { readonly list: IncidentList; readonly admin: boolean },
  signal: AbortSignal,
): Promise<RowPart> {
  const skip = Math.max(0, index - reach);
  const take = index + reach + 1 - skip;
  const query = { ...eventsQuery(list.search, admin), skip, take };
  const page = await getEventsLocation(api, list.locationId, query, { signal });
  if (page === null) throw new Error('There was no answer to be used.');
  const ids = pagedRows(page.rows, query).map(({ incident }) => incident.id);
  const atLeast = skip + ids.length;
  return { ids, skip, total: page.count ?? (ids.length < take ? atLeast : atLeast + 1) };
}
