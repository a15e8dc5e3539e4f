import { getEvent } from '#core/api/event.ts';
import type { EventDetail } from '#core/api/wire/event.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import { type Query, settledQuery } from '#core/app/query.ts';
import { parseId } from '#core/page/recordId.ts';

export interface EventData {
  readonly event: Query<EventDetail>;
}

export function loadEvent({
  context,
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): EventData {
  const { api, query } = context;
  const id = parseId(params.id);
  const subject = `event ${params.id}`;
  if (id === null) return { event: settledQuery<EventDetail>(subject, null) };
  return { event: query(subject, abortController.signal, (call) => getEvent(api, id, call)) };
}
