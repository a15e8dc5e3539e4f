/** Dealers and customers of the provider. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import { type Caller, inReach } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import type { FieldTable } from '../trade/compileFilter.ts';
import type { Api } from './handle.ts';
import { serveRecords } from './records.ts';

const dealerFields: FieldTable = {
  phone: { kind: 'text', column: 'r.phone', nullable: true },
  email: { kind: 'text', column: 'r.email', nullable: true },
};

const customerFields: FieldTable = {
  dealerId: { kind: 'integer', column: 'r.dealerId' },
  dealerName: { kind: 'text', column: 'd.name', folded: 'd.foldedName' },
};

export function serveDirectory(api: Api): void {
  serveRecords(api, {
    details: dealerDetailsCall,
    list: dealersCall,
    fields: dealerFields,
    rows: dealerRows,
  });
  serveRecords(api, {
    details: customerDetailsCall,
    list: customersCall,
    fields: customerFields,
    rows: customerRows,
  });
}

/** A customer sees the dealers that serve sites of theirs, and counts those sites only. */
function dealerRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('dealers as r')
    .select(['r.id', 'r.name', 'r.phone', 'r.email'])
    .select((row) =>
      row
        .selectFrom('locations as o')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('o.dealerId', '=', 'r.id')
        .where(inReach(caller, 'o.id'))
        .as('locationCount'),
    )
    .$if(!caller.isAdmin, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('locations as o')
            .select('o.id')
            .whereRef('o.dealerId', '=', 'r.id')
            .where(inReach(caller, 'o.id')),
        ),
      ),
    );
}

/** The counts are those of what the caller may see, so that they tell nothing about the rest. */
function customerRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('customers as r')
    .innerJoin('dealers as d', 'd.id', 'r.dealerId')
    .select(['r.id', 'r.name', 'r.dealerId', 'd.name as dealerName'])
    .select((row) => [
      row
        .selectFrom('locations as o')
        .select((of) => of.fn.count<number>('o.accountId').distinct().as('total'))
        .whereRef('o.customerId', '=', 'r.id')
        .where(inReach(caller, 'o.id'))
        .as('accountCount'),
      row
        .selectFrom('locations as o')
        .select((of) => of.fn.countAll<number>().as('total'))
        .whereRef('o.customerId', '=', 'r.id')
        .where(inReach(caller, 'o.id'))
        .as('locationCount'),
    ])
    .where(ownCustomer(caller));
}

function ownCustomer({ reach }: Caller): RawBuilder<SqlBool> {
  return reach.kind === 'everything'
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`${sql.ref('r.id')} = ${reach.customerId}`;
}
