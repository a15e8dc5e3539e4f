/** From here on the database itself refuses to change rows of the audit, and to remove those that are kept. */
import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** `clearAudit` moves this instant on before it removes what is older. */
const IS_KEPT = sql`old."at" >= coalesce(
  (select cast("value" as bigint) from "settings" where "name" = 'auditKeptSince'), 0)`;
const MESSAGE = sql.lit('the audit is only added to');

const SQLITE = [
  sql`create trigger "auditUnchanged" before update on "auditEvents"
    begin select raise(abort, ${MESSAGE}); end`,
  sql`create trigger "auditKept" before delete on "auditEvents" when ${IS_KEPT}
    begin select raise(abort, ${MESSAGE}); end`,
];

const POSTGRES = [
  sql`create function "refuseAuditChange"() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then
      if not (${IS_KEPT}) then return old; end if;
    end if;
    raise exception using message = ${MESSAGE};
  end $$`,
  sql`create trigger "auditKept" before update or delete on "auditEvents"
    for each row execute function "refuseAuditChange"()`,
  sql`create trigger "auditNotEmptied" before truncate on "auditEvents"
    for each statement execute function "refuseAuditChange"()`,
];

// Triggers are the one thing for which the two databases have no common words.
export const closeAudit: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
    for (const statement of isPostgres ? POSTGRES : SQLITE) await statement.execute(db);
  },
};
