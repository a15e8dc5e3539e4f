/** Many callers at once: how many calls per second the provider completes, and how long each takes. */
import { Agent, request } from 'node:http';

interface Call {
  readonly path: string;
  readonly body?: object;
}

const DAY_MS = 86_400_000;

/** The calls of the portal's screens, about as often as people open them. */
function calls(eventIds: readonly number[], now: number): Call[] {
  const page = { orderby: 'incident.startTime desc', skip: 0, take: 15, count: true };
  const path = '/api/Event/events/location/0';
  const range = { start: new Date(now - 30 * DAY_MS).toISOString(), end: new Date(now).toISOString() };
  const contains = "(location.name.Contains('yard') || accountName.Contains('yard'))";
  return [
    { path, body: page },
    { path, body: { ...page, skip: 15 } },
    { path, body: { ...page, filter: 'incident.policeContacted == true' } },
    { path, body: { ...page, filter: contains } },
    { path: '/api/Statistics/stat-counts', body: range },
    { path: '/api/Statistics/events-per-day', body: range },
    ...eventIds.map((id) => ({ path: `/api/Event/details/${id}` })),
  ];
}

interface CrowdOptions {
  readonly token: string;
  readonly eventIds: readonly number[];
  readonly seconds: number;
  readonly connections: number;
}

/** @returns the milliseconds of each call, and how many calls were not answered with 200 */
export async function measureCrowd(host: string, { token, eventIds, seconds, connections }: CrowdOptions) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const all = calls(eventIds, Date.now());
  const times: number[] = [];
  let errors = 0;
  const began = performance.now();
  const caller = async (first: number) => {
    for (let turn = first; performance.now() - began < seconds * 1_000; turn += 1) {
      const call = all[turn % all.length];
      if (call === undefined) return;
      const start = performance.now();
      const isGood = await send(agent, host, call, token);
      times.push(performance.now() - start);
      if (!isGood) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => caller(index)));
  const taken = (performance.now() - began) / 1_000;
  agent.destroy();
  return { callsPerSecond: times.length / taken, times, errors };
}

function send(agent: Agent, host: string, { path, body }: Call, token: string): Promise<boolean> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-length': Buffer.byteLength(text),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const sent = request(host + path, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200));
      answer.on('error', () => resolve(false));
    });
    sent.on('error', () => resolve(false));
    sent.end(text);
  });
}
