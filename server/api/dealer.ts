import type { Kysely } from 'kysely';
import { type Dealer, dealerDetailsCall, dealersCall } from '#core/api/wire/dealer.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';
import { listed } from '../filter/listed.ts';
import { type ListRules, listPlan } from '../filter/listPlan.ts';
import { notFound } from '../http/problem.ts';
import { type Api, handle } from './handle.ts';

const rules: ListRules = {
  fields: {
    id: { kind: 'integer', column: 'd.id' },
    name: { kind: 'text', column: 'd.name', folded: 'd.foldedName' },
    phone: { kind: 'text', column: 'd.phone', nullable: true },
    email: { kind: 'text', column: 'd.email', nullable: true },
  },
  idColumn: 'd.id',
  order: { field: 'name', direction: 'asc' },
};

export function serveDealer(api: Api): void {
  handle(api, dealerDetailsCall, async ({ params, caller, deps }) => {
    const row = await dealerRows(deps.db, caller).where('d.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  });

  handle(api, dealersCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = dealerRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (row): Dealer => row);
  });
}

/** A customer sees the dealers that serve sites of theirs, and counts those sites only. */
function dealerRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('dealers as d')
    .select(['d.id', 'd.name', 'd.phone', 'd.email'])
    .select((row) =>
      row
        .selectFrom('locations as o')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('o.dealerId', '=', 'd.id')
        .where(inReach(caller, 'o.id'))
        .as('locationCount'),
    )
    .$if(!caller.isAdmin, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('locations as o')
            .select('o.id')
            .whereRef('o.dealerId', '=', 'd.id')
            .where(inReach(caller, 'o.id')),
        ),
      ),
    );
}
