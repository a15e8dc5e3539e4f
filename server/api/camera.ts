import type { Kysely } from 'kysely';
import { type Camera, cameraDetailsCall, camerasCall } from '#core/api/wire/camera.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { listed } from '../filter/listed.ts';
import { type ListRules, listPlan } from '../filter/listPlan.ts';
import { notFound } from '../http/problem.ts';
import { type Api, handle } from './handle.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 'c.id' },
    name: { kind: 'text', column: 'c.name', folded: 'c.foldedName' },
    status: { kind: 'text', column: 'c.status' },
    locationId: { kind: 'integer', column: 'c.locationId' },
    locationName: { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
    nvrId: { kind: 'integer', column: 'c.nvrId' },
    nvrName: { kind: 'text', column: 'n.name', folded: 'n.foldedName' },
  },
  idColumn: 'c.id',
  order: { field: 'name', direction: 'asc' },
};

export function serveCamera(api: Api): void {
  handle(api, cameraDetailsCall, async ({ params, caller, deps }) => {
    const row = await cameraRows(deps.db, caller).where('c.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  });

  handle(api, camerasCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = cameraRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (row): Camera => row);
  });
}

function cameraRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('cameras as c')
    .innerJoin('locations as l', 'l.id', 'c.locationId')
    .innerJoin('nvrs as n', 'n.id', 'c.nvrId')
    .select(['c.id', 'c.name', 'c.status', 'c.locationId', 'l.name as locationName'])
    .select(['c.nvrId', 'n.name as nvrName'])
    .where(inReach(caller, 'c.locationId'));
}
