import { useEffect, useMemo } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import type { ReadResult } from '#core/data/useRead.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { listPlace } from '#core/page/listChanges.ts';
import { NewIncidentsPill } from '#domain/incidents/NewIncidentsPill.tsx';
import { knownOf } from '#domain/incidents/newerIncidents.ts';
import { useNewerIncidents } from '#domain/incidents/useNewerIncidents.ts';
import { type EventPageRows, eventsQuery } from './eventsQuery.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';
import type { ChangeList } from './listChanges.ts';
import { DEFAULT_ORDER, permittedOrder } from './sortOrder.ts';

/** What is known of the rows by now. */
export interface LiveList {
  readonly of: EventPageRows;
  readonly rows: readonly EventRow[];
  /** Unix milliseconds. */
  readonly at: number;
}

interface LiveRowsProps {
  readonly search: EventsSearch;
  readonly locationId: number;
  readonly admin: boolean;
  /** The rows as the list has read them. */
  readonly list: EventPageRows;
  readonly result: Extract<ReadResult<EventPageRows>, { state: 'ready' }>;
  readonly onLive: (live: LiveList) => void;
  readonly onChange: ChangeList;
}

/**
 * Asks for incidents that have come since, and again for those that are in progress on screen. A list that ends in the past
 * has some, too: a recorder without a line tells later.
 */
export function LiveRows({ search, locationId, admin, list, result, onLive, onChange }: LiveRowsProps) {
  const { failed } = useReads();
  const asked = list.search ?? search;
  const order = permittedOrder(asked.sort ?? DEFAULT_ORDER, admin);
  const known = useMemo(() => {
    const isFirst = listPlace(asked).page === 1;
    const isWhole = isFirst && list.rows.length === list.count;
    return knownOf(list.rows, { isWhole, isNewest: isFirst && order === DEFAULT_ORDER, count: list.count });
  }, [list, asked, order]);
  const { count, rows, at, failure, doubt } = useNewerIncidents({
    locationId,
    filter: eventsQuery(asked, admin).filter,
    known,
    shown: list.rows,
    at: result.at,
  });
  useEffect(() => {
    if (at !== result.at)
      onLive({ of: list, rows: list.rows.map((row) => rows.get(row.incident.id) ?? row), at });
  }, [at, rows, list, result, onLive]);
  const show = () => {
    window.scrollTo({ top: 0 });
    if (search.page === undefined && search.sort === undefined) failed.askAgain();
    else onChange((current) => withoutDefaults({ ...current, page: undefined, sort: undefined }));
  };
  return (
    <>
      <FailureNote result={{ ...result, at }} {...{ failure, doubt }} />
      <NewIncidentsPill count={count} onShow={show} />
    </>
  );
}
