import { useEffect, useState } from 'react';
import { getEvent } from '#core/api/eventDetail.ts';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import type { AppContext } from '#core/app/appContext.ts';
import type { Query, QueryResult } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRecord } from '#core/page/useQuery.ts';
import { takeRecord } from '#domain/playback/preparedIncidents.ts';

interface Reading {
  readonly query: Query<EventDetail>;
  readonly end: () => void;
}

interface IncidentRecord {
  /** Undefined until the first answer. */
  readonly result: QueryResult<EventDetail> | undefined;
  readonly retry: () => void;
}

/** @param id counts for the first render alone; a record that was prepared is there at once */
export function useIncidentRecord(id: number): IncidentRecord {
  const app = useApp();
  const [reading, setReading] = useState<Reading>(() => {
    const query = takeRecord(id);
    return query ? { query, end: () => undefined } : read(app, id);
  });
  useEffect(() => reading.end, [reading]);
  const { result } = useRecord(reading.query);
  return { result, retry: () => setReading(read(app, id)) };
}

function read({ api, query }: AppContext, id: number): Reading {
  const leaving = new AbortController();
  return {
    query: query(`event ${id}`, leaving.signal, (call) => getEvent(api, id, call)),
    end: () => leaving.abort(),
  };
}
