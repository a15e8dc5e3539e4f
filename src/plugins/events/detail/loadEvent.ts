import { getEvent } from '#core/api/event.ts';
import type { EventDetail } from '#core/api/wire/event.ts';
import type { LoaderArgs } from '#core/app/loaderArgs.ts';
import { type Reading, settledReading } from '#core/app/reading.ts';
import { wholeNumber } from '#core/page/wholeNumber.ts';

export interface EventData {
  readonly event: Reading<EventDetail>;
}

export function loadEvent({
  context,
  params,
  abortController,
}: LoaderArgs<{ readonly id: string }>): EventData {
  const { api, read } = context;
  const id = wholeNumber(params.id);
  const subject = `event ${params.id}`;
  if (id === null) return { event: settledReading(subject, { state: 'missing' }) };
  return { event: read(subject, abortController.signal, (signal) => getEvent(api, id, { signal })) };
}
