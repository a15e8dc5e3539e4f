import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf, refusalOf } from '../support/answers.ts';
import { ALWAYS, listReads, periodReads, sendCall } from '../support/callTable.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let token = '';

beforeAll(async () => {
  provider = await startProvider();
  token = await provider.signIn('admin');
});
afterAll(() => provider.close());

describe('list calls', () => {
  it.each(listReads)('%s pages without gaps or repeats', async (_, call) => {
    const page = async (body: object) =>
      rowsOf(await answerOf(call, await sendCall(provider, call, '', token, body)));
    const whole = await page({ take: 40, count: true });
    expect(whole.rows.length).toBe(Math.min(40, whole.count ?? 0));
    const first = await page({ take: 7 });
    const second = await page({ skip: 7, take: 7 });
    expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 14));
    expect(first.count).toBeUndefined();
    expect(await page({ skip: 1_000_000, take: 10, count: true })).toEqual({
      rows: [],
      count: whole.count,
    });
    expect(await page({ take: 0 })).toEqual({ rows: [], count: undefined });
  });

  it.each(listReads)('%s refuses what is not of the grammar', async (_, call) => {
    const refused = async (body: object) =>
      (await refusalOf(await sendCall(provider, call, '', token, body))).status;
    for (const body of [
      { skip: -1 },
      { skip: 1.5 },
      { take: '10' },
      { count: 'yes' },
      { filter: 7 },
      { filter: 'nonsense' },
      { filter: 'passwordHash == 1' },
      { filter: 'constructor == 1' },
      { filter: "1 == 1 or 'a' == 'a'" },
      { orderby: 'passwordHash asc' },
      { orderby: 'id; drop table users' },
      { orderby: '__proto__ asc' },
    ])
      expect(await refused(body), JSON.stringify(body)).toBe(400);
  });

  it('names the field', async () => {
    const error = async (body: object) =>
      (await refusalOf(await provider.post('/api/Event/events', body, token))).error;
    expect(await error({ take: '10' })).toBe("The field 'take' must be number.");
    expect(await error({ skip: -1 })).toBe("The field 'skip' must be >=0.");
  });
});

describe('calls over a period', () => {
  it.each(periodReads)('%s refuses bad periods', async (_, call) => {
    const error = async (body: object) => {
      const refused = await refusalOf(await sendCall(provider, call, 1, token, body));
      expect(refused.status).toBe(400);
      return refused.error;
    };
    expect(await error({ end: ALWAYS.end })).toContain("'start'");
    expect(await error({ start: 5, end: ALWAYS.end })).toBe("The field 'start' must be string.");
    expect(await error({ start: 'soon', end: ALWAYS.end })).toBe(
      "The field 'start' must be an ISO 8601 date-time with its zone.",
    );
    expect(await error({ start: ALWAYS.end, end: ALWAYS.start })).toBe(
      "The field 'end' must not lie before 'start'.",
    );
  });
});

describe('any other path of the API', () => {
  it('is 404, the letter case of a path included', async () => {
    expect(await refusalOf(await provider.post('/api/event/events', {}, token))).toEqual({
      status: 404,
      error: 'There is no such call.',
    });
    expect((await fetch(`${provider.url}/api/`)).status).toBe(404);
  });

  it('is 405 with another method', async () => {
    const response = await fetch(`${provider.url}/api/Event/events`);
    expect(response.headers.get('Allow')).toBe('POST');
    expect(await refusalOf(response)).toEqual({ status: 405, error: 'This path answers POST only.' });
  });
});

const Rows = v.object({ value: v.array(v.unknown()), count: v.optional(v.number()) });

function rowsOf(answer: unknown): { rows: unknown[]; count: number | undefined } {
  const { value, count } = v.parse(Rows, answer);
  return { rows: value, count };
}
