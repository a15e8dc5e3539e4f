/** What the examples ask the reference provider, in this order, as it is with its demo data at `TAKEN_AT`. */
import type { JsonObject } from '../jsonSchema.ts';

export interface Asked {
  /** Name of the call. */
  readonly call: string;
  /** Value for the placeholder in the path. */
  readonly id?: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** Whose token is sent, where the call needs one: null for nobody's, the Admin's without it. */
  readonly user?: string | null;
}

export interface Request extends Asked {
  /** What happens, in a few words. */
  readonly summary: string;
  /** Key of the example in the document: the request and its answer have the same. */
  readonly name: string;
}

/** Origin of the portal in the examples. */
export const PORTAL = 'https://portal.example';
/** There is none: nothing is sent to anybody. */
export const PUSH_SERVICE = 'https://push.example';
/** Stands for the token in the last mail. */
export const MAILED_TOKEN = 'token-of-the-mailed-link';
export const TAKEN_AT = '2026-07-19T18:00:00.000Z';

/** Those of the example in RFC 8291. */
export const BROWSER_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

const PASSWORD = 'vigil-demo';
const newPassword = 'a longer pass phrase';
const mailed = { validateURL: `${PORTAL}/reset-password`, brand: 'Vigil' };
const page = `${PORTAL}/user/notifications`;
const endpoint = `${PUSH_SERVICE}/to/one-browser`;

const SITE = 'ocean terminal';
const contains = (...fields: readonly string[]) =>
  fields.map((field) => `${field}.Contains('${SITE}')`).join(' || ');
const MIDNIGHT = '2026-07-19T04:00:00.000Z';
const lastWeek = { start: '2026-07-12T18:00:00.000Z', end: TAKEN_AT };
const zoned = { ...lastWeek, timeZone: 'America/New_York' };
const byDays = 'The last seven days, by days of New York';
const newest = { orderby: 'incident.startTime desc', skip: 0, take: 2, count: true };

const ask = (call: string, summary: string, more: Partial<Request> = {}): Request => ({
  ...{ call, summary, name: 'answered' },
  ...more,
});
const list = (call: string) =>
  ask(call, 'Two rows, and how many there are', { body: { skip: 0, take: 2, count: true } });
const one = (call: string, id: number) => ask(call, 'By the id of a row', { id });

export const requests: readonly Request[] = [
  ask('authenticate', 'A good login', { body: { username: 'admin', password: PASSWORD } }),
  ask('getLocations', 'Sites by a part of their name', {
    body: {
      ...{ orderby: 'location.name asc', skip: 0, take: 2 },
      filter: contains('location.name', 'account.name', 'location.accountCode'),
    },
  }),
  one('getLocation', 2),
  ask('getLocationArmedStatus', 'Armed', { id: 2 }),
  ask('getStatistics', 'The last seven days', { body: lastWeek }),
  ask('eventsPerDay', byDays, { body: zoned }),
  ask('getLocationStatistics', 'The last seven days', { id: 2, body: lastWeek }),
  ask('locationEventsPerDay', byDays, { id: 2, body: zoned }),
  ask('getEventsLocation', 'The first page', { id: 2, body: newest }),
  ask('search', 'Everything of these words', { query: { query: SITE } }),
  ask('getEvents', 'Incidents with the police, before a day', {
    body: {
      ...newest,
      filter: `(${contains('location.name', 'accountName')}) && incident.policeContacted == true && incident.startTime < '${MIDNIGHT}'`,
    },
  }),
  one('getEvent', 100_250),
  ask('recordingContentJson', 'The incident’s first recording', { id: 1344, query: { width: '640' } }),
  ask('noteEvidence', 'A whole package', {
    id: 100_250,
    body: { digest: '5f2c'.repeat(16), recordings: 6, complete: true },
  }),
  list('getCameras'),
  one('getCamera', 6),
  list('getNvrs'),
  one('getNvr', 3),
  list('getSpeakers'),
  one('getSpeaker', 7),
  list('getCustomers'),
  one('getCustomer', 3),
  list('getDealers'),
  one('getDealer', 4),
  list('getSchedules'),
  ask('getSchedule', 'One week', { id: 31, body: { start: MIDNIGHT, end: '2026-07-26T03:59:59.999Z' } }),
  list('getContacts'),
  ask('submitFeedback', 'A request that is taken', {
    body: {
      subject: 'New key holder',
      notes: 'Please add Ada Okafor as a key holder from Monday on.',
    },
  }),
  ask('getSentRequests', 'The newest first'),
  ask('getNotifications', 'Before anything is turned on'),
  ask('saveNotifications', 'Push, mail, quiet hours and the morning mail', {
    body: {
      settings: {
        push: ['opened', 'police', 'closed', 'attention'],
        mail: ['police'],
        locations: null,
        quiet: { from: '23:00', to: '06:00', zone: 'America/Halifax' },
        pausedUntil: null,
        morning: { at: '07:00', zone: 'America/Halifax' },
      },
      page,
    },
  }),
  ask('addPushDevice', 'A browser', { body: { endpoint, ...BROWSER_KEYS, name: 'Chrome on Android', page } }),
  ask('getPushDevices', 'The newest first'),
  ask('sendTestNotification', 'To one device'),
  ask('getDeliveries', 'A test message that waits for its push service'),
  ask('removePushDevice', 'By the address at the push service', { body: { endpoint } }),
  ask('resetEmail', 'The mail is on its way', { body: { username: 'jordan', ...mailed } }),
  ask('setFromResetToken', 'The link is good', { body: { newPassword, resetToken: MAILED_TOKEN } }),
  ask('setFromResetToken', 'The link was used before', {
    name: 'refused',
    body: { newPassword, resetToken: 'token-that-was-used' },
  }),
  ask('changePassword', 'The current password is right', {
    user: 'avery',
    body: { currentPassword: PASSWORD, newPassword },
  }),
  ask('changePassword', 'The current password is wrong', {
    name: 'refused',
    user: 'avery',
    body: { currentPassword: 'not it', newPassword },
  }),
  ask('getSignIns', 'The newest first'),
  ask('logOff', 'This session', { user: 'avery' }),
  ask('logOffEverywhere', 'All sessions'),
];

interface Refused extends Asked {
  /** Another one than the call's. */
  readonly method?: 'POST';
  /** The last of several answers counts. */
  readonly times?: number;
}

/** By the names of the document's shared responses. */
export const refused: Readonly<Record<string, Refused>> = {
  BadRequest: { call: 'getLocations', body: { filter: 'location.colour == true' } },
  Unauthorized: { call: 'getLocations', body: {}, user: null },
  WrongPassword: { call: 'authenticate', body: { username: 'admin', password: 'not it' } },
  NotApproved: { call: 'authenticate', body: { username: 'casey', password: PASSWORD } },
  NotFound: { call: 'getLocation', id: 999_999 },
  TooLarge: { call: 'submitFeedback', body: { subject: 'x', notes: 'x'.repeat(300_000) } },
  TooMany: { call: 'resetEmail', body: { username: 'nobody', ...mailed }, times: 6 },
  Away: { call: 'getLocationArmedStatus', id: 31 },
  Failed: { call: 'search', method: 'POST' },
};
