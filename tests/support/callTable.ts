/** Groups of the call table's calls, and the owners of the objects that their ids name. */
import { sql } from 'kysely';
import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { reachOf } from './people.ts';
import type { Provider } from './provider.ts';

export const USERS = ['avery', 'jordan', 'admin'] as const;
export type User = (typeof USERS)[number];

/** A period that contains all incidents. */
export const ALWAYS = { start: '2020-01-01T00:00:00.000Z', end: '2040-01-01T00:00:00.000Z' };

/** The table that a call's id belongs to, and its column that holds the location. */
const ID_TABLES = {
  getCamera: ['cameras', 'locationId'],
  getEvent: ['incidents', 'locationId'],
  getEventsLocation: ['locations', 'id'],
  getLocation: ['locations', 'id'],
  getLocationArmedStatus: ['locations', 'id'],
  getNvr: ['nvrs', 'locationId'],
  getSchedule: ['schedules', 'locationId'],
  getSpeaker: ['speakers', 'locationId'],
  locationEventsPerDay: ['locations', 'id'],
  getLocationStatistics: ['locations', 'id'],
} as const;

type Named = readonly [path: string, call: WireCall];
const named = (some: readonly WireCall[]): readonly Named[] => some.map((call) => [call.path, call]);

const reads: readonly WireCall[] = calls.filter((call) => call.effect === 'read');

/** Calls with their paths, for `it.each`. */

export const plainReads = named(reads.filter((call) => !call.path.includes('{')));
export const idReads = named(reads.filter((call) => Object.hasOwn(ID_TABLES, call.name)));
export const listReads = named(reads.filter((call) => !call.path.includes('{') && hasField(call, 'orderby')));
export const periodReads = named(reads.filter((call) => hasField(call, 'start')));

function hasField({ body }: WireCall, field: string): boolean {
  return !!body && 'entries' in body && typeof body.entries === 'object' && field in (body.entries ?? {});
}

/** Sends a call, with a valid body by default. */
export function sendCall(
  provider: Provider,
  call: WireCall,
  id: string | number,
  token: string | undefined,
  body: unknown = goodBody(call),
): Promise<Response> {
  const path = call.path.replace(/\{\w+\}/, String(id));
  if (call.method === 'POST') return provider.post(path, body, token);
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
  return fetch(`${provider.url}${path}?query=a`, { ...(headers && { headers }) });
}

function goodBody(call: WireCall): unknown {
  if (!call.body) return undefined;
  return hasField(call, 'start') ? ALWAYS : {};
}

/** The first object of a call that the user may see. */
export async function ownId(provider: Provider, call: WireCall, user: User): Promise<number | undefined> {
  const [table, column] = Object.entries(ID_TABLES).find(([name]) => name === call.name)?.[1] ?? [];
  if (table === undefined || column === undefined) throw new Error(`${call.name} has no id.`);
  const sites = sql.join([...(await reachOf(provider, user)).sites]);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} in (${sites}) order by id limit 1
  `.execute(provider.deps.db);
  return rows[0]?.id;
}
