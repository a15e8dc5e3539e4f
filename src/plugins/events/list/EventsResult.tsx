import { useCallback, useMemo, useRef, useState } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import type { Shown } from '#core/data/useRead.ts';
import { viewerNow } from '#core/environment.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { useClockAhead } from '#core/page/useMinute.ts';
import { useRowLinks } from '#core/page/useRowLinks.ts';
import { Button } from '#core/ui/Button.tsx';
import { Deferred } from '#core/ui/Deferred.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { SortSelect } from '#core/ui/table/SortSelect.tsx';
import type { TableSort } from '#core/ui/table/tableColumn.ts';
import { useMediaQuery } from '#core/ui/useMediaQuery.ts';
import { underDays } from './dayHeadings.ts';
import { EventsFoot } from './EventsFoot.tsx';
import widths from './eventColumns.module.css';
import { eventColumns, SEEN } from './eventColumns.tsx';
import { filterCount, withoutFilters } from './eventFilters.ts';
import type { EventPageRows } from './eventsQuery.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { type LiveList, LiveRows } from './LiveRows.tsx';
import { type ChangeList, withSort, withText } from './listChanges.ts';
import { useOpenedEvent } from './openedEvents.ts';
import { RowKeys } from './RowKeys.tsx';
import { DEFAULT_ORDER, directionOf, fieldOf, permittedOrder } from './sortOrder.ts';
import { hasRange } from './timeRange.ts';
import { useEventOpening } from './useEventOpening.ts';

/**
 * Window widths in CSS pixels below which names and times would not fit into the columns. Below the eleven columns of
 * the Admin's, words would break: their shortest lines and gaps take 937 px at the smaller text, the page around them 81.
 */
const CARDS_BELOW = 820;
const ADMIN_CARDS_BELOW = 1_024;

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

/** One page of rows with the paging controls, or a message that there are no rows. */
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
  const ahead = useClockAhead();
  const { rows, headingOf } = useMemo(
    () => inGroups(received, result, viewerNow() - ahead),
    [received, result, ahead],
  );
  const isDense = useMediaQuery(admin ? ADMIN_DENSE : DENSE);
  const table = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(NONE);
  const order = permittedOrder(search.sort ?? DEFAULT_ORDER, admin);
  const links = useRowLinks();
  const sorting = {
    columns: useMemo(() => eventColumns(links.hrefOf, admin), [links, admin]),
    sort: { field: fieldOf(order), direction: directionOf(order) },
    onSort: useCallback((sort: TableSort) => onChange((current) => withSort(current, sort)), [onChange]),
  };
  const keepSeen = useCallback((ids: ReadonlySet<number>) => setSeen(ids.size > 0 ? ids : NONE), []);
  const stateOf = useCallback(({ incident }: EventRow) => (seen.has(incident.id) ? SEEN : undefined), [seen]);
  return (
    <>
      <FailureNote {...shown} />
      {!shown.failure && shown.result?.state === 'ready' && (
        <Deferred>
          <LiveRows
            {...{ search, locationId, admin, onChange }}
            list={result}
            result={shown.result}
            onLive={setLive}
          />
        </Deferred>
      )}
      {rows.length === 0 ? (
        <NoEvents search={search} onChange={onChange} />
      ) : (
        <div
          ref={table}
          className={widths.columns}
          data-admin={admin}
          data-dense={isDense}
          {...links.handlers}
        >
          <DataTable
            label="Archived Events"
            {...sorting}
            sortSelect={
              <Deferred>
                <SortSelect {...sorting} />
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
            cardsBelow={admin ? ADMIN_CARDS_BELOW : CARDS_BELOW}
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

function NoEvents({ search, onChange }: Pick<EventsResultProps, 'search' | 'onChange'>) {
  const isNarrowed = filterCount(search) > 0 || hasRange(search) || search.q !== undefined;
  const showAll = () => onChange((current) => withText(withoutFilters(current), ''));
  return (
    <EmptyMessage icon="bell" action={isNarrowed && <Button onClick={showAll}>Show all events</Button>}>
      No events found
    </EmptyMessage>
  );
}
