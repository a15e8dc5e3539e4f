import { describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import type { ApiClient } from '#core/api/client.ts';
import * as contact from '#core/api/contact.ts';
import * as event from '#core/api/event.ts';
import { getEvent } from '#core/api/event.ts';
import * as location from '#core/api/location.ts';
import * as recording from '#core/api/media.ts';
import { getRecord, getRecords } from '#core/api/query.ts';
import * as schedule from '#core/api/schedule.ts';
import * as search from '#core/api/search.ts';
import * as authenticate from '#core/api/session.ts';
import * as password from '#core/api/session.ts';
import * as statistics from '#core/api/statistics.ts';
import { plain, startApiServer } from './apiServer.ts';
import { testClient } from './testClient.ts';

const range = { start: '2025-01-01T00:00:00.000Z', end: '2025-01-31T00:00:00.000Z' };
const query = { orderby: 'incident.startTime desc', skip: 15, take: 15, count: true };
const reset = { username: 'avery', validateURL: 'https://p.example/reset-password', brand: 'Vigil' };
const fromToken = { newPassword: 'new', resetToken: 'r' };
const change = { currentPassword: 'old', newPassword: 'new' };

type Ask = (api: ApiClient) => Promise<unknown>;
const table: [name: string, ask: Ask, request: string, body: unknown][] = [
  [
    'authenticate',
    (api) => authenticate.authenticate(api, { username: 'a', password: 'b' }),
    'POST /api/Authenticate',
    { username: 'a', password: 'b' },
  ],
  ['getCamera', (api) => getRecord(api, cameraDetailsCall, 3), 'POST /api/Camera/details/3', null],
  ['getCameras', (api) => getRecords(api, camerasCall), 'POST /api/Camera/cameras', {}],
  ['getContacts', (api) => contact.getContacts(api), 'POST /api/Contact/contacts', {}],
  [
    'submitFeedback',
    (api) => contact.submitFeedback(api, { subject: 's', notes: 'n' }),
    'POST /api/Contact/feedback',
    { subject: 's', notes: 'n' },
  ],
  ['getCustomer', (api) => getRecord(api, customerDetailsCall, 3), 'POST /api/Customer/details/3', null],
  [
    'getCustomers',
    (api) => getRecords(api, customersCall, { take: 5 }),
    'POST /api/Customer/customers',
    { take: 5 },
  ],
  ['getDealer', (api) => getRecord(api, dealerDetailsCall, 3), 'POST /api/Dealer/details/3', null],
  ['getDealers', (api) => getRecords(api, dealersCall), 'POST /api/Dealer/dealers', {}],
  ['getEvent', (api) => getEvent(api, 3), 'POST /api/Event/details/3', null],
  [
    'getEventsLocation',
    (api) => event.getEventsLocation(api, 0, query),
    'POST /api/Event/events/location/0',
    query,
  ],
  ['getEvents', (api) => event.getEvents(api, query), 'POST /api/Event/events', query],
  ['getLocation', (api) => location.getLocation(api, 3), 'POST /api/Location/details/3', null],
  [
    'getLocationArmedStatus',
    (api) => location.getLocationArmedStatus(api, 3),
    'POST /api/Location/armed-status/3',
    null,
  ],
  ['getLocations', (api) => location.getLocations(api), 'POST /api/Location/locations', {}],
  ['getNvr', (api) => getRecord(api, nvrDetailsCall, 3), 'POST /api/NVR/details/3', null],
  ['getNvrs', (api) => getRecords(api, nvrsCall), 'POST /api/NVR/nvrs', {}],
  ['resetEmail', (api) => password.resetEmail(api, reset), 'POST /api/Password/ResetEmail', reset],
  [
    'setFromResetToken',
    (api) => password.setFromResetToken(api, fromToken),
    'POST /api/Password/SetFromResetToken',
    fromToken,
  ],
  ['changePassword', (api) => password.changePassword(api, change), 'POST /api/Password', change],
  [
    'recordingContentJson',
    (api) => recording.recordingContentJson(api, 3, 640),
    'POST /api/Recording/data/3?width=640',
    null,
  ],
  ['getSchedules', (api) => schedule.getSchedules(api), 'POST /api/Schedule/schedules', {}],
  ['getSchedule', (api) => schedule.getSchedule(api, 3, range), 'POST /api/Schedule/schedule/3', range],
  ['search', (api) => search.search(api, 'yard'), 'GET /api/Search?query=yard', null],
  ['getSpeaker', (api) => getRecord(api, speakerDetailsCall, 3), 'POST /api/Speaker/details/3', null],
  ['getSpeakers', (api) => getRecords(api, speakersCall), 'POST /api/Speaker/spakers', {}],
  [
    'eventsPerDay',
    (api) => statistics.eventsPerDay(api, range),
    'POST /api/Statistics/events-per-day',
    range,
  ],
  [
    'locationEventsPerDay',
    (api) => statistics.locationEventsPerDay(api, 3, range),
    'POST /api/Statistics/events-per-day/location/3',
    range,
  ],
  ['getStatistics', (api) => statistics.getStatistics(api, range), 'POST /api/Statistics/stat-counts', range],
  [
    'getLocationStatistics',
    (api) => statistics.getLocationStatistics(api, 3, range),
    'POST /api/Statistics/stat-counts/location/3',
    range,
  ],
];

describe('the functions of the call table', () => {
  it('are complete, in its order', () => {
    expect(table.map(([name]) => name)).toEqual(calls.map(({ name }) => name));
  });

  it.each(table)(
    '%s asks what the table says and gives null for no answer',
    async (_, ask, request, body) => {
      const { origin, received } = await startApiServer(plain(204, ''));
      expect(await ask(testClient(origin).api)).toBeNull();
      expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([request]);
      expect(received[0]?.body).toBe(body === null ? '' : JSON.stringify(body));
    },
  );
});
