import { describe, expect, it } from 'vitest';
import { getContacts, submitFeedback } from '#core/api/contact.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { getLocations } from '#core/api/location.ts';
import { getSchedules } from '#core/api/schedule.ts';
import { eventsPerDay, locationEventsPerDay } from '#core/api/statistics.ts';
import { json, startApiServer } from './apiServer.ts';
import { testClient } from './testClient.ts';

const range = { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.000Z' };

async function answered(value: unknown) {
  return testClient((await startApiServer(json(value))).origin);
}

describe('the daily series', () => {
  const pairs = [
    [1735689600, 4],
    [1735776000, 0],
  ];

  it.each([
    ['bare', pairs],
    ['under data', { data: pairs }],
  ])('is taken %s', async (_, value) => {
    expect(await eventsPerDay((await answered(value)).api, range)).toEqual(pairs);
    expect(await locationEventsPerDay((await answered(value)).api, 3, range)).toEqual(pairs);
  });
});

describe('contact rows', () => {
  it('are flat whether their fields are bare or nested, with or without an outer id', async () => {
    const { api } = await answered({
      value: [
        { id: 1, firstname: 'Ada' },
        { contact: { id: 2, firstname: 'Bea' } },
        { id: 77, contact: { id: 3, firstname: 'Cyd' } },
        { contact: null },
      ],
    });
    const rows = await getContacts(api);
    expect(rows?.map(({ id, firstname }) => [id, firstname])).toEqual([
      [1, 'Ada'],
      [2, 'Bea'],
      [3, 'Cyd'],
    ]);
  });
});

const UNTOLD = { changesArming: null, armed: null, until: null };

describe('schedule rows', () => {
  it('are flat in every form', async () => {
    const { api } = await answered({
      value: [
        {
          id: 1,
          name: 'Nights',
          locationId: 9,
          locationName: 'Depot',
          timeZone: 'America/Vancouver',
        },
        { id: 5, name: 'Days off', locationId: 9, location: { name: 'Pier' } },
        { schedule: { id: 2, name: 'Days', locationId: 8 }, locationName: 'Yard', timeZone: 'UTC' },
        { schedule: { id: 3 }, location: { name: 'Dock' } },
        { id: 4 },
        { id: 6, changesArming: true, armed: false, until: '2026-11-24T01:00:00.000Z' },
      ],
    });
    expect(await getSchedules(api)).toEqual([
      {
        id: 1,
        name: 'Nights',
        locationId: 9,
        locationName: 'Depot',
        timeZone: 'America/Vancouver',
        ...UNTOLD,
      },
      { id: 5, name: 'Days off', locationId: 9, locationName: 'Pier', timeZone: null, ...UNTOLD },
      { id: 2, name: 'Days', locationId: 8, locationName: 'Yard', timeZone: 'UTC', ...UNTOLD },
      { id: 3, name: null, locationId: null, locationName: 'Dock', timeZone: null, ...UNTOLD },
      { id: 4, name: null, locationId: null, locationName: null, timeZone: null, ...UNTOLD },
      {
        ...{ id: 6, name: null, locationId: null, locationName: null, timeZone: null },
        ...{ changesArming: true, armed: false, until: '2026-11-24T01:00:00.000Z' },
      },
    ]);
  });
});

describe('a page of rows', () => {
  it("keeps the provider's count and drops the row that cannot be used", async () => {
    const { api, defects } = await answered({
      value: [{ incident: { id: '5' } }, { incident: {} }],
      count: 731,
    });
    const page = await getEventsLocation(api, 0);
    expect([page?.rows.map(({ incident }) => incident.id), page?.count]).toEqual([[5], 731]);
    expect(defects).toEqual([
      { call: 'getEventsLocation', fields: [{ path: 'value.1.incident.id', expected: 'number' }], total: 1 },
    ]);
  });

  it('has a null count when the provider gives none', async () => {
    const { api } = await answered({ value: [] });
    expect(await getLocations(api)).toEqual({ rows: [], count: null });
  });
});

describe('the alarms of an event', () => {
  it.each([[[17, 18, 19]], [[{ id: 1 }, 'zone 4', null, 7, []]], [[]]])(
    'are as many as the provider lists, whatever they are: %j',
    async (alarms) => {
      const { api, defects } = await answered({ incident: { alarms } });
      expect((await getEvent(api, 5))?.incident.alarms).toEqual(alarms);
      expect(defects).toEqual([]);
    },
  );
});

describe('the answer to a change request', () => {
  it('keeps its error text', async () => {
    const { api } = await answered({ success: false, error: 'Closed for the night.' });
    expect(await submitFeedback(api, { subject: 's', notes: 'n' })).toEqual({
      success: false,
      message: null,
      error: 'Closed for the night.',
      requestNumber: null,
    });
  });
});
