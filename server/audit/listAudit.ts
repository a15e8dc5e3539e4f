import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { AuditKind } from '../db/tables/audit.ts';

interface AuditQuery {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly userId?: number | undefined;
  readonly kinds?: readonly AuditKind[] | undefined;
  /** How many entries to return, counted from the newest. */
  readonly most: number;
}

/** Newest first. A row counts how often its event happened within its hour or day, and when it did last. */
export function listAudit(db: Kysely<Database>, { since, userId, kinds, most }: AuditQuery) {
  return db
    .selectFrom('auditEvents as a')
    .leftJoin('users as u', 'u.id', 'a.userId')
    .leftJoin('auditRepeats as r', 'r.auditId', 'a.id')
    .select(['a.at', 'a.kind', 'a.userId', 'u.username', 'a.address', 'a.requestId', 'a.detail'])
    .select((row) => [
      row.fn.coalesce('r.times', sql<number>`1`).as('times'),
      row.fn.coalesce('r.lastAt', 'a.at').as('lastAt'),
    ])
    .where('a.at', '>=', since)
    .$if(userId !== undefined, (query) => query.where('a.userId', '=', userId ?? null))
    .$if(kinds !== undefined, (query) => query.where('a.kind', 'in', kinds ?? []))
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute();
}
