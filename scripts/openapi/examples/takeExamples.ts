/** Asks the reference provider, on a database of its own and at a fixed moment, for an example of every call and failure. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { additionalCalls, calls } from '#contract/calls.ts';
import type { RunningServer } from '../../../server/launch.ts';
import { hostAt, type Reply } from '../../provider/host.ts';
import { launchScratch, signIn } from '../../provider/provider.ts';
import { isObject, type Json, type JsonObject } from '../jsonSchema.ts';
import { type Example, type Examples, PORTAL } from './example.ts';

const TAKEN_AT = '2026-07-19T18:00:00.000Z';
const PERIOD = { start: '2026-07-12T18:00:00.000Z', end: TAKEN_AT };
const WEEK = { start: '2026-07-19T04:00:00.000Z', end: '2026-07-26T03:59:59.999Z' };
const NEWEST = { orderby: 'incident.startTime desc', skip: 0, take: 2, count: true };
const FEW = { skip: 0, take: 2, count: true };
const SITE = 'ocean terminal';
const password = 'vigil-demo';

const Rows = v.object({ value: v.array(v.object({ id: v.number() })) });
const Incidents = v.object({ value: v.array(v.object({ incident: v.object({ id: v.number() }) })) });
const Recordings = v.object({
  incident: v.object({ recordings: v.array(v.object({ recordingId: v.number() })) }),
});

/** Always the same, but for a change of the provider or of its demo data. */
export async function takeExamples(): Promise<Examples> {
  const provider = await launchScratch(SETTINGS, Date.parse(TAKEN_AT));
  try {
    const taker = new Taker(provider);
    await taker.take('authenticate', 'A good login', { body: { username: 'admin', password } });
    const token = await taker.signIn('admin');
    await takeSite(taker, token);
    await takeIncident(taker, token);
    await takeRecords(taker, token);
    await takeNotifications(taker, token);
    await takePasswords(taker);
    await takeSessions(taker);
    return { calls: taker.examples, failures: await takeFailures(taker) };
  } finally {
    await provider.close();
  }
}

async function takeSite(taker: Taker, token: string): Promise<void> {
  const filter = ['location.name', 'account.name', 'location.accountCode']
    .map((path) => `${path}.Contains('${SITE}')`)
    .join(' || ');
  const body = { orderby: 'location.name asc', skip: 0, take: 2, filter };
  const id = firstId(await taker.take('getLocations', 'Sites by a part of their name', { token, body }));
  await taker.take('getLocation', 'By the id of a row', { token, params: { id } });
  await taker.take('getLocationArmedStatus', 'Armed', { token, params: { id } });
  const zoned = { ...PERIOD, timeZone: 'America/New_York' };
  const days = 'The last seven days, by days of New York';
  await taker.take('getStatistics', 'The last seven days', { token, body: PERIOD });
  await taker.take('eventsPerDay', days, { token, body: zoned });
  const ofSite = { token, params: { locationId: id } };
  await taker.take('getLocationStatistics', 'The last seven days', { ...ofSite, body: PERIOD });
  await taker.take('locationEventsPerDay', days, { ...ofSite, body: zoned });
  await taker.take('getEventsLocation', 'The first page', { ...ofSite, body: NEWEST });
  await taker.take('search', 'Everything of these words', { token, query: { query: SITE } });
}

async function takeIncident(taker: Taker, token: string): Promise<void> {
  const filter = `(location.name.Contains('${SITE}') || accountName.Contains('${SITE}')) && incident.policeContacted == true && incident.startTime < '2026-07-19T04:00:00.000Z'`;
  const body = { ...NEWEST, filter };
  const page = await taker.take('getEvents', 'Incidents with the police, before a day', { token, body });
  const params = { id: v.parse(Incidents, page).value[0]?.incident.id ?? 0 };
  const detail = await taker.take('getEvent', 'By the id of a row', { token, params });
  const id = v.parse(Recordings, detail).incident.recordings[0]?.recordingId ?? 0;
  const first = { token, params: { id }, query: { width: '640' } };
  await taker.take('recordingContentJson', 'The incident’s first recording', first);
  const evidence = { digest: '5f2c'.repeat(16), recordings: 6, complete: true };
  await taker.take('noteEvidence', 'A whole package', { token, params, body: evidence });
}

async function takeRecords(taker: Taker, token: string): Promise<void> {
  const rowsOf = async (list: string) =>
    firstId(await taker.take(list, 'Two rows, and how many there are', { token, body: FEW }));
  for (const record of ['Camera', 'Nvr', 'Speaker', 'Customer', 'Dealer']) {
    const id = await rowsOf(`get${record}s`);
    await taker.take(`get${record}`, 'By the id of a row', { token, params: { id } });
  }
  const id = await rowsOf('getSchedules');
  await taker.take('getSchedule', 'One week', { token, params: { id }, body: WEEK });
  await rowsOf('getContacts');
  const body = { subject: 'New key holder', notes: 'Please add Ada Okafor as a key holder from Monday on.' };
  await taker.take('submitFeedback', 'A request that is taken', { token, body });
  await taker.take('getSentRequests', 'The newest first', { token });
}

async function takeNotifications(taker: Taker, token: string): Promise<void> {
  const page = `${PORTAL}/user/notifications`;
  const settings = {
    push: ['opened', 'police', 'closed', 'attention'],
    mail: ['police'],
    locations: null,
    quiet: { from: '23:00', to: '06:00', zone: 'America/Halifax' },
    pausedUntil: null,
    morning: { at: '07:00', zone: 'America/Halifax' },
  };
  await taker.take('getNotifications', 'Before anything is turned on', { token });
  await taker.take('saveNotifications', 'Push, mail, quiet hours and the morning mail', {
    token,
    body: { settings, page },
  });
  const device = {
    endpoint: `${PUSH_SERVICE}/to/one-browser`,
    ...BROWSER_KEYS,
    name: 'Chrome on Android',
    page,
  };
  await taker.take('addPushDevice', 'A browser', { token, body: device });
  await taker.take('getPushDevices', 'The newest first', { token });
  await taker.take('sendTestNotification', 'To one device', { token });
  await taker.take('getDeliveries', 'A test message that waits for its push service', { token });
  await taker.take('removePushDevice', 'By the address at the push service', {
    token,
    body: { endpoint: device.endpoint },
  });
}

/** There is none: nothing is sent to anybody. */
const PUSH_SERVICE = 'https://push.example';
/** Those of the example in RFC 8291. */
const BROWSER_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

async function takePasswords(taker: Taker): Promise<void> {
  await taker.take('resetEmail', 'The mail is on its way', { body: { username: 'jordan', ...RESET } });
  const newPassword = 'a longer pass phrase';
  const reset = { newPassword, resetToken: await taker.mailedToken() };
  const shown = { newPassword, resetToken: 'token-of-the-mailed-link' };
  await taker.take('setFromResetToken', 'The link is good', { body: reset, shown });
  const used = { newPassword, resetToken: 'token-that-was-used' };
  await taker.take('setFromResetToken', 'The link was used before', { name: 'refused', body: used });
  const token = await taker.signIn('avery');
  const change = { currentPassword: password, newPassword };
  await taker.take('changePassword', 'The current password is right', { token, body: change });
  const wrong = { ...change, currentPassword: 'not it' };
  const isWrong = 'The current password is wrong';
  await taker.take('changePassword', isWrong, { name: 'refused', token, body: wrong });
}

async function takeSessions(taker: Taker): Promise<void> {
  const token = await taker.signIn('admin');
  await taker.take('getSignIns', 'The newest first', { token });
  await taker.take('logOff', 'This session', { token });
  await taker.take('logOffEverywhere', 'All sessions', { token: await taker.signIn('admin') });
}

/** An answer of each kind of failure, by the names of the document's shared responses. */
async function takeFailures(taker: Taker): Promise<Record<string, unknown>> {
  const token = await taker.signIn('admin');
  const answerTo = async (name: string, asked: Asked = {}, more?: Partial<WireCall>) =>
    stable((await taker.ask(name, asked, more)).json);
  const body = { username: 'nobody', ...RESET };
  let tooMany: unknown;
  for (let times = 0; times < 6; times += 1) tooMany = await answerTo('resetEmail', { body });
  const long = { subject: 'x', notes: 'x'.repeat(300_000) };
  return {
    BadRequest: await answerTo('getLocations', { token, body: { filter: 'location.colour == true' } }),
    Unauthorized: await answerTo('getLocations', { body: {} }),
    WrongPassword: await answerTo('authenticate', { body: { username: 'admin', password: 'not it' } }),
    NotApproved: await answerTo('authenticate', { body: { username: 'casey', password } }),
    NotFound: await answerTo('getLocation', { token, params: { id: 999_999 } }),
    TooLarge: await answerTo('submitFeedback', { token, body: long }),
    TooMany: tooMany,
    Away: await answerTo('getLocationArmedStatus', { token, params: { id: 31 } }),
    Failed: await answerTo('search', { token }, { method: 'POST' }),
  };
}

const RESET = { validateURL: `${PORTAL}/reset-password`, brand: 'Vigil' };

/** The id of a list's first row; 0 for an empty list. */
function firstId(list: unknown): number {
  return v.parse(Rows, list).value[0]?.id ?? 0;
}

interface Asked {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly token?: string;
}

interface Named extends Asked {
  readonly name?: string;
  /** Body for the example, where the one that is sent holds something that differs each time. */
  readonly shown?: JsonObject;
}

const SETTINGS = {
  PORTAL_SEED_INCIDENTS: '300',
  // One of the failures is logged, as it should be.
  PORTAL_LOG_LEVEL: 'silent',
  PORTAL_ALLOWED_ORIGINS: PORTAL,
  PORTAL_PUSH_SERVICES: PUSH_SERVICE,
};

const table: readonly WireCall[] = [...calls, ...additionalCalls];

/** Asks a provider, and takes examples into a list. */
class Taker {
  readonly examples: Example[] = [];
  readonly #provider: RunningServer;

  constructor(provider: RunningServer) {
    this.#provider = provider;
  }

  /**
   * @returns the whole answer, as it came
   * @throws Error when the call is refused
   */
  async take(call: string, summary: string, { name = 'answered', shown, ...asked }: Named): Promise<unknown> {
    const { status, text, json: answer } = await this.ask(call, asked);
    if (status !== 200) throw new Error(`${call} was answered ${status}: ${text}`);
    const { token: _, ...request } = { ...asked, ...(shown && { body: shown }) };
    this.examples.push({ call, name, summary, ...request, answer: stable(answer) });
    return answer;
  }

  ask(name: string, { params = {}, ...sent }: Asked, more?: Partial<WireCall>): Promise<Reply> {
    const call = table.find((one) => one.name === name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    const [id] = Object.values(params);
    return hostAt(this.#provider.url).send({ ...call, ...more }, { id, ...sent });
  }

  signIn(username: string): Promise<string> {
    return signIn(this.#provider.url, username);
  }

  /** The token of the link in the last mail. */
  async mailedToken(): Promise<string> {
    const { background, db } = this.#provider.deps;
    await background.settled();
    const mails = await db.selectFrom('outboxMails').select('body').orderBy('id').execute();
    const [, token] = /#reset=(\S+)/.exec(mails.at(-1)?.body ?? '') ?? [];
    if (token === undefined) throw new Error('There is no link in the last mail.');
    return decodeURIComponent(token);
  }
}

// What differs each time gets a fixed text.

/** Rows that a list within an example keeps. Lists of pairs stay whole, since their counts add up. */
const MOST_ROWS = 2;

/**
 * An answer with short lists, and with fixed texts in the place of ids that differ each time.
 * @throws TypeError for an answer that is no JSON
 */
function stable(answer: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(answer));
  return fixed(copy);
}

function fixed(value: Json): Json {
  if (Array.isArray(value)) return (value.every(isObject) ? value.slice(0, MOST_ROWS) : value).map(fixed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]): [string, Json] => [
      name,
      typeof part === 'string' ? fixedText(name, part) : fixed(part),
    ]),
  );
}

function fixedText(name: string, text: string): string {
  if (name === 'requestId') return '5f0c1e8a9b2d4c37';
  if (name === 'pushKey') return BROWSER_KEYS.p256dh;
  if (name === 'url') return text.replace(/(?<=[?&]sig=)[^&]+/, 'signature-of-the-provider');
  return name === 'token' ? fixedToken(text) : text;
}

/** The same claims, with an id of the session and a signature that say that they are none. */
function fixedToken(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const named = JSON.stringify({ ...(isObject(claims) && claims), sid: 'id-of-the-session' });
  const signature = Buffer.from('a signature that only the provider can make').toString('base64url');
  return [header, Buffer.from(named).toString('base64url'), signature].join('.');
}
