import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Customer, customerDetailsCall, customersCall } from '#core/api/wire/customer.ts';
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
    dealerId: { kind: 'integer', column: 'c.dealerId' },
    dealerName: { kind: 'text', column: 'd.name', folded: 'd.foldedName' },
  },
  idColumn: 'c.id',
  order: { field: 'name', direction: 'asc' },
};

export function serveCustomer(api: Api): void {
  handle(api, customerDetailsCall, async ({ params, caller, deps }) => {
    const row = await customerRows(deps.db, caller).where('c.id', '=', params.id).executeTakeFirst();
    if (!row) throw notFound();
    return row;
  });

  handle(api, customersCall, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = customerRows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (row): Customer => row);
  });
}

/** The counts are those of what the caller may see, so that they tell nothing about the rest. */
function customerRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('customers as c')
    .innerJoin('dealers as d', 'd.id', 'c.dealerId')
    .select(['c.id', 'c.name', 'c.dealerId', 'd.name as dealerName'])
    .select((row) => [
      row
        .selectFrom('locations as o')
        .select((of) => of.fn.count<number>('o.accountId').distinct().as('total'))
        .whereRef('o.customerId', '=', 'c.id')
        .where(inReach(caller, 'o.id'))
        .as('accountCount'),
      row
        .selectFrom('locations as o')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('o.customerId', '=', 'c.id')
        .where(inReach(caller, 'o.id'))
        .as('locationCount'),
    ])
    .where(ownCustomer(caller));
}

function ownCustomer({ reach }: Caller): RawBuilder<SqlBool> {
  return reach.kind === 'everything'
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.ref('c.id')} = ${reach.customerId}`;
}
