/** Sends filter and order expressions to every list and checks each response. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { type EventRow, eventsCall } from '#contract/event.ts';
import { eventRows, idsOf } from '../eventRows.ts';
import type { Provider } from '../provider.ts';
import { expectedEvents } from './eventOracle.ts';
import { type HostileQuery, hostileQueries, type ListFields } from './hostileQueries.ts';
import { inTurns } from './inTurns.ts';
import { Tally } from './tally.ts';

const EVENT_FIELDS = {
  integers: [
    'incident.id',
    'incident.alarmCount',
    'incident.voiceDownCount',
    'location.id',
    'voiceDownCount',
  ],
  flags: ['incident.policeContacted', 'incident.guardDispatched', 'policeContacted', 'guardDispatched'],
  instants: ['incident.startTime', 'incident.endTime'],
  // Admin fields occur only once, because a customer's query with one is refused.
  texts: [
    'location.name',
    'accountName',
    'location.name',
    'accountName',
    'incident.priority',
    'lastUserName',
  ],
};

const OTHER_LISTS: Readonly<Record<string, readonly string[]>> = {
  '/api/Camera/cameras': ['name', 'status', 'locationName', 'nvrName'],
  '/api/Contact/contacts': ['firstname', 'lastname', 'cell', 'work', 'home', 'email'],
  '/api/Customer/customers': ['name', 'dealerName'],
  '/api/Dealer/dealers': ['name', 'phone', 'email'],
  '/api/Location/locations': ['location.name', 'location.accountCode', 'dealer.name', 'account.name'],
  '/api/NVR/nvrs': ['name', 'status', 'locationName'],
  '/api/Schedule/schedules': ['name', 'locationName'],
  '/api/Speaker/spakers': ['name', 'status', 'locationName'],
};

/** Created in advance, because a sign-in changes the database. */
export type ExpressionTokens = Readonly<Record<'admin' | 'avery', string>>;

/**
 * Three of four expressions go to the events, where an oracle knows the right result; the others go to the other lists
 * in turn.
 */
export async function tryExpressions(
  provider: Provider,
  tokens: ExpressionTokens,
  count: number,
  seed: number,
): Promise<Tally> {
  const tally = new Tally();
  const others = Math.floor(count / 4);
  const events = (user: keyof ExpressionTokens, share: number, from: number) =>
    tryEvents(provider, { user, token: tokens[user] }, share, from, tally);
  await events('admin', Math.ceil((count - others) / 2), seed);
  await events('avery', Math.floor((count - others) / 2), seed + 1);
  const paths = Object.entries(OTHER_LISTS);
  for (const [index, [path, texts]] of paths.entries()) {
    const share = Math.floor(others / paths.length) + (index < others % paths.length ? 1 : 0);
    await tryList(provider, { path, texts, token: tokens.avery }, share, seed + 2 + index, tally);
  }
  return tally;
}

async function tryEvents(
  provider: Provider,
  { user, token }: { readonly user: string; readonly token: string },
  count: number,
  seed: number,
  tally: Tally,
) {
  const all = await eventRows(provider).rows(token);
  const isAdmin = user === 'admin';
  const fields: ListFields = { ...EVENT_FIELDS, words: wordsOf(all) };
  await inTurns(hostileQueries(count, seed, fields), async (query) => {
    const response = await provider.post(eventsCall.path, query, token);
    const text = await response.text();
    tally.count(response.status);
    if (response.status === 400) return;
    const problem =
      response.status === 200 ? disagreement(query, text, all, isAdmin) : `answered ${response.status}`;
    if (problem) tally.blame(`${user} ${JSON.stringify(query)}: ${problem}`);
  });
}

function disagreement(query: HostileQuery, text: string, all: readonly EventRow[], isAdmin: boolean) {
  const { value, count } = v.parse(eventsCall.response, JSON.parse(text));
  try {
    const namesSecrets = /priority|lastUserName/.test(`${query.filter ?? ''}${query.orderby ?? ''}`);
    const expected = expectedEvents(query, all);
    expect({ ids: idsOf(value), count }).toEqual(expected);
    // A customer's text may contain these words. As fields, they do not exist for customers.
    return !isAdmin && namesSecrets && usesAdminField(query)
      ? 'used a field that customers do not have'
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
}

/** Whether an Admin field occurs outside quotes. */
function usesAdminField({ filter = '', orderby = '' }: HostileQuery): boolean {
  return /incident\.priority|lastUserName/.test(`${filter.replace(/'(?:[^']|'')*'/g, '')} ${orderby}`);
}

async function tryList(
  provider: Provider,
  {
    path,
    texts,
    token,
  }: { readonly path: string; readonly texts: readonly string[]; readonly token: string },
  count: number,
  seed: number,
  tally: Tally,
) {
  const rowsOf = async (query: unknown) => {
    const response = await provider.post(path, query, token);
    const text = await response.text();
    return { status: response.status, text };
  };
  const known = new Set(rowTexts((await rowsOf({})).text));
  const fields: ListFields = {
    integers: ['id', 'locationId'],
    flags: [],
    instants: [],
    texts,
    words: ['a', 'Main', 'OK'],
  };
  await inTurns(hostileQueries(count, seed, fields), async (query) => {
    const { status, text } = await rowsOf(query);
    tally.count(status);
    if (status === 400) return;
    const strange = status === 200 ? rowTexts(text).find((row) => !known.has(row)) : `status ${status}`;
    if (strange !== undefined) tally.blame(`${path} ${JSON.stringify(query)}: ${strange}`);
  });
}

const Rows = v.object({ value: v.array(v.unknown()) });
const rowTexts = (text: string) => v.parse(Rows, JSON.parse(text)).value.map((row) => JSON.stringify(row));

function wordsOf(rows: readonly EventRow[]): string[] {
  const names = rows.flatMap(({ location, accountName, lastUserName, incident }) => [
    location?.name,
    accountName,
    lastUserName,
    incident.priority,
  ]);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}
