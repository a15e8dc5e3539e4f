import type { Kysely } from 'kysely';
import { type Speaker, speakerDetailsCall, speakersCall } from '#core/api/wire/speaker.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { listed } from '../filter/listed.ts';
import { type ListRules, listPlan } from '../filter/listPlan.ts';
import { notFound } from '../http/problem.ts';
import { type Api, handle } from './handle.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 's.id' },
    name: { kind: 'text', column: 's.name', folded: 's.foldedName' },
    status: { kind: 'text', column: 's.status' },
    locationId: { kind: 'integer', column: 's.locationId' },
    locationName: { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
  },
  idColumn: 's.id',
  order: { field: 'name', direction: 'asc' },
};

export function serveSpeaker(api: Api): void {
  handle(api, speakerDetailsCall, async ({ params, caller, deps }) => {
    const row = await speakerRows(deps.db, caller).where('s.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  });

  handle(api, speakersCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = speakerRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (row): Speaker => row);
  });
}

function speakerRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('speakers as s')
    .innerJoin('locations as l', 'l.id', 's.locationId')
    .select(['s.id', 's.name', 's.status', 's.locationId', 'l.name as locationName'])
    .where(inReach(caller, 's.locationId'));
}
