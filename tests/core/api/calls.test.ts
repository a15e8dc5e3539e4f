import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { contactsCall } from '#contract/contact.ts';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { eventsCall } from '#contract/event.ts';
import { failureOf, UnusableAnswer } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { contactsQuery, sentRequestsQuery, submitFeedback } from '#core/api/contact.ts';
import { getEvent, getEventsLocation, noteEvidence } from '#core/api/event.ts';
import {
  getLocation,
  getLocationArmedStatus,
  getLocations,
  sitesQuery,
  watchedSitesQuery,
} from '#core/api/location.ts';
import { recordingContentJson } from '#core/api/media.ts';
import { type Read, type ReadOptions, recordOf, recordsOf } from '#core/api/query.ts';
import { getSchedule, getSchedules, scheduleQuery } from '#core/api/schedule.ts';
import { search } from '#core/api/search.ts';
import {
  authenticate,
  changePassword,
  resetEmail,
  setFromResetToken,
  signInsQuery,
} from '#core/api/session.ts';
import { eventsPerDay, eventsPerDayQuery, getStatistics } from '#core/api/statistics.ts';
import { clientOf, json, plain } from './apiServer.ts';

const range = { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.000Z' };
const query = { orderby: 'incident.startTime desc', skip: 15, take: 15, count: true };
const person = { username: 'a', password: 'b' };
const note = { subject: 's', notes: 'n' };
const reset = { username: 'avery', validateURL: 'https://p.example/reset-password', brand: 'Vigil' };
const fromToken = { newPassword: 'new', resetToken: 'r' };
const digest = { digest: 'a'.repeat(64), recordings: 1, complete: true };
const change = { currentPassword: 'old', newPassword: 'new' };

type Ask = (api: ApiClient) => Promise<unknown>;

/** In the order of the call table: what each call asks, of which path and with which body. */
const table: Readonly<Record<string, readonly [ask: Ask, request: string, body?: unknown]>> = {
  authenticate: [(api) => authenticate(api, person), 'POST /api/Authenticate', person],
  getCamera: [(api) => api.send(cameraDetailsCall, { params: { id: 3 } }), 'POST /api/Camera/details/3'],
  getCameras: [(api) => api.send(camerasCall, { body: {} }), 'POST /api/Camera/cameras', {}],
  getContacts: [(api) => api.send(contactsCall, { body: {} }), 'POST /api/Contact/contacts', {}],
  submitFeedback: [(api) => submitFeedback(api, note), 'POST /api/Contact/feedback', note],
  getCustomer: [
    (api) => api.send(customerDetailsCall, { params: { id: 3 } }),
    'POST /api/Customer/details/3',
  ],
  getCustomers: [
    (api) => api.send(customersCall, { body: { take: 5 } }),
    'POST /api/Customer/customers',
    { take: 5 },
  ],
  getDealer: [(api) => api.send(dealerDetailsCall, { params: { id: 3 } }), 'POST /api/Dealer/details/3'],
  getDealers: [(api) => api.send(dealersCall, { body: {} }), 'POST /api/Dealer/dealers', {}],
  getEvent: [(api) => getEvent(api, 3), 'POST /api/Event/details/3'],
  getEventsLocation: [(api) => getEventsLocation(api, 0, query), 'POST /api/Event/events/location/0', query],
  getEvents: [(api) => api.send(eventsCall, { body: query }), 'POST /api/Event/events', query],
  getLocation: [(api) => getLocation(api, 3), 'POST /api/Location/details/3'],
  getLocationArmedStatus: [(api) => getLocationArmedStatus(api, 3), 'POST /api/Location/armed-status/3'],
  getLocations: [(api) => getLocations(api), 'POST /api/Location/locations', {}],
  getNvr: [(api) => api.send(nvrDetailsCall, { params: { id: 3 } }), 'POST /api/NVR/details/3'],
  getNvrs: [(api) => api.send(nvrsCall, { body: {} }), 'POST /api/NVR/nvrs', {}],
  resetEmail: [(api) => resetEmail(api, reset), 'POST /api/Password/ResetEmail', reset],
  setFromResetToken: [
    (api) => setFromResetToken(api, fromToken),
    'POST /api/Password/SetFromResetToken',
    fromToken,
  ],
  changePassword: [(api) => changePassword(api, change), 'POST /api/Password', change],
  recordingContentJson: [
    (api) => recordingContentJson(api, 3, { width: 640 }),
    'POST /api/Recording/data/3?width=640',
  ],
  getSchedules: [(api) => getSchedules(api), 'POST /api/Schedule/schedules', {}],
  getSchedule: [(api) => getSchedule(api, 3, range), 'POST /api/Schedule/schedule/3', range],
  search: [(api) => search(api, 'yard'), 'GET /api/Search?query=yard'],
  getSpeaker: [(api) => api.send(speakerDetailsCall, { params: { id: 3 } }), 'POST /api/Speaker/details/3'],
  getSpeakers: [(api) => api.send(speakersCall, { body: {} }), 'POST /api/Speaker/spakers', {}],
  eventsPerDay: [(api) => eventsPerDay(api, null, range), 'POST /api/Statistics/events-per-day', range],
  locationEventsPerDay: [
    (api) => eventsPerDay(api, 3, range),
    'POST /api/Statistics/events-per-day/location/3',
    range,
  ],
  getStatistics: [(api) => getStatistics(api, null, range), 'POST /api/Statistics/stat-counts', range],
  getLocationStatistics: [
    (api) => getStatistics(api, 3, range),
    'POST /api/Statistics/stat-counts/location/3',
    range,
  ],
};

describe('the calls of the table', () => {
  it('are complete, in its order', () => {
    expect(Object.keys(table)).toEqual(calls.map(({ name }) => name));
  });

  it.each(Object.entries(table))(
    '%s asks what the table says and gives null for no answer',
    async (_, [ask, request, body]) => {
      const { api, received } = await clientOf(plain(204, ''));
      expect(await ask(api)).toBeNull();
      expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([request]);
      expect(received[0]?.body).toBe(body === undefined ? '' : JSON.stringify(body));
    },
  );
});

const answered = (value: unknown) => clientOf(json(value));

describe('an answer', () => {
  const pairs = [
    [1735689600, 4],
    [1735776000, 0],
  ];

  it.each([
    ['bare', pairs],
    ['under data', { data: pairs }],
  ])('of a daily series is taken %s', async (_, value) => {
    const { api } = await answered(value);
    expect(await eventsPerDay(api, null, range)).toEqual(pairs);
    expect(await eventsPerDay(api, 3, range)).toEqual(pairs);
  });

  it('has flat contacts whether their fields are bare or nested, with or without an outer id', async () => {
    const nested = [
      { contact: { id: 2, firstname: 'Bea' } },
      { id: 77, contact: { id: 3 } },
      { contact: null },
    ];
    const { api } = await answered({ value: [{ id: 1, firstname: 'Ada' }, ...nested] });
    const { value: rows } = await new QueryClient().fetchQuery(contactsQuery(api));
    expect(rows?.map(({ id, firstname }) => [id, firstname])).toEqual([
      [1, 'Ada'],
      [2, 'Bea'],
      [3, null],
    ]);
  });

  it.each([
    [{ id: 1, locationId: 9, locationName: 'Depot', timeZone: 'UTC' }, [1, null, 9, 'Depot', 'UTC']],
    [{ id: 5, name: 'Off', locationId: 9, location: { name: 'Pier' } }, [5, 'Off', 9, 'Pier', null]],
    [
      { id: 7, name: 'Off', locationId: 9, locationName: ' ', location: { name: 'Quay' } },
      [7, 'Off', 9, 'Quay', null],
    ],
    [
      { schedule: { id: 2, name: 'Days', locationId: 8 }, locationName: 'Yard' },
      [2, 'Days', 8, 'Yard', null],
    ],
    [{ schedule: { id: 3 }, location: { name: 'Dock' } }, [3, null, null, 'Dock', null]],
    [{ id: 6, armed: false, until: '2026-11-24T01:00:00.000Z' }, [6, null, null, null, null]],
  ])('has the schedule %j flat', async (row, [id, name, locationId, locationName, timeZone]) => {
    const { api } = await answered({ value: [row] });
    const untold = { changesArming: null, armed: null, until: null };
    const told = 'until' in row ? { armed: row.armed, until: row.until } : {};
    expect(await getSchedules(api)).toEqual([
      { id, name, locationId, locationName, timeZone, ...untold, ...told },
    ]);
  });

  it("keeps the provider's count of rows and drops the row that cannot be used", async () => {
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

  it.each([
    ['is not known where the provider gives none', {}, { ids: [] }, { ids: [], count: null }],
    [
      'is not known where 0 are said to be there',
      { take: 2 },
      { ids: [1, 2], count: 0 },
      { ids: [1, 2], count: null },
    ],
    [
      'is not known where fewer are said',
      { skip: 2, take: 2 },
      { ids: [3], count: 2 },
      { ids: [3], count: null },
    ],
    [
      'is not known behind the end of 0',
      { skip: 9, take: 2 },
      { ids: [], count: 0 },
      { ids: [], count: null },
    ],
    ['is said behind the end, too', { skip: 9, take: 2 }, { ids: [], count: 4 }, { ids: [], count: 4 }],
    ['is that of a whole list', { skip: 1, take: 1 }, { ids: [1, 2, 3] }, { ids: [2], count: 3 }],
  ])('has the rows that were asked for, and their number %s', async (_, query, { ids, ...sent }, page) => {
    const { api } = await answered({ value: ids.map((id) => ({ id })), ...sent });
    const read = await getLocations(api, query);
    expect({ ids: read?.rows.map(({ id }) => id), count: read?.count }).toEqual(page);
  });

  it('has come, and is of no use, where the board of sites or a schedule could not be told by its rows', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
    const board = async (...ids: readonly unknown[]) => {
      const { api } = await answered({ value: ids.map((id) => ({ id, location: {} })) });
      return client.fetchQuery(watchedSitesQuery(api, client));
    };
    await board(1, 2);
    await expect(board('a', 'b')).rejects.toThrow(UnusableAnswer);
    const { api } = await answered({ schedule: { id: 3 }, scheduledItems: [{}] });
    await expect(client.fetchQuery(scheduleQuery(api, 3, range))).rejects.toThrow(UnusableAnswer);
  });

  it('is taken anew where the board of sites has lacked a row from the first', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
    const board = async (...ids: readonly unknown[]) => {
      const { api } = await answered({ value: ids.map((id) => ({ id, location: {} })) });
      const { value, partial } = await client.fetchQuery(watchedSitesQuery(api, client));
      return { ids: value?.rows.map(({ id }) => id), partial };
    };
    expect(await board(1, 'b')).toEqual({ ids: [1], partial: true });
    expect(await board(2, 'b')).toEqual({ ids: [2], partial: true });
    expect(await board(2, 3)).toEqual({ ids: [2, 3], partial: false });
    await expect(board(2, 'b')).rejects.toThrow(UnusableAnswer);
  });

  it.each([2, 3])(
    'of two rows, of %i as the provider counts them, is partial where that is more',
    async (count) => {
      const { api } = await answered({ value: [{ id: 1 }, { id: 2 }], count });
      const client = new QueryClient();
      const isPartial = async <T>(list: ReadOptions<T>) => (await new QueryClient().fetchQuery(list)).partial;
      const lists = [
        isPartial(contactsQuery(api)),
        isPartial(recordsOf('cameras', camerasCall)(api)),
        isPartial(sitesQuery(api)),
        isPartial(watchedSitesQuery(api, client)),
      ];
      expect(await Promise.all(lists)).toEqual(lists.map(() => count > 2));
    },
  );

  it('is partial where a site is left out, and where a day is, whose bar would be 0', async () => {
    const partial = async <T>(answer: unknown, list: (api: ApiClient) => ReadOptions<T>) => {
      const { api } = await answered(answer);
      return (await new QueryClient().fetchQuery(list(api))).partial;
    };
    const [good, bad] = [{ id: 1, location: {} }, { location: { name: 'Pier 4' } }];
    const board = (api: ApiClient) => watchedSitesQuery(api, new QueryClient());
    for (const sites of [sitesQuery, board]) {
      expect(await partial({ value: [good] }, sites)).toBe(false);
      expect(await partial({ value: [good, bad] }, sites)).toBe(true);
    }
    const counted = () => ({ at: 0, value: range });
    const days = (api: ApiClient) => eventsPerDayQuery(api, null, 'last30Days', counted);
    expect(await partial([[1, 2]], days)).toBe(false);
    expect(
      await partial(
        [
          [1, 2],
          [86_400, null],
        ],
        days,
      ),
    ).toBe(true);
  });

  it('that is of no use has the id of its request', async () => {
    const { api } = await clientOf(json(['no list'], 200, { 'x-request-id': 'req-7' }));
    const error = await new QueryClient()
      .fetchQuery({ ...sitesQuery(api), retry: false })
      .catch((cause) => cause);
    expect(failureOf(error)).toEqual({ status: 200, requestId: 'req-7' });
  });

  it.each([[[17, 18, 19]], [[{ id: 1 }, 'zone 4', null, 7, []]], [[]]])(
    'has as many alarms of an event as the provider lists, whatever they are: %j',
    async (alarms) => {
      const { api, defects } = await answered({ incident: { alarms } });
      expect((await getEvent(api, 5))?.incident.alarms).toEqual(alarms);
      expect(defects).toEqual([]);
    },
  );
});

const optional: [what: string, ask: (api: ApiClient) => Promise<Read<unknown>>][] = [
  ['the sign-ins', (api: ApiClient) => new QueryClient().fetchQuery(signInsQuery(api))],
  ['the sent requests', (api: ApiClient) => new QueryClient().fetchQuery(sentRequestsQuery(api))],
];
it.each(optional)('a provider without a call for %s is asked for it once', async (_, ask) => {
  const { api, received } = await clientOf(plain(404, ''));
  expect([(await ask(api)).value, (await ask(api)).value]).toEqual([null, null]);
  expect(received).toHaveLength(1);
});

it.each([
  [404, ['12', '13']],
  [405, ['12']],
  [501, ['12']],
])(
  'a %i to the note of one event’s evidence leaves the notes of these events to be sent: %j',
  async (status, ids) => {
    const { api, received } = await clientOf(plain(status, ''));
    const notes = [12, 13, 12, 13].map((id) => () => noteEvidence(api, id, digest));
    for (const note of notes) expect(await note()).toBe(null);
    expect(received.map(({ url }) => url)).toEqual(ids.map((id) => `/api/Event/evidence/${id}`));
  },
);

it.each(optional)('an answer without %s is no sign of a provider that lacks the call', async (_, ask) => {
  for (const answer of ['{}', '{"value":null}']) {
    const { api } = await clientOf(plain(200, answer));
    await expect(ask(api)).rejects.toThrow(UnusableAnswer);
  }
});

it('calls that a screen names alike, or as the portal names one, are not taken for each other', async () => {
  const { api, received } = await clientOf((response, { url }) =>
    response.end(
      JSON.stringify(url.endsWith('/3') ? { id: 3, name: url } : { value: [{ id: 1, name: url }] }),
    ),
  );
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const lists = [
    recordsOf('sign-ins', camerasCall),
    recordsOf('sign-ins', nvrsCall),
    recordsOf('sign-ins', camerasCall),
  ].map((list) => list(api));
  const records = [
    recordOf('camera', cameraDetailsCall)(api, 3),
    recordOf('camera', nvrDetailsCall)(api, 3),
    recordOf('camera', cameraDetailsCall)(api, 3),
  ];
  const names = [];
  await client.fetchQuery(signInsQuery(api));
  for (const list of lists) names.push((await client.fetchQuery(list)).value?.[0]?.name);
  for (const record of records) names.push((await client.fetchQuery(record)).value?.name);
  expect(names).toEqual([
    ...[camerasCall.path, nvrsCall.path, camerasCall.path],
    ...['/api/Camera/details/3', '/api/NVR/details/3', '/api/Camera/details/3'],
  ]);
  expect(received).toHaveLength(5);
});
