/** Who gets what: three people, every call, ids of their own, of others and of nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireCall } from '#core/api/wire/call.ts';
import { calls } from '#core/api/wire/calls.ts';
import { ALWAYS, sendCall, USERS, type User } from '../support/callTable.ts';
import { type Holdings, holdingsOf, idKind, rowIds } from '../support/holdings.ts';
import { type Provider, startProvider } from '../support/provider.ts';

const NOTHING = 2_147_483_647;
/** Calls without an id or rows, and how they answer whoever is signed in. */
const COMMANDS: Readonly<Record<string, { readonly body?: object; readonly status: number }>> = {
  authenticate: { body: { username: 'nobody', password: 'x' }, status: 401 },
  changePassword: { body: { currentPassword: 'not it', newPassword: 'long enough' }, status: 200 },
  eventsPerDay: { body: ALWAYS, status: 200 },
  getStatistics: { body: ALWAYS, status: 200 },
  resetEmail: { body: { username: 'avery', validateURL: 'https://evil.example/', brand: 'V' }, status: 400 },
  search: { status: 200 },
  setFromResetToken: { body: { resetToken: 'made up', newPassword: 'long enough' }, status: 200 },
  submitFeedback: { body: { subject: 'Gate', notes: 'Please call.' }, status: 200 },
};

let provider: Provider;
const people = new Map<User, { readonly token: string; readonly holdings: Holdings }>();

beforeAll(async () => {
  provider = await startProvider();
  for (const user of USERS)
    people.set(user, { token: await provider.signIn(user), holdings: await holdingsOf(provider, user) });
});
afterAll(() => provider.close());

function person(user: User) {
  const found = people.get(user);
  if (!found) throw new Error(`${user} has not signed in.`);
  return found;
}

const named = (some: readonly WireCall[]) => some.map((call) => [call.name, call] as const);
const withId = named(calls.filter((call) => call.path.includes('{')));
const lists = named(calls.filter((call) => rowIds(call) !== undefined));

it('the table has a row for every call', () => {
  const others = calls.filter((call) => !call.path.includes('{') && rowIds(call) === undefined);
  expect([withId.length, lists.length]).toEqual([13, 9]);
  expect(others.map((call) => call.name).sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe.each(USERS)('as %s', (user) => {
  it.each(withId)(
    '%s: 200 for what is theirs, 404 for what is not and for what does not exist',
    async (_, call) => {
      const { token, holdings } = person(user);
      const { own, foreign } = holdings[idKind(call)];
      const status = async (id: number | undefined) =>
        id === undefined ? 'none' : (await sendCall(provider, call, id, token)).status;
      expect({
        own: await status(own[0]),
        foreign: await status(foreign[0]),
        missing: await status(NOTHING),
      }).toEqual({
        own: 200,
        // An Admin has nothing that is foreign.
        foreign: user === 'admin' ? 'none' : 404,
        missing: 404,
      });
    },
  );

  it.each(lists)('%s: every row of theirs, and none of others', async (_, call) => {
    const { token, holdings } = person(user);
    const read = rowIds(call);
    const response = await sendCall(provider, call, '', token);
    expect(response.status).toBe(200);
    const ids = read ? read(await response.json()) : [];
    expect([...ids].sort((a, b) => a - b)).toEqual(holdings[idKind(call)].own);
  });

  it('statistics count what the list of events shows', async () => {
    const { token, holdings } = person(user);
    const counts: unknown = await (await provider.post('/api/Statistics/stat-counts', ALWAYS, token)).json();
    expect(counts).toMatchObject({ incidentCount: holdings.incidents.own.length });
    const days: unknown = await (await provider.post('/api/Statistics/events-per-day', ALWAYS, token)).json();
    const total = Array.isArray(days)
      ? days.reduce((sum: number, day: unknown) => sum + Number(Array.isArray(day) ? day[1] : 0), 0)
      : 0;
    expect(total).toBe(holdings.incidents.own.length);
  });

  it('search finds nothing of others', async () => {
    const { token, holdings } = person(user);
    const { rows } = await sql<{ name: string; id: number }>`select name, id from locations`.execute(
      provider.deps.db,
    );
    const foreign = rows.filter((row) => holdings.locations.foreign.includes(row.id)).map((row) => row.name);
    for (const name of foreign.slice(0, 20)) {
      const response = await fetch(`${provider.url}/api/Search?query=${encodeURIComponent(name)}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const found: unknown = await response.json();
      expect(JSON.stringify(found)).not.toContain(JSON.stringify(name));
    }
    expect(foreign.length > 0).toBe(user !== 'admin');
  });

  it.each(Object.entries(COMMANDS))('%s answers as it does for everybody', async (name, { body, status }) => {
    const call = calls.find((one) => one.name === name);
    if (!call) throw new Error(`There is no call ${name}.`);
    expect((await sendCall(provider, call, '', person(user).token, body)).status).toBe(status);
  });
});
