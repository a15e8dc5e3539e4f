import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import type { ReadResult, Shown } from '#core/data/useRead.ts';
import { listPlace } from '#core/page/listSearch.ts';
import { FailureNote, NoRows } from '#core/page/QueryRows.tsx';
import { useMinute } from '#core/page/useMinute.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { Button } from '#core/ui/Button.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { DataTable, type TableSort } from '#core/ui/table/DataTable.tsx';
import { CardOptions, type PageSize } from '#core/ui/table/Pagination.tsx';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { markedWords, toggleSeen } from '#domain/incidents/eventActions.ts';
import { NewEventsPill } from '#domain/incidents/NewEventsPill.tsx';
import { knownOf, useNewerEvents } from '#domain/incidents/newerEvents.ts';
import { useSeenEvents } from '#domain/incidents/seenEvents.ts';
import { EventsFoot } from './EventsFoot.tsx';
import widths from './eventColumns.module.css';
import { eventColumns, SEEN, underDays } from './eventColumns.tsx';
import { type EventPageRows, eventsQuery, filterCount, withoutFilters } from './eventsQuery.ts';
import {
  type ChangeList,
  DEFAULT_ORDER,
  directionOf,
  type EventsSearch,
  fieldOf,
  permittedOrder,
  withSize,
  withSort,
  withText,
} from './eventsSearch.ts';
import { nextRow, previousRow } from './listActions.ts';
import { sameVisit, useOpenedEvent } from './listHistory.ts';
import { rowLinks } from './rowLinks.ts';
import { hasRange, upToNow, withoutTileEnd } from './timeRange.ts';

/**
 * Window widths in CSS pixels below which names and times would not fit into the columns. Below the eleven columns of
 * the Admin's, words would break: their shortest lines and gaps take 937 px at the smaller text, the page around them 81.
 */
export const cardsBelow = (admin: boolean): number => (admin ? 1_024 : 820);

/** Windows in which times need the room of wider gaps and sort icons to stand in one line. */
const DENSE = '(max-width: 77.49em)';
const ADMIN_DENSE = '(max-width: 99.99em)';

const NONE: ReadonlySet<number> = new Set();

interface EventsResultProps {
  search: EventsSearch;
  /** The location that the page stands for; 0 for none. */
  locationId: number;
  result: EventPageRows;
  /** Where it comes from. */
  shown: Shown<EventPageRows>;
  admin: boolean;
  /** The one that is asked for, from 1. */
  page: number;
  /** Other rows are loading. */
  busy: boolean;
  onChange: ChangeList;
  onPage: (page: number) => void;
}

export function EventsResult({
  search,
  locationId,
  result,
  shown,
  admin,
  page,
  busy,
  onChange,
  onPage,
}: EventsResultProps) {
  const [opened, isReturn] = useOpenedEvent();
  const [live, setLive] = useState<LiveList | null>(null);
  const known = live?.of === result ? live : result;
  const { rows: received } = known;
  const { open, prepare } = useEventOpening({
    locationId,
    asked: result.search,
    back: search.back,
    rows: received,
  });
  const now = useMinute();
  const { rows, headingOf } = useMemo(() => inGroups(received, result, now), [received, result, now]);
  const isDense = useMediaQuery(admin ? ADMIN_DENSE : DENSE);
  const table = useRef<HTMLDivElement>(null);
  const holdTable = useCallback((element: HTMLDivElement | null) => {
    table.current = element;
    // It goes with the press of a header whose order cannot be read.
    return handFocusToHeading(element);
  }, []);
  const [seen, setSeen] = useState(NONE);
  const order = permittedOrder(search.sort ?? DEFAULT_ORDER, admin);
  const router = useRouter();
  const { registry } = useApp();
  const links = useMemo(() => rowLinks(router, registry), [router, registry]);
  const sorting = {
    columns: useMemo(() => eventColumns(links.hrefOf, admin, locationId !== 0), [links, admin, locationId]),
    sort: { field: fieldOf(order), direction: directionOf(order) },
    onSort: useCallback((sort: TableSort) => onChange((current) => withSort(current, sort)), [onChange]),
  };
  const keepSeen = useCallback((ids: ReadonlySet<number>) => setSeen(ids.size > 0 ? ids : NONE), []);
  const stateOf = useCallback(({ incident }: EventRow) => (seen.has(incident.id) ? SEEN : undefined), [seen]);
  return (
    <>
      <FailureNote {...shown} />
      {result.search && !shown.failure && shown.result?.state === 'ready' && (
        <Deferred>
          <LiveRows
            {...{ search, locationId, admin, onChange }}
            asked={result.search}
            list={result}
            result={shown.result}
            onLive={setLive}
          />
        </Deferred>
      )}
      {rows.length === 0 ? (
        <NoEvents {...{ search, shown, onChange }} />
      ) : (
        <div
          ref={holdTable}
          className={widths.columns}
          data-admin={admin}
          data-dense={isDense}
          data-sites={locationId === 0}
          {...links.handlers}
        >
          <DataTable
            label="Archived Events"
            {...sorting}
            cardOptions={
              <Deferred>
                <CardOptions
                  {...sorting}
                  size={listPlace(search).size}
                  onSize={(size: PageSize) => onChange((current) => withSize(current, size))}
                />
              </Deferred>
            }
            rows={rows}
            keyOf={idOf}
            headingOf={headingOf}
            stateOf={stateOf}
            onOpen={open}
            onPress={prepare}
            markedKey={opened}
            revealMarked={isReturn}
            busy={busy}
            cardsBelow={cardsBelow(admin)}
          />
          <Deferred>
            <RowKeys rows={rows} within={table} onSeen={keepSeen} />
          </Deferred>
        </div>
      )}
      <EventsFoot
        {...{ search, locationId, admin, rows, page, onPage }}
        result={shown.result}
        list={result}
        at={known === live ? live.at : undefined}
      />
    </>
  );
}

/** Under their days while they are sorted by time; on top what is in progress, in the default order. */
function inGroups(rows: readonly EventRow[], { orderby, rows: asRead }: EventPageRows, now: number) {
  if (!orderby?.startsWith('incident.startTime')) return { rows, headingOf: noHeading };
  return underDays(rows, now, orderby.endsWith('desc') ? asRead : []);
}

function noHeading(): undefined {
  return undefined;
}

function idOf({ incident }: EventRow): number {
  return incident.id;
}

function NoEvents({ search, shown, onChange }: Pick<EventsResultProps, 'search' | 'shown' | 'onChange'>) {
  const isNarrowed = filterCount(search) > 0 || hasRange(search) || search.q !== undefined;
  const showAll = () => onChange((current) => withText(withoutFilters(current), ''));
  return (
    <NoRows
      shown={shown}
      icon="bell"
      action={
        isNarrowed && (
          <Button ref={handFocusToHeading} onClick={showAll}>
            Show all events
          </Button>
        )
      }
    >
      No events found
    </NoRows>
  );
}

/** What is known of the rows by now. */
interface LiveList {
  readonly of: EventPageRows;
  readonly rows: readonly EventRow[];
  /** Unix milliseconds. */
  readonly at: number;
}

interface LiveRowsProps {
  readonly search: EventsSearch;
  /** What the rows on screen were asked for with. The address may already ask for others. */
  readonly asked: EventsSearch;
  readonly locationId: number;
  readonly admin: boolean;
  /** The rows as the list has read them. */
  readonly list: EventPageRows;
  readonly result: Extract<ReadResult<EventPageRows>, { state: 'ready' }>;
  readonly onLive: (live: LiveList) => void;
  readonly onChange: ChangeList;
}

/**
 * Asks for events that have come since, and again for those that are in progress on screen; for the list itself where one of
 * these is there no longer. A list that ends in the past
 * has some, too: a recorder without a line tells later.
 */
function LiveRows({ search, asked, locationId, admin, list, result, onLive, onChange }: LiveRowsProps) {
  const { failed } = useReads();
  const order = permittedOrder(asked.sort ?? DEFAULT_ORDER, admin);
  const known = useMemo(() => {
    const isFirst = listPlace(asked).page === 1;
    const { count, hasMore } = list;
    const isWhole = isFirst && list.rows.length === count && !hasMore;
    return knownOf(list.rows, {
      isWhole,
      isNewest: isFirst && order === DEFAULT_ORDER,
      count: hasMore ? null : count,
    });
  }, [list, asked, order]);
  const { count, rows, at, isGone, failure, doubt } = useNewerEvents({
    locationId,
    filter: eventsQuery(withoutTileEnd(asked), admin).filter,
    known,
    shown: list.rows,
    at: result.at,
  });
  useEffect(() => {
    if (at !== result.at)
      onLive({ of: list, rows: list.rows.map((row) => rows.get(row.incident.id) ?? row), at });
  }, [at, rows, list, result, onLive]);
  useEffect(() => {
    if (isGone) failed.askAgain();
  }, [isGone, failed]);
  const show = () => {
    window.scrollTo({ top: 0 });
    const isNewest = search.page === undefined && search.sort === undefined;
    if (isNewest && withoutTileEnd(search) === search) failed.askAgain();
    else onChange(upToNow);
  };
  return (
    <>
      <FailureNote result={{ ...result, at }} {...{ failure, doubt }} />
      <NewEventsPill count={count} onShow={show} />
    </>
  );
}

interface RowKeysProps {
  /** In the order of the table's. */
  rows: readonly EventRow[];
  /** Holds the table. */
  within: RefObject<HTMLElement | null>;
  /** Gets the ids of the events that the person has seen, again after each change. */
  onSeen: (ids: ReadonlySet<number>) => void;
}

/** Moves the focus through the rows, marks events as seen, and loads the code of their page. */
function RowKeys({ rows, within, onSeen }: RowKeysProps) {
  const router = useRouter();
  // Most people open an event next.
  useEffect(() => void router.loadRouteChunk(router.routesById['/signed-in/event/$id']), [router]);
  const seen = useSeenEvents();
  const ids = seen?.ids;
  useEffect(() => {
    if (ids) onSeen(ids);
  }, [ids, onSeen]);
  const [said, setSaid] = useState('');

  const places = () => rowsIn(within.current);
  const step = (by: 1 | -1, key = '') => {
    const { all, focused } = places();
    // The arrow keys scroll the page until a row has the focus.
    if (key.startsWith('Arrow') && all[focused] !== document.activeElement) return false;
    const marked = all.findIndex((row) => row.dataset.marked === 'true');
    const wanted = focused >= 0 ? focused + by : Math.max(0, marked);
    all[Math.min(Math.max(0, wanted), all.length - 1)]?.focus();
    return true;
  };
  useAction(nextRow, step);
  useAction(previousRow, step);
  useAction(toggleSeen, () => {
    const id = rows[places().focused]?.incident.id;
    if (id === undefined || !seen) return false;
    const wasSeen = seen.ids.has(id);
    if (wasSeen) seen.unmark([id]);
    else seen.mark([id]);
    setSaid(markedWords(id, !wasSeen));
    return true;
  });
  return (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  );
}

/** The rows that open an event, and the place of the one that has the focus or holds it; -1 for none. */
function rowsIn(holder: HTMLElement | null) {
  const all = [...(holder?.querySelectorAll<HTMLElement>('tr[data-opens="true"]') ?? [])];
  return { all, focused: all.findIndex((row) => row.contains(document.activeElement)) };
}

interface OpenedList {
  /** The location that the page stands for; 0 for none. */
  locationId: number;
  /** What the rows on screen were asked for with. The address may already ask for others. */
  asked: EventsSearch | undefined;
  back: EventsSearch['back'];
  rows: readonly EventRow[];
}

/** Opens an event of a list, with the list in the history entry. */
function useEventOpening({ locationId, asked, back, rows }: OpenedList) {
  const navigate = useNavigate();
  const router = useRouter();
  const open = useCallback(
    (row: EventRow) => {
      const incidentList = {
        locationId,
        search: { ...asked, back },
        place: rows.indexOf(row),
        entry: router.latestLocation.state.__TSR_key,
        ...sameVisit(router.latestLocation),
      };
      void navigate({ to: '/event/$id', params: { id: row.incident.id }, state: { incidentList } });
    },
    [navigate, asked, rows, back, locationId, router],
  );
  // The click comes a tenth of a second later, and the page then renders before it asks for anything.
  const prepare = useCallback(
    (row: EventRow) => void router.preloadRoute({ to: '/event/$id', params: { id: row.incident.id } }),
    [router],
  );
  return { open, prepare };
}
