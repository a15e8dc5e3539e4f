import type { Kysely } from 'kysely';
import { type Contact, contactsCall, feedbackCall, sentRequestsCall } from '#contract/contact.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { lastFeedback, saveFeedback } from '../trade/feedback.ts';
import { instantText } from '../trade/instants.ts';
import { type ListRules, listPlan } from '../trade/listPlan.ts';
import { listed } from '../trade/longLists.ts';
import { isContactInReach } from '../trade/sites.ts';
import { type Api, handle } from './handle.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 'c.id' },
    firstname: { kind: 'text', column: 'c.firstname', nullable: true },
    lastname: { kind: 'text', column: 'c.lastname', nullable: true },
    cell: { kind: 'text', column: 'c.cell', nullable: true },
    work: { kind: 'text', column: 'c.work', nullable: true },
    home: { kind: 'text', column: 'c.home', nullable: true },
    email: { kind: 'text', column: 'c.email', nullable: true },
  },
  idColumn: 'c.id',
  order: { field: 'lastname', direction: 'asc' },
};

export function serveContact(api: Api): void {
  handle(api, contactsCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = contactRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (rows) => withSites(deps.db, caller, rows));
  });

  handle(api, feedbackCall, async ({ body, requestKey, caller, audit, deps }) => {
    const subject = body.subject.trim();
    const notes = body.notes.trim();
    if (subject === '' || notes === '') return { success: false, message: 'Please fill in all fields' };
    const outcome = await saveFeedback(deps, caller.account, { subject, notes, requestKey });
    if ('refusal' in outcome) return { success: false, message: outcome.refusal };
    if (outcome.isNew) await audit({ kind: 'changeRequest', userId: caller.account.id });
    const requestNumber = String(outcome.number);
    return { success: true, message: 'Thank you. Your request has been sent.', requestNumber };
  });

  handle(api, sentRequestsCall, async ({ caller, deps }) => {
    const rows = await lastFeedback(deps.db, caller.account.id);
    return {
      value: rows.map(({ id, createdAt, subject, notes }) => ({
        requestNumber: String(id),
        time: instantText(createdAt),
        subject,
        notes,
      })),
    };
  });
}

function contactRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.firstname', 'c.lastname', 'c.listName', 'c.cell', 'c.work', 'c.home', 'c.email'])
    .where(isContactInReach(caller));
}

type Row = Omit<Contact, 'locations'>;

/** The rows with the sites in reach that call them, in the order of the sites' names. */
async function withSites(db: Kysely<Database>, caller: Caller, rows: readonly Row[]): Promise<Contact[]> {
  if (rows.length === 0) return [];
  const places = await db
    .selectFrom('contactLocations as cl')
    .innerJoin('locations as site', 'site.id', 'cl.locationId')
    .select(['cl.contactId', 'cl.rank', 'site.id', 'site.name'])
    .where(
      'cl.contactId',
      'in',
      rows.map(({ id }) => id),
    )
    .where(inReach(caller, 'cl.locationId'))
    .orderBy('site.foldedName')
    .orderBy('site.id')
    .execute();
  const sites = new Map<number, NonNullable<Contact['locations']>>();
  for (const { contactId, ...site } of places) {
    const own = sites.get(contactId) ?? [];
    sites.set(contactId, own);
    own.push(site);
  }
  return rows.map((row) => ({ ...row, locations: sites.get(row.id) ?? [] }));
}
