import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedbackCall } from '#contract/contact.ts';
import { type SearchResult, searchCall } from '#contract/search.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let admin = '';
let avery = '';
let jordan = '';

beforeAll(async () => {
  provider = await startProvider();
  [admin, avery, jordan] = await Promise.all([
    provider.signIn('admin'),
    provider.signIn('avery'),
    provider.signIn('jordan'),
  ]);
});
afterAll(() => provider.close());

const ask = (query: string, token: string) =>
  fetch(`${provider.url}/api/Search?${new URLSearchParams({ query })}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
const search = async (query: string, token: string) => answerOf(searchCall, await ask(query, token));

/** A name per group, of avery's customer. */
async function names() {
  const { db } = provider.deps;
  const { customerId } = await db
    .selectFrom('users')
    .select('customerId')
    .where('username', '=', 'avery')
    .executeTakeFirstOrThrow();
  const site = await db
    .selectFrom('locations')
    .selectAll()
    .where('customerId', '=', customerId ?? 0)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return { site };
}

describe('the search', () => {
  it('finds a site by the beginnings of its words, in any letter case and order', async () => {
    const { site } = await names();
    const words = site.name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
    const beginnings = words
      .map((word) => word.slice(0, 3).toUpperCase())
      .reverse()
      .join(' ');
    const found = await search(beginnings, avery);
    expect(found).toContainEqual({ groupLabel: 'Location', title: site.name, url: `/location/${site.id}` });
  });

  it('leads to pages of the portal, eight of a group at most', async () => {
    const all = (
      await Promise.all([...'abcdefghijklmnopqrstuvwxyz'].map((letter) => search(letter, admin)))
    ).flat();
    expect(new Set(all.map((result) => result.groupLabel))).toEqual(
      new Set(['Location', 'NVR', 'Schedule', 'Drone', 'Camera', 'Event', 'Contact']),
    );
    for (const { url, title } of all) {
      expect(url).toMatch(/^\/(location|schedule|contact|event)\/\d+$/);
      expect(title).not.toBe('');
    }
    const groups = new Map<string, SearchResult[]>();
    for (const result of await search('s', admin))
      groups.set(result.groupLabel, [...(groups.get(result.groupLabel) ?? []), result]);
    for (const results of groups.values()) expect(results.length).toBeLessThanOrEqual(8);
  });

  it('finds an incident by its number', async () => {
    const row = await provider.deps.db
      .selectFrom('incidents')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const [first] = (await search(String(row.id), admin)).filter((result) => result.groupLabel === 'Event');
    expect(first?.url).toBe(`/event/${row.id}`);
  });

  it('stays within the reach of its caller', async () => {
    const { site } = await names();
    expect(
      (await search(site.name, jordan)).filter((result) => result.url === `/location/${site.id}`),
    ).toEqual([]);
    const incident = await provider.deps.db
      .selectFrom('incidents')
      .innerJoin('locations', 'locations.id', 'incidents.locationId')
      .select('incidents.id')
      .where('locations.customerId', '=', site.customerId)
      .orderBy('incidents.id')
      .executeTakeFirstOrThrow();
    expect(
      (await search(String(incident.id), jordan)).filter((result) => result.url === `/event/${incident.id}`),
    ).toEqual([]);
    expect(
      (await search(String(incident.id), avery)).some((result) => result.url === `/event/${incident.id}`),
    ).toBe(true);
  });

  it.each(['', '   ', '%', '_', "'", '!!!', '\u0000', "' or 1=1 --zzzz", 'zzzzzzzz'])(
    'finds nothing for %j',
    async (query) => {
      expect(await search(query, admin)).toEqual([]);
    },
  );

  it('survives long queries', async () => {
    expect(await search('z'.repeat(4_000), admin)).toEqual([]);
    expect(await search('a '.repeat(2_000), admin)).toEqual(await search('a a a a a a a a', admin));
  });

  it('wants a query', async () => {
    const response = await fetch(`${provider.url}/api/Search`, {
      headers: { Authorization: `Bearer ${admin}` },
    });
    expect(await refusalOf(response)).toEqual({ status: 400, error: "The parameter 'query' is missing." });
  });
});

describe('a change request', () => {
  const send = (body: unknown) => provider.post('/api/Contact/feedback', body, avery);

  it('is kept and mailed to the provider', async () => {
    const answer = await answerOf(
      feedbackCall,
      await send({ subject: ' New\r\nBcc: x ', notes: "<b>'quoted'</b>" }),
    );
    const { db } = provider.deps;
    const kept = await db.selectFrom('feedback').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(answer).toEqual({
      success: true,
      message: 'Thank you. Your request has been sent.',
      requestNumber: String(kept.id),
    });
    expect(kept).toMatchObject({ subject: 'New\r\nBcc: x', notes: "<b>'quoted'</b>" });
    const mail = await db
      .selectFrom('outboxMails')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      recipient: 'support@vigil.example',
      subject: `Change request ${kept.id}: New Bcc: x`,
      body: expect.stringContaining("<b>'quoted'</b>"),
    });
  });

  it('that is blank is not kept', async () => {
    const count = async () => (await provider.deps.db.selectFrom('feedback').select('id').execute()).length;
    const before = await count();
    expect(await answerOf(feedbackCall, await send({ subject: ' ', notes: 'x' }))).toEqual({
      success: false,
      message: 'Please fill in all fields',
    });
    expect(await count()).toBe(before);
  });

  it('of the wrong shape is refused', async () => {
    expect(await refusalOf(await send({ subject: 'x' }))).toEqual({
      status: 400,
      error: "The field 'notes' is missing.",
    });
    expect(await refusalOf(await send({ subject: 5, notes: 'x' }))).toEqual({
      status: 400,
      error: "The field 'subject' must be string.",
    });
  });
});
