/** The event and the schedule that the measurements use. */
export interface BenchSubjects {
  /** Has many recordings. */
  readonly eventId: number;
  readonly recordings: number;
  readonly eventIds: readonly number[];
  readonly scheduleId: number;
}

interface Row {
  readonly incident: { readonly id: number };
}
interface Detail {
  readonly incident: { readonly recordings: readonly unknown[] };
}
interface ScheduleRow {
  readonly id?: number;
  readonly schedule?: { readonly id: number };
}

const LOOKED_AT = 100;

export async function findSubjects(host: string, token: string): Promise<BenchSubjects> {
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(host + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  };
  const { value } = await ask<{ value: Row[] }>('/api/Event/events/location/0', {
    orderby: 'incident.startTime desc',
    skip: 0,
    take: LOOKED_AT,
    count: true,
  });
  const eventIds = value.map(({ incident }) => incident.id);
  let eventId = 0;
  let recordings = 0;
  for (const id of eventIds) {
    const { incident } = await ask<Detail>(`/api/Event/details/${id}`);
    if (incident.recordings.length <= recordings) continue;
    eventId = id;
    recordings = incident.recordings.length;
  }
  const schedules = await ask<{ value: ScheduleRow[] }>('/api/Schedule/schedules', {});
  const [first] = schedules.value;
  return { eventId, recordings, eventIds, scheduleId: first?.id ?? first?.schedule?.id ?? 0 };
}
