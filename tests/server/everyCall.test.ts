/** What holds for every call: who may ask, what is no id, page or period, and the shape of each answer. */
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { eventDetailsCall } from '#contract/event.ts';
import { removePushDeviceCall, saveNotificationsCall } from '#contract/notification.ts';
import { scheduleCall } from '#contract/schedule.ts';
import { referenceProblems } from '../../scripts/conformance/judge.ts';
import type { Database } from '../../server/db/schema.ts';
import { writeCells } from '../../server/db/writeRows.ts';
import { answerOf, ask, refusalOf } from '../support/answers.ts';
import {
  ALWAYS,
  idReads,
  listReads,
  ownId,
  periodReads,
  plainReads,
  sendCall,
  USERS,
  type User,
} from '../support/callTable.ts';
import { tryBodies } from '../support/hostile/tryBodies.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { dataSums, rowOf } from '../support/scratchDatabase.ts';
import { SILENT } from '../support/told.ts';

const tokens = new Map<User, string>();
let admin = '';
// Each minute the provider notes when it looked at the sites: its clock stands still, however busy the machine is.
const moment = Date.now();
const provider = ofFile(() => startProvider({ incidents: 60, now: () => moment }));
beforeAll(async () => {
  for (const user of USERS) tokens.set(user, await provider.signIn(user));
  admin = tokens.get('admin') ?? '';
});

/** Ids of the first cameras, recorders, incidents and whatever else a call's id is of; `npm run proof` asks for more. */
const LOW_IDS = Array.from({ length: process.env.PROOF === undefined ? 8 : 30 }, (_, index) => index + 1);

describe('the reference provider', () => {
  const problemsOf = referenceProblems();

  it.each(USERS)('sends %s all of these fields in every answer', async (user) => {
    const token = tokens.get(user) ?? '';
    const found: string[] = [];
    const answered = new Set<string>();
    const asked = plainReads.map(([, call]) => ({ call, id: 0 }));
    for (const [, call] of idReads) {
      const own = (await ownId(provider, call, user)) ?? 0;
      expect((await sendCall(provider, call, own, token)).status, call.path).toBe(200);
      for (const id of [own, ...LOW_IDS]) asked.push({ call, id });
    }
    for (const { call, id } of asked) {
      const response = await sendCall(provider, call, id, token);
      if (response.status === 404) continue;
      answered.add(call.name);
      const answer = await response.clone().json();
      await answerOf(call, response);
      for (const problem of problemsOf(call, answer)) found.push(`${call.name}: ${problem}`);
    }
    expect([...new Set(found)]).toEqual([]);
    expect([...answered]).toEqual([...plainReads, ...idReads].map(([, { name }]) => name));
  });
});

describe('calls for an object', () => {
  it.each(idReads)('%s answers 404 for ids that do not exist', async (_, call) => {
    for (const id of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(await refusalOf(await sendCall(provider, call, id, admin))).toBe('404 There is no such object.');
  });

  it.each(idReads)('%s answers 400 for what is no id', async (_, call) => {
    const [name] = /(?<=\{)\w+/.exec(call.path) ?? [];
    for (const id of ['abc', '12abc', '-1', '1.5', '1e3', '%20', "1'--", '9'.repeat(20)])
      expect(await refusalOf(await sendCall(provider, call, id, admin))).toBe(
        `400 The parameter '${name}' must be a whole number.`,
      );
  });
});

describe('an id in a body that no database can hold', () => {
  const id = 2_147_483_648;

  it('is of no site and of no device', async () => {
    const page = `${provider.url}/user/notifications`;
    const settings = { ...SILENT, locations: [id] };
    const saved = await provider.post(saveNotificationsCall.path, { settings, page }, admin);
    expect((await answerOf(saveNotificationsCall, saved)).settings.locations).toEqual([]);
    expect((await provider.post(removePushDeviceCall.path, { id }, admin)).status).toBe(200);
  });
});

describe('list calls', () => {
  it.each(listReads)('%s pages without gaps or repeats', async (_, call) => {
    const page = async (body: object) =>
      rowsOf(await answerOf(call, await sendCall(provider, call, '', admin, body)));
    const whole = await page({ take: 40, count: true });
    expect(whole.rows.length).toBe(Math.min(40, whole.count ?? 0));
    const first = await page({ take: 7 });
    const second = await page({ skip: 7, take: 7 });
    expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 14));
    expect(first.count).toBeUndefined();
    const { count } = whole;
    expect(await page({ skip: 1_000_000, take: 10, count: true })).toEqual({ rows: [], count });
    expect(await page({ take: 0 })).toEqual({ rows: [], count: undefined });
  });

  it.each(listReads)('%s refuses what is not of the grammar', async (_, call) => {
    const filters = [7, 'nonsense', 'passwordHash == 1', 'constructor == 1', "1 == 1 or 'a' == 'a'"];
    const orders = ['passwordHash asc', 'id; drop table users', '__proto__ asc'];
    for (const body of [
      ...[{ skip: -1 }, { skip: 1.5 }, { take: '10' }, { count: 'yes' }],
      ...filters.map((filter) => ({ filter })),
      ...orders.map((orderby) => ({ orderby })),
    ])
      expect((await sendCall(provider, call, '', admin, body)).status, JSON.stringify(body)).toBe(400);
  });
});

const Rows = v.object({ value: v.array(v.unknown()), count: v.optional(v.number()) });

function rowsOf(answer: unknown): { rows: unknown[]; count: number | undefined } {
  const { value, count } = v.parse(Rows, answer);
  return { rows: value, count };
}

it.each(periodReads)('calls over a period %s refuses bad periods', async (_, call) => {
  const { start, end } = ALWAYS;
  for (const [body, error] of [
    [{ end }, "The field 'start' is missing."],
    [{ start: 5, end }, "The field 'start' must be string."],
    [{ start: 'soon', end }, "The field 'start' must be an ISO 8601 date-time with its zone."],
    [{ start: end, end: start }, "The field 'end' must not lie before 'start'."],
  ] as const)
    expect(await refusalOf(await sendCall(provider, call, 1, admin, body))).toBe(`400 ${error}`);
});

describe('any other path of the API', () => {
  it('is 404, the letter case of a path included', async () => {
    expect(await refusalOf(await provider.post('/api/event/events', {}, admin))).toBe(
      '404 There is no such call.',
    );
    expect((await fetch(`${provider.url}/api/`)).status).toBe(404);
  });

  it('is 405 with another method', async () => {
    const response = await fetch(`${provider.url}/api/Event/events`);
    expect(response.headers.get('Allow')).toBe('POST');
    expect(await refusalOf(response)).toBe('405 This path answers POST only.');
  });
});

describe('bodies that are none', () => {
  it('10 bad inputs for each of the 30 operations are refused, and change nothing', async () => {
    const before = await dataSums(provider.deps);
    const tally = await tryBodies(provider, tokens.get('avery') ?? '', 10, 1);
    expect(tally.wrong).toEqual([]);
    expect([calls.length, tally.total]).toEqual([30, 300]);
    expect(await dataSums(provider.deps)).toEqual(before);
  }, 120_000);

  it('an array is no body, although it could pass for an object without fields', async () => {
    const response = await provider.post('/api/Location/locations', [], admin);
    expect(await response.json()).toMatchObject({ error: 'The body must be a JSON object.' });
  });

  it.each([
    ['multipart/form-data; boundary=x', 'no parts'],
    ['multipart/form-data', '--x--'],
  ])('a form of type %j that cannot be read is refused', async (type, body) => {
    const response = await fetch(`${provider.url}/api/openid/demo-consent`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    expect(response.status).toBe(400);
    // People come here by a form, so the refusal is a page.
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('The body must be a form.');
  });
});

describe('a list inside an object', () => {
  const MORE = 10_001;
  /** Beyond all ids that are there. */
  const FIRST_ID = 1_000_000;
  const incidentOf = async (id: number | null) =>
    (await ask(provider, eventDetailsCall, admin, undefined, Number(id))).incident;
  /** Many rows like the first one that has these values, and whose they are. */
  async function manyLike<Table extends 'incidentLogs' | 'callIns' | 'recordings' | 'scheduledItems'>(
    table: Table,
    values: Partial<Database[Table]> = {},
  ) {
    const { db } = provider.deps;
    const model = await rowOf(db, table, values);
    const rows = Array.from({ length: MORE }, (_, index) => ({ ...model, id: FIRST_ID + index }));
    await writeCells(db, table, rows);
    return model;
  }

  const lists = {
    'logs of an incident': async () =>
      (await incidentOf((await manyLike('incidentLogs')).incidentId)).incidentLogs,
    'call-ins of an incident': async () =>
      (await incidentOf((await manyLike('callIns')).incidentId)).location?.callIns,
    'recordings of an incident': async () =>
      (await incidentOf((await manyLike('recordings')).incidentId)).recordings,
    'items of a schedule': async () => {
      const { scheduleId } = await manyLike('scheduledItems', { itemInterval: 'Recurring' });
      return (await ask(provider, scheduleCall, admin, ALWAYS, scheduleId)).scheduledItems;
    },
  };

  it.each(Object.entries(lists))('has 10,000 of the %s at most', async (_, rowsOfModel) => {
    expect(await rowsOfModel()).toHaveLength(10_000);
  });
});
