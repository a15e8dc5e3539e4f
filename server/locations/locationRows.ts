/** Locations with the names around them, and how they are put on the wire. */
import type { Kysely } from 'kysely';
import type { LocationRecord } from '#contract/location.ts';
import type { Caller } from '../auth/caller.ts';
import { inReach } from '../auth/scope.ts';
import type { Database } from '../db/schema.ts';

export function locationRows(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('locations as l')
    .innerJoin('dealers as d', 'd.id', 'l.dealerId')
    .innerJoin('accounts as a', 'a.id', 'l.accountId')
    .innerJoin('customers as k', 'k.id', 'l.customerId')
    .select(['l.id', 'l.name', 'l.accountCode', 'l.enabled', 'l.timeZone'])
    .select(['l.streetAddress', 'l.city', 'l.province', 'l.postal'])
    .select(['d.name as dealerName', 'a.name as accountName', 'k.name as customerName'])
    .where(inReach(caller, 'l.id'));
}

export type LocationRow = Awaited<ReturnType<ReturnType<typeof locationRows>['execute']>>[number];

export function locationRecord(row: LocationRow): LocationRecord {
  const { streetAddress, city, province, postal } = row;
  return {
    id: row.id,
    location: { name: row.name, accountCode: row.accountCode, enabledStatus: row.enabled === 1 },
    address: { streetAddress, city, province, postal },
    dealer: { name: row.dealerName },
    account: { name: row.accountName },
    customer: { name: row.customerName },
    timeZone: row.timeZone,
  };
}
