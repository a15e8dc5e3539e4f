/** Makes deliveries of what happened: for each person who wants to be told, and may know. */
import type { Kysely, Selectable } from 'kysely';
import { offsetAt } from '#contract/rules/zoneClock.ts';
import { maySee } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import type { NoticesTable } from '../db/tables/notifications.ts';
import { type PortalPlaces, portalToday } from '../http/origins.ts';
import { shortened } from '../log/printable.ts';
import { keepMail } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import {
  keepDeliveries,
  LONGEST_WAIT_MS,
  type NewDelivery,
  tagOfNeed,
  takeTurnOfTelling,
} from './deliveries.ts';
import { chosenSites, isPaused, kindsOf } from './settings.ts';
import { bodyOf, type EventState } from './words.ts';

interface TellingDesk {
  readonly db: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly settings: Pick<Settings, 'pluginsOff'> & PortalPlaces;
  readonly tellsDevices: boolean;
  readonly tellsByMail: boolean;
}

/** In one transaction: in the embedded database all others wait for its end. */
const MOST_PEOPLE = 50;

type Notice = Selectable<NoticesTable>;

/**
 * Tells the next people of the next event or site. Each of them has their deliveries in the transaction that remembers how
 * far it came, so that nobody is left out or told twice, whatever ends in between.
 * @returns ids of the mails that are to be sent; undefined when everything is told
 */
export async function expandNext(desk: TellingDesk): Promise<number[] | undefined> {
  // Read without a lock, since there is mostly nothing.
  if ((await nextNotice(desk.db)) === undefined) return undefined;
  return desk.db.transaction().execute(async (transaction) => {
    await takeTurnOfTelling(transaction);
    const notices = await nextNotices(transaction);
    const [first] = notices;
    if (first === undefined) return [];
    const people = await audience(transaction, first);
    const mailIds = await tell({ ...desk, db: transaction }, notices, people);
    const last = people.length < MOST_PEOPLE ? undefined : people.at(-1);
    await transaction
      .updateTable('notices')
      .set(last ? { toldTo: last.userId } : { toldAt: desk.now() })
      .where(
        'id',
        'in',
        notices.map(({ id }) => id),
      )
      .execute();
    return mailIds;
  });
}

/** What is new comes before what is being told to very many. */
function nextNotice(db: Kysely<Database>): Promise<Notice | undefined> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('toldAt', 'is', null)
    .orderBy('toldTo')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The next one, with those of the same event that came as far, or of what the same site needs. */
async function nextNotices(db: Kysely<Database>): Promise<Notice[]> {
  const first = await nextNotice(db);
  if (first === undefined) return [];
  const { incidentId, locationId, reason, toldTo } = first;
  return db
    .selectFrom('notices')
    .selectAll()
    .where('toldAt', 'is', null)
    .where('toldTo', '=', toldTo)
    .where('locationId', '=', locationId)
    .where('incidentId', incidentId === null ? 'is' : '=', incidentId)
    .where('reason', reason === null ? 'is' : '=', reason)
    .orderBy('id')
    .execute();
}

type Person = Awaited<ReturnType<typeof audience>>[number];

/** The next people who want to be told something and may see the site, at this moment. */
function audience(db: Kysely<Database>, { locationId, toldTo }: Notice) {
  return (
    db
      .selectFrom('notificationSettings as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .innerJoin('locations as l', (join) => join.on('l.id', '=', locationId))
      .leftJoin('userClaims as e', (join) =>
        join.onRef('e.userId', '=', 'u.id').on('e.kind', '=', 'email').on('e.position', '=', 0),
      )
      .select(['s.userId', 's.pushKinds', 's.mailKinds', 's.locationIds', 's.quietFrom', 's.quietTo'])
      .select(['s.quietZone', 's.pausedUntil', 's.portal', 'e.value as address'])
      .where('u.approved', '=', 1)
      .where('u.id', '>', toldTo)
      .where((row) => row.or([row('s.pushKinds', '<>', ''), row('s.mailKinds', '<>', '')]))
      .where(maySee('u', 'l'))
      // By this name the database walks the people in order, and stops after so many.
      .orderBy('u.id')
      .limit(MOST_PEOPLE)
      .execute()
  );
}

/** @returns ids of the mails */
async function tell(
  desk: TellingDesk,
  notices: readonly Notice[],
  people: readonly Person[],
): Promise<number[]> {
  const { db, settings } = desk;
  const now = desk.now();
  const [first] = notices;
  const listeners = people.filter((person) => chosenSites(person)?.includes(first?.locationId ?? 0) ?? true);
  if (first === undefined || listeners.length === 0) return [];
  const subject = await subjectOf(db, first);
  const devices = desk.tellsDevices ? await devicesOf(db, listeners) : [];
  const deliveries: NewDelivery[] = [];
  const mailIds: number[] = [];
  for (const person of listeners) {
    const telling = { notices, subject, person, now, settings };
    const pushed = choiceOf(telling, person.pushKinds);
    if (pushed)
      for (const { id, name } of devices.filter(({ userId }) => userId === person.userId))
        deliveries.push({
          ...deliveryOf(telling, pushed),
          channel: 'push',
          deviceId: id,
          mailId: null,
          recipient: name,
        });
    const mailed = choiceOf(telling, person.mailKinds);
    if (!mailed || !desk.tellsByMail || person.address === null) continue;
    const delivery = deliveryOf(telling, mailed);
    const mailId =
      mailed.heldBack === null ? await keepMail(db, mailOf(delivery, person.address, telling)) : null;
    if (mailId !== null) mailIds.push(mailId);
    deliveries.push({ ...delivery, channel: 'mail', deviceId: null, mailId, recipient: person.address });
  }
  await keepDeliveries(db, deliveries);
  return mailIds;
}

// Which of the notices a person is told: the last that they want.

interface Choice {
  readonly notice: Notice;
  /** Why it is not sent. */
  readonly heldBack: string | null;
}

/** What comes through quiet hours, with the end of an event to which police were called. */
const URGENT: readonly string[] = ['police', 'attention'];

interface Telling {
  readonly notices: readonly Notice[];
  readonly subject: Subject;
  readonly person: Person;
  readonly now: number;
  readonly settings: TellingDesk['settings'];
}

/** @param kinds column of the kinds that the person wants */
function choiceOf({ notices, subject, person, now }: Telling, kinds: string): Choice | undefined {
  const wantedKinds: readonly string[] = kindsOf(kinds);
  // What a site needed and needs no longer would be told as going on.
  const wanted = notices.filter(({ kind, endedAt }) => wantedKinds.includes(kind) && endedAt === null);
  const notice = wanted.at(-1);
  if (notice === undefined) return undefined;
  if (isPaused(person, now)) return { notice, heldBack: 'paused' };
  if (!isQuiet(person, now)) return { notice, heldBack: null };
  const hadPolice = subject.event?.policeContacted === 1;
  const urgent = wanted
    .filter(({ kind }) => URGENT.includes(kind) || (kind === 'closed' && hadPolice))
    .at(-1);
  return urgent ? { notice: urgent, heldBack: null } : { notice, heldBack: 'quiet hours' };
}

/** Quiet hours may pass midnight, and from a time to the same time are the whole day. */
function isQuiet({ quietFrom, quietTo, quietZone }: Person, now: number): boolean {
  if (quietFrom === null || quietTo === null || quietZone === null) return false;
  const clock = new Date(now + offsetAt(now, quietZone)).toISOString().slice(11, 16);
  const [isAfter, isBefore] = [clock >= quietFrom, clock < quietTo];
  return quietFrom < quietTo ? isAfter && isBefore : isAfter || isBefore;
}

// What they are told.

/** Characters. Escaped, and with the longest address of a portal, they still fit into a push. */
const LONGEST_TITLE = 200;

interface Subject {
  readonly site: string;
  readonly event: EventState | undefined;
}

async function subjectOf(db: Kysely<Database>, { locationId, incidentId }: Notice): Promise<Subject> {
  const { name } = await db
    .selectFrom('locations')
    .select('name')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow();
  const event =
    incidentId === null
      ? undefined
      : await db
          .selectFrom('incidents')
          .select(['endTime', 'voiceDownCount', 'policeContacted', 'guardDispatched'])
          .where('id', '=', incidentId)
          .executeTakeFirst();
  return { site: name, event };
}

function devicesOf(db: Kysely<Database>, people: readonly Person[]) {
  return db
    .selectFrom('pushDevices')
    .select(['id', 'userId', 'name'])
    .where(
      'userId',
      'in',
      people.map(({ userId }) => userId),
    )
    .orderBy('id')
    .execute();
}

function deliveryOf({ subject, person, now, settings }: Telling, { notice, heldBack }: Choice) {
  const { kind, incidentId, at } = notice;
  const { site, event } = subject;
  return {
    userId: person.userId,
    kind,
    incidentId,
    tag: incidentId === null ? tagOfNeed(notice) : `event-${incidentId}`,
    title: shortened(site, LONGEST_TITLE),
    body: bodyOf(notice, event),
    path: pathOf(notice, settings),
    // News grow old; what a site needs is as new as ever while it goes on.
    createdAt: kind === 'attention' ? now : at,
    state: heldBack === null ? 'waiting' : 'heldBack',
    reason: heldBack,
  };
}

/** '', the start page, where the screen is switched off. */
function pathOf({ incidentId, locationId }: Notice, { pluginsOff }: TellingDesk['settings']): string {
  const [plugin, path] =
    incidentId === null ? ['locations', `location/${locationId}`] : ['events', `event/${incidentId}`];
  return pluginsOff.includes(plugin) ? '' : path;
}

function mailOf(
  { title, body, path }: ReturnType<typeof deliveryOf>,
  recipient: string,
  { person, now, settings }: Telling,
) {
  const portal = portalToday(person.portal, settings);
  const choice = `\nWhat you are told is set here: ${portal}user/notifications\n`;
  return {
    recipient,
    // One line, whatever the site is called: it becomes a mail header.
    subject: `${title}: ${body}`.replace(/\s+/g, ' '),
    body: `${title}\n${body}\n\n${portal}${path}\n${settings.pluginsOff.includes('notifications') ? '' : choice}`,
    createdAt: now,
    // A mail that comes later tells nothing that is not over.
    expiresAt: now + LONGEST_WAIT_MS,
  };
}
