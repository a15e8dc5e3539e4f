/** What a caller may filter and order incidents by. `i`, `l`, `a` and `u` are the aliases of the list's query. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Field, FieldTable } from '../filter/fields.ts';
import type { ListRules } from '../filter/listPlan.ts';

type Condition = RawBuilder<SqlBool>;

const ofLocation = (condition: Condition) => sql<SqlBool>`${sql.ref('i.locationId')} in (
  select ${sql.ref('l.id')} from ${sql.table('locations')} as l where ${condition})`;

const ofAccount = (condition: Condition) => sql<SqlBool>`${sql.ref('i.locationId')} in (
  select ${sql.ref('l.id')} from ${sql.table('locations')} as l
  join ${sql.table('accounts')} as a on ${sql.ref('a.id')} = ${sql.ref('l.accountId')} where ${condition})`;

const ofLastUser = (condition: Condition) => sql<SqlBool>`${sql.ref('i.lastUserId')} in (
  select ${sql.ref('u.id')} from ${sql.table('users')} as u where ${condition})`;

const count = (column: string): Field => ({ kind: 'integer', column });
const flag = (column: string): Field => ({ kind: 'flag', column });

const fields: FieldTable = {
  'incident.id': { kind: 'integer', column: 'i.id' },
  'incident.startTime': { kind: 'instant', column: 'i.startTime' },
  'incident.endTime': { kind: 'instant', column: 'i.endTime', nullable: true },
  'incident.alarmCount': count('i.alarmCount'),
  'incident.voiceDownCount': count('i.voiceDownCount'),
  'incident.policeContacted': flag('i.policeContacted'),
  'incident.guardDispatched': flag('i.guardDispatched'),
  'incident.priority': { kind: 'text', column: 'i.priority', sortColumn: 'i.priorityRank', adminOnly: true },
  'location.id': { kind: 'integer', column: 'i.locationId' },
  'location.name': { kind: 'text', column: 'l.name', folded: 'l.foldedName', within: ofLocation },
  accountName: { kind: 'text', column: 'a.name', folded: 'a.foldedName', within: ofAccount },
  lastUserName: {
    kind: 'text',
    column: 'u.name',
    folded: 'u.foldedName',
    nullable: true,
    adminOnly: true,
    within: ofLastUser,
  },
};

export const eventRules: ListRules = {
  fields: {
    ...fields,
    // The portal's bare names for the three response filters.
    voiceDownCount: count('i.voiceDownCount'),
    policeContacted: flag('i.policeContacted'),
    guardDispatched: flag('i.guardDispatched'),
  },
  idColumn: 'i.id',
  order: { field: 'incident.startTime', direction: 'desc' },
};
