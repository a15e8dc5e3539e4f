/** Asks the reference provider for an example of every call, and of every kind of failure. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { contactsCall, feedbackCall } from '#contract/contact.ts';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { eventDetailsCall, eventsCall, locationEventsCall } from '#contract/event.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { noteEvidenceCall, recordingDataCall } from '#contract/recording.ts';
import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { searchCall } from '#contract/search.ts';
import {
  authenticateCall,
  changePasswordCall,
  logOffCall,
  logOffEverywhereCall,
  resetEmailCall,
  setFromResetTokenCall,
  signInsCall,
} from '#contract/session.ts';
import {
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  statisticsCall,
} from '#contract/statistics.ts';
import { type Example, type Examples, PORTAL, stable } from './example.ts';
import {
  type Asked,
  DEMO_PASSWORD,
  type ExampleProvider,
  startExampleProvider,
  TAKEN_AT,
} from './exampleProvider.ts';

const PERIOD = { start: '2026-11-15T18:00:00.000Z', end: TAKEN_AT };
const WEEK = { start: '2026-11-22T05:00:00.000Z', end: '2026-11-29T04:59:59.999Z' };
const NEWEST = { orderby: 'incident.startTime desc', skip: 0, take: 2, count: true };
const SITE = 'ocean terminal';

const Incidents = v.object({ value: v.array(v.object({ incident: v.object({ id: v.number() }) })) });
const Recordings = v.object({
  incident: v.object({ recordings: v.array(v.object({ recordingId: v.number() })) }),
});

/** Always the same, but for a change of the provider or of its demo data. */
export async function takeExamples(): Promise<Examples> {
  const provider = await startExampleProvider();
  try {
    const taker = new Taker(provider);
    await takeSignIns(taker);
    const token = await provider.signIn('admin');
    await takeSite(taker, token);
    await takeIncident(taker, token);
    await takeRecords(taker, token);
    await takePasswords(taker, provider);
    await takeSessions(taker, provider);
    return { takenAt: TAKEN_AT, calls: taker.examples, failures: await takeFailures(provider) };
  } finally {
    await provider.close();
  }
}

async function takeSignIns(taker: Taker): Promise<void> {
  const body = { username: 'admin', password: DEMO_PASSWORD };
  await taker.take(authenticateCall, given('A good login', { body }));
}

async function takeSite(taker: Taker, token: string): Promise<void> {
  const filter = ['location.name', 'account.name', 'location.accountCode']
    .map((path) => `${path}.Contains('${SITE}')`)
    .join(' || ');
  const body = { orderby: 'location.name asc', skip: 0, take: 2, filter };
  const found = await taker.take(locationsCall, given('Sites by a part of their name', { token, body }));
  const id = firstId(found);
  await taker.take(locationDetailsCall, given('By the id of a row', { token, params: { id } }));
  await taker.take(armedStatusCall, given('Armed', { token, params: { id } }));
  const zoned = { ...PERIOD, timeZone: 'America/New_York' };
  await taker.take(statisticsCall, given('The last seven days', { token, body: PERIOD }));
  await taker.take(
    eventsPerDayCall,
    given('The last seven days, by days of New York', { token, body: zoned }),
  );
  const ofSite = { token, params: { locationId: id } };
  await taker.take(locationStatisticsCall, given('The last seven days', { ...ofSite, body: PERIOD }));
  await taker.take(
    locationEventsPerDayCall,
    given('The last seven days, by days of New York', { ...ofSite, body: zoned }),
  );
  await taker.take(locationEventsCall, given('The first page', { ...ofSite, body: NEWEST }));
  await taker.take(searchCall, given('Everything of these words', { token, query: { query: SITE } }));
}

async function takeIncident(taker: Taker, token: string): Promise<void> {
  const filter = `(location.name.Contains('${SITE}') || accountName.Contains('${SITE}')) && incident.policeContacted == true && incident.startTime < '2026-11-22T05:00:00.000Z'`;
  const page = await taker.take(
    eventsCall,
    given('Incidents with the police, before a day', { token, body: { ...NEWEST, filter } }),
  );
  const id = v.parse(Incidents, page).value[0]?.incident.id ?? 0;
  const detail = await taker.take(eventDetailsCall, given('By the id of a row', { token, params: { id } }));
  const [recording] = v.parse(Recordings, detail).incident.recordings;
  await taker.take(
    recordingDataCall,
    given('The incident’s first recording', {
      token,
      params: { id: recording?.recordingId ?? 0 },
      query: { width: '640' },
    }),
  );
  const body = { digest: '5f2c'.repeat(16), recordings: 6, complete: true };
  await taker.take(noteEvidenceCall, given('A whole package', { token, params: { id }, body }));
}

async function takeRecords(taker: Taker, token: string): Promise<void> {
  await taker.takeList(camerasCall, cameraDetailsCall, token);
  await taker.takeList(nvrsCall, nvrDetailsCall, token);
  await taker.takeList(speakersCall, speakerDetailsCall, token);
  await taker.takeList(customersCall, customerDetailsCall, token);
  await taker.takeList(dealersCall, dealerDetailsCall, token);
  const id = await taker.takeRows(schedulesCall, token);
  await taker.take(scheduleCall, given('One week', { token, params: { id }, body: WEEK }));
  await taker.takeRows(contactsCall, token);
  const body = { subject: 'New key holder', notes: 'Please add Ada Okafor as a key holder from Monday on.' };
  await taker.take(feedbackCall, given('A request that is taken', { token, body }));
}

async function takePasswords(taker: Taker, provider: ExampleProvider): Promise<void> {
  const asked = { username: 'jordan', validateURL: `${PORTAL}/reset-password`, brand: 'Vigil' };
  await taker.take(resetEmailCall, given('The mail is on its way', { body: asked }));
  const newPassword = 'a longer pass phrase';
  const reset = { newPassword, resetToken: await provider.mailedToken() };
  const shown = { newPassword, resetToken: 'token-of-the-mailed-link' };
  await taker.take(setFromResetTokenCall, { ...given('The link is good', { body: reset }), shown });
  await taker.take(setFromResetTokenCall, {
    name: 'refused',
    summary: 'The link was used before',
    body: { newPassword, resetToken: 'token-that-was-used' },
  });
  const token = await provider.signIn('avery');
  const change = { currentPassword: DEMO_PASSWORD, newPassword };
  await taker.take(changePasswordCall, given('The current password is right', { token, body: change }));
  await taker.take(changePasswordCall, {
    name: 'refused',
    summary: 'The current password is wrong',
    token,
    body: { ...change, currentPassword: 'not it' },
  });
}

async function takeSessions(taker: Taker, provider: ExampleProvider): Promise<void> {
  const token = await provider.signIn('admin');
  await taker.take(signInsCall, given('The newest first', { token }));
  await taker.take(logOffCall, given('This session', { token }));
  const other = await provider.signIn('admin');
  await taker.take(logOffEverywhereCall, given('All sessions', { token: other }));
}

// An answer of each kind of failure.

/** @returns by the names of the document's shared responses */
async function takeFailures(provider: ExampleProvider): Promise<Record<string, unknown>> {
  const token = await provider.signIn('admin');
  const answerTo = async (call: WireCall, asked: Asked): Promise<unknown> =>
    stable((await provider.ask(call, asked)).answer);
  const login = (username: string, password: string) =>
    answerTo(authenticateCall, { body: { username, password } });
  const mail = { username: 'nobody', validateURL: `${PORTAL}/reset-password`, brand: 'Vigil' };
  let tooMany: unknown;
  for (let times = 0; times < 6; times += 1) tooMany = await answerTo(resetEmailCall, { body: mail });
  return {
    BadRequest: await answerTo(locationsCall, { token, body: { filter: 'location.colour == true' } }),
    Unauthorized: await answerTo(locationsCall, { body: {} }),
    WrongPassword: await login('admin', 'not it'),
    NotApproved: await login('casey', DEMO_PASSWORD),
    NotFound: await answerTo(locationDetailsCall, { token, params: { id: 999_999 } }),
    TooLarge: await answerTo(feedbackCall, { token, body: { subject: 'x', notes: 'x'.repeat(300_000) } }),
    TooMany: tooMany,
    Away: await answerTo(armedStatusCall, { token, params: { id: 31 } }),
    Failed: await answerTo({ ...searchCall, method: 'POST' }, { token }),
  };
}

const FEW = { skip: 0, take: 2, count: true };

const Rows = v.object({ value: v.array(v.object({ id: v.number() })) });

/** The id of a list's first row; 0 for an empty list. */
function firstId(list: unknown): number {
  return v.parse(Rows, list).value[0]?.id ?? 0;
}

interface Named extends Asked {
  readonly name: string;
  readonly summary: string;
  /** Body for the example, where the one that is sent holds something that differs each time. */
  readonly shown?: Asked['body'];
}

/** The usual example of a call. */
const given = (summary: string, asked: Asked): Named => ({ name: 'answered', summary, ...asked });

/** Takes examples into a list. */
class Taker {
  readonly examples: Example[] = [];
  readonly #provider: ExampleProvider;

  constructor(provider: ExampleProvider) {
    this.#provider = provider;
  }

  /** @returns the whole answer, as it came */
  async take(call: WireCall, { name, summary, shown, ...asked }: Named): Promise<unknown> {
    const { status, answer } = await this.#provider.ask(call, asked);
    const { token: _, ...request } = { ...asked, ...(shown && { body: shown }) };
    this.examples.push({ call: call.name, name, summary, ...request, status, answer: stable(answer) });
    return answer;
  }

  /** @returns the id of the first row */
  async takeRows(list: WireCall, token: string): Promise<number> {
    return firstId(await this.take(list, given('Two rows, and how many there are', { token, body: FEW })));
  }

  /** A list, and the object that its first row names. */
  async takeList(list: WireCall, detail: WireCall, token: string): Promise<void> {
    const id = await this.takeRows(list, token);
    await this.take(detail, given('By the id of a row', { token, params: { id } }));
  }
}
