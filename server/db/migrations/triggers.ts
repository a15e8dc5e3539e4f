/** What the databases do by themselves. Triggers are the one thing for which the two have no common words. */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

type Db = Kysely<unknown>;

/** `clearAudit` moves this instant on before it removes what is older. */
const IS_KEPT = sql`old."at" >= coalesce(
  (select cast("value" as bigint) from "settings" where "name" = 'auditKeptSince'), 0)`;
const MESSAGE = sql.lit('the audit is only added to');

const AUDIT_ON_SQLITE = [
  sql`create trigger "auditUnchanged" before update on "auditEvents"
    begin select raise(abort, ${MESSAGE}); end`,
  sql`create trigger "auditKept" before delete on "auditEvents" when ${IS_KEPT}
    begin select raise(abort, ${MESSAGE}); end`,
];

const AUDIT_ON_POSTGRES = [
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

/** From here on the database itself refuses to change rows of the audit, and to remove those that are kept. */
export async function protectAudit(db: Db) {
  await executeAll(db, AUDIT_ON_SQLITE, AUDIT_ON_POSTGRES);
}

const FILL = sql`insert into "incidentTotals" ("locationId", "total")
  select "locationId", count(*) from "incidents" group by "locationId"`;

const oneMore = (site: 'new' | 'old', total: 1 | -1) => sql`
  insert into "incidentTotals" ("locationId", "total") values (${sql.ref(`${site}.locationId`)}, ${sql.lit(total)})
  on conflict ("locationId") do update set "total" = "total" + ${sql.lit(total)};`;

const TOTALS_ON_SQLITE = [
  sql`create unique index "incidentTotalsBySite" on "incidentTotals" ("locationId")`,
  sql`create trigger "incidentAdded" after insert on "incidents" begin ${oneMore('new', 1)} end`,
  sql`create trigger "incidentRemoved" after delete on "incidents" begin ${oneMore('old', -1)} end`,
  sql`create trigger "incidentMoved" after update of "locationId" on "incidents"
    begin ${oneMore('old', -1)} ${oneMore('new', 1)} end`,
];

const added = (total: ReturnType<typeof sql>) => sql`insert into "incidentTotals" ("locationId", "total")
  select "locationId", ${total} from "changed" group by "locationId";`;

/**
 * Each change adds rows and locks none, so that writers neither wait for each other nor deadlock. Now and then one of
 * them adds up the rows that no other one is adding up. A transaction that reads from one snapshot leaves that to others,
 * because it would fail where they have done it since. Whoever may write incidents needs no rights on the totals.
 */
const TOTALS_ON_POSTGRES = [
  sql`create index "incidentTotalsBySite" on "incidentTotals" ("locationId", "total")`,
  sql`create function "countIncidents"() returns trigger language plpgsql
  security definer set search_path from current as $$ begin
    if tg_op = 'TRUNCATE' then
      delete from "incidentTotals";
    elsif tg_op = 'INSERT' then
      ${added(sql`count(*)`)}
    elsif tg_op = 'DELETE' then
      ${added(sql`-count(*)`)}
    else
      insert into "incidentTotals" ("locationId", "total") values (old."locationId", -1), (new."locationId", 1);
    end if;
    if random() < 0.02 and current_setting('transaction_isolation') = 'read committed' then
      with "parts" as (
        delete from "incidentTotals"
        where ctid = any (array(select ctid from "incidentTotals" for update skip locked))
        returning "locationId", "total"
      )
      insert into "incidentTotals" ("locationId", "total")
      select "locationId", sum("total") from "parts" group by "locationId";
    end if;
    return null;
  end $$`,
  sql`create trigger "incidentsAdded" after insert on "incidents" referencing new table as "changed"
    for each statement execute function "countIncidents"()`,
  sql`create trigger "incidentsRemoved" after delete on "incidents" referencing old table as "changed"
    for each statement execute function "countIncidents"()`,
  sql`create trigger "incidentMoved" after update of "locationId" on "incidents"
    for each row execute function "countIncidents"()`,
  sql`create trigger "incidentsEmptied" after truncate on "incidents"
    for each statement execute function "countIncidents"()`,
];

/**
 * From here on the database itself keeps the number of each site's incidents: counting a million takes too long for a page.
 * The triggers come first: they make writers wait until the incidents of before are counted.
 */
export async function countIncidents(db: Db) {
  await executeAll(db, TOTALS_ON_SQLITE, TOTALS_ON_POSTGRES);
  await FILL.execute(db);
}

async function executeAll(db: Db, onSqlite: RawBuilder<unknown>[], onPostgres: RawBuilder<unknown>[]) {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? onPostgres : onSqlite) await statement.execute(db);
}
