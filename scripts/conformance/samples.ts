/** Objects of the checked host that calls can be tried with. Each is looked up once, when the first check needs it. */
import { eventDetailsCall, eventsCall } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import type { Host } from './host.ts';
import { judge } from './judge.ts';

export interface Samples {
  /** Id and name of a location; undefined when there is none, or the list cannot be read. */
  location(): Promise<{ readonly id: number; readonly name: string | undefined } | undefined>;
  /** Id of the newest incident. */
  incident(): Promise<number | undefined>;
  /** Id of a recording of that incident. */
  recording(): Promise<number | undefined>;
}

/** The portal's own query for the first page of events. */
export const NEWEST = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };

export function samplesOf(host: Host, token: string): Samples {
  const location = once(async () => {
    const reply = await host.send(locationsCall, { token, body: {} });
    const [first] = judge(locationsCall.response, reply).value?.value ?? [];
    return first && { id: first.id, name: first.location?.name ?? undefined };
  });
  const incident = once(async () => {
    const reply = await host.send(eventsCall, { token, body: NEWEST });
    return judge(eventsCall.response, reply).value?.value[0]?.incident.id;
  });
  const recording = once(async () => {
    const id = await incident();
    if (id === undefined) return undefined;
    const reply = await host.send(eventDetailsCall, { token, id });
    return judge(eventDetailsCall.response, reply).value?.incident.recordings?.[0]?.recordingId;
  });
  return { location, incident, recording };
}

function once<Value>(find: () => Promise<Value>): () => Promise<Value> {
  let found: Promise<Value> | undefined;
  return () => {
    found ??= find();
    return found;
  };
}
