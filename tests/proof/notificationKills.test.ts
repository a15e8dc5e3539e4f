/** Kills a provider while it tells people of events, repeatedly, and checks what their devices were told in the end. */
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  addPushDeviceCall,
  NOTICE_KINDS,
  type NoticeKind,
  saveNotificationsCall,
} from '#contract/notification.ts';
import { type ChildServer, startChild } from '../../scripts/provider/childServer.ts';
import type { Database } from '../../server/db/schema.ts';
import { TakenMessage } from '../../server/ingest/message.ts';
import { answerOf } from '../support/answers.ts';
import { type Dice, dice } from '../support/hostile/dice.ts';
import { acknowledgements } from '../support/hostile/tally.ts';
import { sourceKey } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { startPostgres } from '../support/postgres.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { type PushService, startPushService } from '../support/pushService.ts';
import { withDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { SILENT } from '../support/told.ts';

const fresh = scratchFolders();
const postgres = ofFile(startPostgres);

it.each([1, 2, 3, 4])(
  'ten kills while people are told of events, part %i of 4, lose nothing and show nothing twice',
  async (part) => {
    const report = await notificationKillRounds(10, part * 100);
    console.warn(`part ${part}: ${JSON.stringify(report)}`);
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(10);
    expect(report.midway).toBeGreaterThan(3);
  },
);

it('ten kills of one of two processes that tell people of events lose nothing and show nothing twice', async () => {
  const databaseUrl = `${postgres.url}/postgres`;
  const report = await notificationKillRounds(10, 500, { databaseUrl, count: 2 });
  console.warn(`two processes: ${JSON.stringify(report)}`);
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBe(10);
  expect(report.midway).toBeGreaterThan(0);
});

interface NotificationKillReport {
  kills: number;
  /** Kills after which something was not told yet, or on its way. */
  midway: number;
  /** Messages of the source that were answered with success. */
  acknowledged: number;
  /** Those whose answer never came; they were sent again. */
  cutOff: number;
  /** Messages that the push service took. */
  pushed: number;
  /** How many of them it had of the same delivery before. */
  repeats: number;
  /** Repeats that say what has happened since. */
  repeatsWithNews: number;
  readonly wrong: string[];
}

interface Processes {
  /** `postgres://` URL of an empty database; without it, the embedded one. */
  readonly databaseUrl?: string;
  /** How many work on the database at once; one of them is killed at a time. */
  readonly count?: number;
}

/** Sources that send at the same time, each an event after the other. */
const SENDERS = 3;
const SITE = 1;
/** What a killed process had under way is taken over after a minute. */
const AHEAD_MS = 2 * 60_000;

/** The same database is used through all kills. */
async function notificationKillRounds(
  rounds: number,
  luck: number,
  { databaseUrl, count = 1 }: Processes = {},
): Promise<NotificationKillReport> {
  const random = dice(luck);
  const none = { acknowledged: 0, cutOff: 0, pushed: 0, repeats: 0, repeatsWithNews: 0 };
  const report: NotificationKillReport = { kills: 0, midway: 0, ...none, wrong: [] };
  const dataDir = fresh();
  const service = await startPushService();
  const inProcess = (now: () => number) =>
    startProvider({ incidents: 20, now, settings: { dataDir, databaseUrl, pushServices: [service.url] } });
  const environment = {
    PORTAL_DATA_DIR: dataDir,
    PORTAL_INGEST_CALLS: '100000',
    PORTAL_PUSH_SERVICES: service.url,
    ...(databaseUrl !== undefined && { PORTAL_DATABASE_URL: databaseUrl }),
  };
  let servers: ChildServer[] = [];
  try {
    const first = await inProcess(Date.now);
    const people = await prepare(first, service);
    const key = await sourceKey(first, 1);
    await first.close();

    const counter: Counter = { report, told: () => undefined };
    const senders = Array.from({ length: SENDERS }, (_, index) =>
      sender({ name: `sender ${index}`, key, random, counter }),
    );
    for (let round = 1; round <= rounds; round += 1) {
      while (servers.length < count) servers = [...servers, await startChild(environment)];
      let isOver = false;
      const enough = acknowledgements(counter, 1 + random.below(30));
      const sending = senders.map((one) => one.send(random.pick(servers).url, () => isOver));
      await Promise.race([enough, Promise.all(sending)]);
      // Not waiting for an event: this picks the moment of the kill, somewhere within the telling.
      await new Promise((resolve) => setTimeout(resolve, random.below(random.pick([1, 10, 100]))));
      const killed = random.pick(servers);
      await killed.end('SIGKILL');
      report.kills += 1;
      isOver = true;
      await Promise.all(sending);
      servers = servers.filter((server) => server !== killed);
      if (await isSomethingLeft(dataDir, databaseUrl)) report.midway += 1;
    }
    for (const server of servers) await server.end('SIGTERM');
    servers = [];

    const last = await inProcess(() => Date.now() + AHEAD_MS);
    for (const one of senders) await one.finish(last.url);
    await last.deps.background.settled();
    report.wrong.push(...(await damages(last.deps.db)));
    await last.close();
    const events = senders.flatMap((one) => one.events);
    for (const person of people)
      for (const endpoint of person.endpoints) compare(report, toldAt(service, endpoint), events, person);
    report.pushed = service.messages.length;
    // A killed process may leave half a request.
    report.wrong.push(...service.faults.filter((fault) => fault !== 'aborted'));
    return report;
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await service.close();
  }
}

// People and their devices.

interface Person {
  readonly wants: readonly NoticeKind[];
  readonly endpoints: readonly string[];
}

const WANTS = {
  avery: [...NOTICE_KINDS],
  admin: ['opened', 'police', 'closed'],
} as const satisfies Record<string, readonly NoticeKind[]>;

async function prepare(provider: Provider, service: PushService): Promise<Person[]> {
  const page = `${provider.url}/user/notifications`;
  const people: Person[] = [];
  for (const [username, wants] of Object.entries(WANTS)) {
    const token = await provider.signIn(username);
    const settings = { ...SILENT, push: wants };
    const saved = await provider.post(saveNotificationsCall.path, { settings, page }, token);
    await answerOf(saveNotificationsCall, saved);
    const endpoints: string[] = [];
    for (const name of ['Phone', 'Tablet']) {
      const target = await service.subscribe(provider.deps.push?.publicKey);
      const added = await provider.post(addPushDeviceCall.path, { ...target, name, page }, token);
      await answerOf(addPushDeviceCall, added);
      endpoints.push(target.endpoint);
    }
    people.push({ wants, endpoints });
  }
  return people;
}

// Who sends events.

/** Where the senders tell of each acknowledged message. */
interface Counter {
  readonly report: NotificationKillReport;
  told: () => void;
}

/** What one sender knows of an event. */
interface Sent {
  readonly event: string;
  /** The portal's; undefined until the first message is acknowledged. */
  number: number | undefined;
  /** Those that are acknowledged, in order. */
  readonly steps: NoticeKind[];
  readonly ahead: readonly NoticeKind[];
}

interface SenderPlace {
  readonly name: string;
  readonly key: string;
  readonly random: Dice;
  readonly counter: Counter;
}

/** Sends one message after the other. What was cut off is the first that it sends after the next start, as it was. */
function sender({ name, key, random, counter }: SenderPlace) {
  const events: Sent[] = [];
  let pending: { readonly sent: Sent; readonly step: NoticeKind; readonly body: string } | undefined;

  function next() {
    const last = events.at(-1);
    const step = last?.ahead[last.steps.length];
    if (last !== undefined && step !== undefined)
      return { sent: last, step, body: messageOf(last.event, step) };
    const event = `${name} event ${events.length}`;
    const sent: Sent = { event, number: undefined, steps: [], ahead: someCourse(random) };
    events.push(sent);
    return { sent, step: 'opened' as const, body: messageOf(event, 'opened') };
  }

  async function post(url: string): Promise<void> {
    pending ??= next();
    const { sent, step, body } = pending;
    const headers = { Authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/api/ingest/events`, { method: 'POST', headers, body });
    const answer = await response.text();
    if (response.status !== 202) throw new Error(`A message was answered ${response.status} ${answer}`);
    pending = undefined;
    sent.number = v.parse(TakenMessage, JSON.parse(answer)).event.number;
    sent.steps.push(step);
    counter.report.acknowledged += 1;
    counter.told();
  }

  return {
    events,
    async send(url: string, isOver: () => boolean): Promise<void> {
      try {
        while (!isOver()) await post(url);
      } catch (error) {
        // fetch fails so when the connection breaks, and only then.
        if (!(error instanceof TypeError)) throw error;
        counter.report.cutOff += 1;
      }
    },
    /** What was cut off last. */
    async finish(url: string): Promise<void> {
      if (pending !== undefined) await post(url);
    },
  };
}

/** The steps of an event: some deeds in any order; the end is missing now and then. */
function someCourse(random: Dice): NoticeKind[] {
  const deeds = ['voiceDown', 'guard', 'police'] as const;
  const turn = random.below(deeds.length);
  const turned = [...deeds.slice(turn), ...deeds.slice(0, turn)];
  const done = turned.slice(0, random.below(deeds.length + 1));
  return ['opened', ...done, ...(random.below(4) === 0 ? [] : ['closed' as const])];
}

function messageOf(event: string, step: NoticeKind): string {
  const time = new Date().toISOString();
  const act = [{ id: step, time }];
  const said = {
    opened: { startTime: time },
    voiceDown: { voiceDowns: act },
    guard: { guardDispatches: act },
    police: { policeContacts: act },
    closed: { endTime: time },
    attention: {},
  };
  return JSON.stringify({ event, site: SITE, sentAt: time, ...said[step] });
}

// What is left after a kill, and in the end.

const isSomethingLeft = (dataDir: string, url: string | undefined) =>
  withDatabase({ dataDir, url }, async (db) => (await untold(db)).length + (await unsent(db)).length > 0);

const untold = (db: Kysely<Database>) =>
  db.selectFrom('notices').select('id').where('toldAt', 'is', null).execute();

const unsent = (db: Kysely<Database>) =>
  db.selectFrom('deliveries').select('id').where('state', 'in', ['waiting', 'sending']).execute();

/** In words, what is not finished, or there twice. */
async function damages(db: Kysely<Database>): Promise<string[]> {
  const doubles = await db
    .selectFrom('deliveries')
    .select(['deviceId', 'tag', 'kind'])
    .groupBy(['deviceId', 'tag', 'kind'])
    .having((row) => row.fn.countAll(), '>', 1)
    .execute();
  return [
    ...(await untold(db)).map(({ id }) => `notice ${id} is not told`),
    ...(await unsent(db)).map(({ id }) => `delivery ${id} is not sent`),
    ...doubles.map(({ deviceId, tag, kind }) => `${kind} of ${tag} has two deliveries to ${deviceId}`),
  ];
}

// What a device was told.

const Payload = v.object({
  notification: v.object({ body: v.string(), tag: v.string(), data: v.object({ id: v.number() }) }),
});

type Told = v.InferOutput<typeof Payload>['notification'];

function toldAt(service: PushService, endpoint: string): Told[] {
  return service.messages
    .filter((message) => message.endpoint === endpoint)
    .map(({ payload }) => v.parse(Payload, JSON.parse(payload)).notification);
}

/** What one device was told, beside what it should have been. */
function compare(
  report: NotificationKillReport,
  all: readonly Told[],
  events: readonly Sent[],
  { wants }: Person,
): void {
  for (const event of events) {
    const told = all.filter(({ tag }) => tag === `event-${event.number}`);
    report.wrong.push(
      ...faultsOf(told, event, wants).map(
        (fault) => `${event.event} (${event.steps}), told ${JSON.stringify(told)}: ${fault}`,
      ),
    );
    for (const [place, { data, body }] of told.entries()) {
      const before = told.slice(0, place).filter((one) => one.data.id === data.id);
      if (before.length === 0) continue;
      report.repeats += 1;
      if (before.at(-1)?.body !== body) report.repeatsWithNews += 1;
    }
  }
  const tags = new Set(events.map(({ number }) => `event-${number}`));
  report.wrong.push(...all.filter(({ tag }) => !tags.has(tag)).map(({ tag }) => `${tag} is of no event`));
}

const SAID = {
  opened: 'Alarm: an operator is looking at it. Nothing for you to do.',
  voiceDown: 'Voice-down given. Nothing for you to do.',
  guard: 'Guard on the way. Nothing for you to do.',
  police: 'Police called. Nothing for you to do.',
};

function bodyOf(step: NoticeKind, { steps }: Sent): string {
  if (step !== 'closed' && step !== 'attention') return SAID[step];
  if (steps.includes('police')) return 'Over: police called.';
  if (steps.includes('guard')) return 'Over: guard sent.';
  return steps.includes('voiceDown') ? 'Over: voice-down given.' : 'Over: no further steps.';
}

/** Of one event. A newer message takes the place of an older one on the device's screen. */
function faultsOf(told: readonly Told[], event: Sent, wants: readonly NoticeKind[]): string[] {
  const wanted = event.steps.filter((step) => wants.includes(step)).map((step) => bodyOf(step, event));
  const places = told.map(({ body }) => wanted.indexOf(body));
  // A repeat has the number of the delivery that it repeats, and is shown as the same.
  const ids = told.map(({ data }) => data.id);
  return [
    ...(places.at(-1) === wanted.length - 1 ? [] : ['the last state is lost']),
    ...(places.includes(-1) ? ['nobody wanted that'] : []),
    ...(goesBack(places) ? ['an earlier state follows a later one'] : []),
    ...(goesBack(ids) ? ['a delivery is shown again'] : []),
  ];
}

const goesBack = (numbers: readonly number[]) =>
  numbers.some((number, place) => number < (numbers[place - 1] ?? number));
