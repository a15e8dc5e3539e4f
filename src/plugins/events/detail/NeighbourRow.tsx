/** The way from event to event through the list that the event was opened from. */

import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { shallowEqual, useActorRef, useSelector } from '@xstate/react';
import { type ComponentProps, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { isUnauthorized, UnusableAnswer } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEventsUntil } from '#core/api/event.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/texts.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { ActionButton } from '#core/shortcuts/ActionButton.tsx';
import { useAction } from '#core/shortcuts/useAction.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { nextEvent, previousEvent } from '#domain/incidents/eventActions.ts';
import { prepareIncident } from '#domain/player/playbacks.ts';
import {
  neighboursMachine,
  type PartAround,
  type PlacedIncident,
  type RowPart,
  type RowStep,
} from '#machines/neighbours.ts';
import { eventsQuery } from '#plugins/events/list/eventsQuery.ts';
import { listPage, withoutSpan, withPage } from '#plugins/events/list/eventsSearch.ts';
import { type IncidentList, rememberOpened } from '#plugins/events/list/listHistory.ts';
import styles from './NeighbourRow.module.css';

interface NeighbourRowProps {
  /** The event that the page shows. */
  readonly id: number;
  readonly list: IncidentList;
  /** Whether the content of the event is there, with its first picture. */
  readonly isShown: boolean;
}

/** Buttons and keys to the neighbours, and between them the event's place as a link to its row in the list. */
export const NeighbourRow = memo(function NeighbourRow({ id, list, isShown }: NeighbourRowProps) {
  const keepFocus = useFocusAfterStep();
  const { actor, row } = useNeighbourRow({ id, list, isShown });
  const [end, setEnd] = useState<ReachedEnd | null>(null);
  const step = useCallback(
    (wanted: RowStep, button: PressedButton) => {
      keepFocus(button);
      const snapshot = actor.getSnapshot();
      setEnd(isEnd(snapshot, wanted) ? { step: wanted, at: snapshot.context.id } : null);
      actor.send({ type: wanted });
    },
    [actor, keepFocus],
  );
  const stepByKey = (wanted: RowStep) => step(wanted, null);
  useAction(nextEvent, stepByKey);
  useAction(previousEvent, stepByKey);
  const place = placeText(row);
  const { isFailed } = row;
  const reached = end?.at === row.id ? end.step : null;
  const isAtEnd = reached === 'next' ? row.isLast : row.isFirst;
  const stepByPress = useCallback((wanted: RowStep) => step(wanted, wanted), [step]);
  return (
    <nav className={styles.row} aria-label="Events of the list">
      <StepButton action={previousEvent} on={stepByPress} data-step="previous" aria-disabled={row.isFirst} />
      <p className={styles.place} aria-busy={row.isLooking}>
        {isFailed ? (
          UNREAD
        ) : (
          <RowLink list={list} incident={row}>
            {place}
          </RowLink>
        )}
      </p>
      <StepButton action={nextEvent} on={stepByPress} data-step="next" aria-disabled={row.isLast} />
      <VisuallyHidden>
        <span role="status">
          {isFailed && UNREAD}
          {!isFailed && reached !== null && isAtEnd && ENDS[reached]}
          {!isFailed && reached === null && id === row.id && place && `Event #${id}, ${place}`}
        </span>
      </VisuallyHidden>
    </nav>
  );
});

/** Not rendered again when the event's place is known. */
const StepButton = memo(function StepButton(
  props: ComponentProps<typeof ActionButton<(step: RowStep) => unknown>>,
) {
  return <ActionButton {...props} size="small" />;
});

/** A press that led over an end of the list as it was known then. */
interface ReachedEnd {
  readonly step: RowStep;
  /** Id of the event there. */
  readonly at: number;
}

const UNREAD = 'List not read. Press again.';
const ENDS: Readonly<Record<RowStep, string>> = {
  next: 'This is the last event of the list.',
  previous: 'This is the first event of the list.',
};

/** '7 of 88', '7 of at least 22'; empty until it is known. */
function placeText({ isGone, isWhole, index, total, hasMore }: ShownRow): string {
  if (isGone) return isWhole ? 'No longer in this list' : 'No longer at its place';
  return total > 0 ? `${groupNumber(index + 1)} of ${hasMore ? 'at least ' : ''}${groupNumber(total)}` : '';
}

interface RowLinkProps {
  readonly list: IncidentList;
  readonly incident: PlacedIncident;
  readonly children: string;
}

/** Leads to the page of the list that has the incident, in the same history entry, with its row marked. */
function RowLink({ list, incident: { id, index }, children }: RowLinkProps) {
  if (children === '') return null;
  const { locationId, listStart } = list;
  const { size } = listPlace(list.search);
  const search = withPage(list.search, Math.floor(index / size) + 1);
  const page = listPage(locationId);
  return (
    <Link
      {...page}
      className={styles.link}
      search={search}
      // A tile's period stays out of the address.
      mask={{ ...page, search: withoutSpan(search) }}
      replace
      resetScroll={false}
      state={{ openedEvent: String(id), ...(listStart !== undefined && { listStart }) }}
    >
      {children}
      <VisuallyHidden>, back to the list</VisuallyHidden>
    </Link>
  );
}

/** The row of incidents around the one that the page shows. The address follows its steps in the same history entry. */
function useNeighbourRow({ id, list, isShown }: NeighbourRowProps) {
  const { api, errors } = useApp();
  const admin = useAdminView();
  const navigate = useNavigate();
  const router = useRouter();
  const latest = useRef({ id, list, admin });
  useLayoutEffect(() => {
    latest.current = { id, list, admin };
  });
  // Once: each `provide` builds the whole chart again.
  const [machine] = useState(() =>
    neighboursMachine.provide({
      actors: {
        readPart: fromPromise<RowPart, PartAround>(({ input, signal }) => {
          const { id, list, admin } = latest.current;
          return readPart(api, { list, admin, ...input }, signal).catch((error: unknown) => {
            if (!signal.aborted && !isUnauthorized(error))
              errors.report(error, `reading the list of event ${id}`);
            throw error;
          });
        }),
      },
      actions: {
        open: (_, incident) => {
          const { list } = latest.current;
          // Somebody has pressed a link meanwhile.
          if (router.latestLocation.state.incidentList === undefined) return;
          if (list.entry) rememberOpened(list.entry, String(incident.id));
          void navigate({
            to: '/event/$id',
            params: { id: incident.id },
            replace: true,
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
type ShownRow = ReturnType<typeof shownOf>;

function shownOf(snapshot: RowSnapshot) {
  const { id, index, total, before, after } = snapshot.context;
  const hasMore = total === Number.POSITIVE_INFINITY;
  return {
    id,
    index,
    total: hasMore ? index + 1 + after.length : total,
    /** Nobody knows how many there are beyond those. */
    hasMore,
    following: after[0],
    isFirst: isEnd(snapshot, 'previous'),
    isLast: isEnd(snapshot, 'next'),
    isGone: snapshot.matches({ place: 'gone' }),
    /** All others of the list were read: what is gone stands nowhere in it. */
    isWhole: before.length + after.length >= total,
    isFailed: snapshot.matches({ place: 'failed' }),
    isLooking: snapshot.matches({ place: 'looking' }),
  };
}

/** Whether the list is known to end on this side of the chosen incident. */
function isEnd(snapshot: RowSnapshot, step: RowStep): boolean {
  const { after, before } = snapshot.context;
  const isKnown = snapshot.matches({ place: 'known' }) || snapshot.matches({ place: 'gone' });
  return isKnown && (step === 'next' ? after : before).length === 0;
}

/** Prepares the next incident once the content of the shown one is there. */
function usePreparedNext(shown: number, isShown: boolean, { id, following }: ShownRow): void {
  const app = useApp();
  const [next, setNext] = useState<number | undefined>();
  // After a step, what was prepared stays until the page shows it, and has its content.
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
  const isEnough = (size: number, count: number | null) =>
    size >= take || (count !== null && skip + size >= count);
  const page = await getEventsUntil(api, list.locationId, query, { signal }, isEnough);
  if (page === null) throw new UnusableAnswer();
  const ids = page.rows.map(({ incident }) => incident.id);
  return { ids, skip, total: page.count ?? Number.POSITIVE_INFINITY };
}

/** The button that a step was taken with; null for a key. */
type PressedButton = RowStep | null;

/**
 * Returns the focus to the pressed button after a step, because navigation moves it to the heading. After a step by key
 * it stays there.
 */
function useFocusAfterStep(): (button: PressedButton) => void {
  const router = useRouter();
  const pressed = useRef<PressedButton>(null);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        // A press at the list's end leads nowhere, and another recording changes the address too.
        if (pressed.current === null || !pathChanged) return;
        const button = document.querySelector<HTMLElement>(`[data-step="${pressed.current}"]`);
        pressed.current = null;
        // Somebody has moved on meanwhile.
        if (document.activeElement?.matches('body, [data-page-heading]'))
          button?.focus({ preventScroll: true });
      }),
    [router],
  );
  return useCallback((button) => {
    pressed.current = button;
  }, []);
}
