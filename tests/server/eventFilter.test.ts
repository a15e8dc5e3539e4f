import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventRow, PRIORITIES } from '#contract/event.ts';
import { refusalOf } from '../support/answers.ts';
import { eventRows, folded, idsOf } from '../support/eventRows.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let events: ReturnType<typeof eventRows>;
let admin = '';
let avery = '';

beforeAll(async () => {
  provider = await startProvider();
  events = eventRows(provider);
  admin = await provider.signIn('admin');
  avery = await provider.signIn('avery');
});
afterAll(() => provider.close());

describe('filtering events', () => {
  it('by the response flags gives what they say', async () => {
    expect(idsOf(await events.rows(avery, { filter: 'incident.policeContacted == true' }))).toEqual(
      await events.kept(avery, (row) => row.incident.policeContacted === true),
    );
    expect(
      idsOf(
        await events.rows(avery, {
          filter: 'incident.voiceDownCount > 0 && incident.guardDispatched == false',
        }),
      ),
    ).toEqual(
      await events.kept(
        avery,
        ({ incident }) => (incident.voiceDownCount ?? 0) > 0 && incident.guardDispatched === false,
      ),
    );
  });

  it('by whether it is in progress gives those without a closing time', async () => {
    const open = await events.kept(avery, ({ incident }) => incident.endTime == null);
    expect(open.length).toBeGreaterThan(0);
    expect(idsOf(await events.rows(avery, { filter: 'incident.endTime == null' }))).toEqual(open);
    expect(idsOf(await events.rows(avery, { filter: 'incident.endTime != null' }))).toEqual(
      await events.kept(avery, ({ incident }) => incident.endTime != null),
    );
  });

  it.each(['incident.endTime > null', 'incident.startTime == null', 'incident.alarmCount == null'])(
    'refuses %s',
    async (filter) => {
      expect((await provider.post('/api/Event/events', { filter }, avery)).status).toBe(400);
    },
  );

  it('joins || and parentheses', async () => {
    const filter =
      '(incident.policeContacted == true || incident.guardDispatched == true) && incident.alarmCount >= 2';
    const expected = await events.kept(
      avery,
      ({ incident }) =>
        (incident.policeContacted === true || incident.guardDispatched === true) &&
        (incident.alarmCount ?? 0) >= 2,
    );
    expect(idsOf(await events.rows(avery, { filter }))).toEqual(expected);
  });

  it('by a part of a name ignores letter case and accents', async () => {
    const [row] = await events.rows(avery);
    const part = (row?.location?.name ?? '').slice(1, 5);
    const quoted = `'${part.toUpperCase().replaceAll("'", "''")}'`;
    const filter = `location.name.Contains(${quoted}) || accountName.Contains(${quoted})`;
    const found = idsOf(await events.rows(avery, { filter }));
    expect(found).toContain(row?.incident.id);
    expect(found).toEqual(
      await events.kept(avery, ({ location, accountName }) =>
        `${folded(location?.name)}\n${folded(accountName)}`.includes(folded(part)),
      ),
    );
  });

  it.each(['%', '_', '\\', "''", '100%', "'' or 1 == 1 --"])(
    'takes %j as text and never as a sign',
    async (text) => {
      const plain = text.replaceAll("''", "'");
      expect(idsOf(await events.rows(admin, { filter: `location.name.Contains('${text}')` }))).toEqual(
        await events.kept(admin, (row) => (row.location?.name ?? '').includes(plain)),
      );
    },
  );

  it('refuses NUL, which no database takes', async () => {
    const response = await provider.post(
      '/api/Event/events',
      { filter: "location.name.Contains('\0')" },
      admin,
    );
    expect(await refusalOf(response)).toEqual({ status: 400, error: 'A text must not hold NUL.' });
  });

  it('by location and by time', async () => {
    const all = await events.rows(avery);
    const middle = all[Math.floor(all.length / 2)];
    const time = middle?.incident.startTime ?? '';
    expect(idsOf(await events.rows(avery, { filter: `incident.startTime >= '${time}'` }))).toEqual(
      await events.kept(avery, (row) => (row.incident.startTime ?? '') >= time),
    );
    expect(idsOf(await events.rows(avery, { filter: `location.id == ${middle?.location?.id}` }))).toEqual(
      await events.kept(avery, (row) => row.location?.id === middle?.location?.id),
    );
  });

  it('by numbers that no id and no count reaches', async () => {
    const all = idsOf(await events.rows(avery));
    for (const none of [
      'location.id == 99999999999',
      'incident.id > 2147483648',
      'incident.id < -99999999999',
    ])
      expect(await events.rows(avery, { filter: none })).toEqual([]);
    for (const every of [
      'location.id != 99999999999',
      'incident.id < 2147483648',
      'incident.id >= -99999999999',
    ])
      expect(idsOf(await events.rows(avery, { filter: every }))).toEqual(all);
  });

  it('counts what it finds, before paging', async () => {
    const filter = 'incident.alarmCount > 1';
    const matching = await events.rows(admin, { filter });
    const page = await events.list(admin, { filter, take: 3, count: true });
    expect(page.count).toBe(matching.length);
    expect(idsOf(page.value)).toEqual(idsOf(matching).slice(0, 3));
  });

  it('counts alike on the last page, past the end and on an empty page', async () => {
    const filter = 'incident.alarmCount > 1';
    const { length } = await events.rows(admin, { filter });
    for (const query of [
      { skip: length - 2, take: 5 },
      { skip: length - 5, take: 5 },
      { skip: length, take: 5 },
      { take: 0 },
    ])
      expect((await events.list(admin, { ...query, filter, count: true })).count).toBe(length);
  });

  it('takes search texts of 1,000 characters, and names the limit for a longer one', async () => {
    const contains = (length: number) => `location.name.Contains('${'é'.repeat(length)}')`;
    expect(await events.list(avery, { filter: contains(1_000), count: true })).toEqual({
      value: [],
      count: 0,
    });
    const refused = await provider.post('/api/Event/events', { filter: contains(1_001) }, avery);
    expect(await refusalOf(refused)).toEqual({
      status: 400,
      error: 'The text of a Contains must have at most 1000 characters.',
    });
  });

  it.each([
    "incident.startTime == 'yesterday'",
    "incident.startTime > '2024-02-30T00:00:00Z'",
    'incident.startTime > 5',
    "incident.alarmCount > '5'",
    'incident.alarmCount > 1.5',
    'incident.policeContacted > true',
    'incident.policeContacted == 1',
    "location.name > 'a'",
    "incident.id.Contains('1')",
    'location.customerId == 1',
  ])('refuses %j', async (filter) => {
    expect((await provider.post('/api/Event/events', { filter }, admin)).status).toBe(400);
  });
});

describe('ordering events', () => {
  const weights: readonly string[] = PRIORITIES;
  const fields: Readonly<Record<string, (row: EventRow) => string | number>> = {
    'incident.id': (row: EventRow) => row.incident.id,
    'location.name': (row: EventRow) => folded(row.location?.name),
    accountName: (row: EventRow) => folded(row.accountName),
    'incident.startTime': (row: EventRow) => row.incident.startTime ?? '',
    'incident.endTime': (row: EventRow) => row.incident.endTime ?? '',
    'incident.alarmCount': (row: EventRow) => row.incident.alarmCount ?? 0,
    'incident.voiceDownCount': (row: EventRow) => row.incident.voiceDownCount ?? 0,
    'incident.policeContacted': (row: EventRow) => Number(row.incident.policeContacted),
    'incident.guardDispatched': (row: EventRow) => Number(row.incident.guardDispatched),
    'incident.priority': (row: EventRow) => weights.indexOf(row.incident.priority ?? ''),
    lastUserName: (row: EventRow) => folded(row.lastUserName),
  };

  it.each(Object.entries(fields))('by %s goes both ways', async (field, keyOf) => {
    const up = (await events.rows(admin, { orderby: `${field} asc` })).map(keyOf);
    expect(up).toEqual([...up].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const down = (await events.rows(admin, { orderby: `${field} desc` })).map(keyOf);
    expect(down).toEqual([...up].reverse());
  });

  it.each(['incident.priority', 'lastUserName'])(
    'by %s is refused to customers, filtering too',
    async (field) => {
      const order = await provider.post('/api/Event/events', { orderby: `${field} asc` }, avery);
      expect(await refusalOf(order)).toEqual({ status: 400, error: `There is no field '${field}'.` });
      const filter = await provider.post('/api/Event/events', { filter: `${field} == 'High'` }, avery);
      expect(await refusalOf(filter)).toEqual({ status: 400, error: `There is no field '${field}'.` });
    },
  );
});
