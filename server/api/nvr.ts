import type { Kysely } from 'kysely';
import { type Nvr, nvrDetailsCall, nvrsCall } from '#core/api/wire/nvr.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { listed } from '../filter/listed.ts';
import { type ListRules, listPlan } from '../filter/listPlan.ts';
import { notFound } from '../http/problem.ts';
import { type Api, handle } from './handle.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 'n.id' },
    name: { kind: 'text', column: 'n.name', folded: 'n.foldedName' },
    status: { kind: 'text', column: 'n.status' },
    locationId: { kind: 'integer', column: 'n.locationId' },
    locationName: { kind: 'text', column: 'l.name', folded: 'l.foldedName' },
  },
  idColumn: 'n.id',
  order: { field: 'name', direction: 'asc' },
};

export function serveNvr(api: Api): void {
  handle(api, nvrDetailsCall, async ({ params, caller, deps }) => {
    const row = await nvrRows(deps.db, caller).where('n.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  });

  handle(api, nvrsCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = nvrRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (row): Nvr => row);
  });
}

function nvrRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('nvrs as n')
    .innerJoin('locations as l', 'l.id', 'n.locationId')
    .select(['n.id', 'n.name', 'n.status', 'n.ipAddress', 'n.locationId', 'l.name as locationName'])
    .select((row) =>
      row
        .selectFrom('cameras as c')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('c.nvrId', '=', 'n.id')
        .as('cameraCount'),
    )
    .where(inReach(caller, 'n.locationId'));
}
