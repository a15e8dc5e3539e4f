/** The two calls that several kinds of records share: one record by its id, and the list. */
import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type * as v from 'valibot';
import type { WireCall, WireSchema } from '#contract/call.ts';
import type { ListQuery, listing } from '#contract/vocabulary.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/problem.ts';
import type { FieldTable } from '../trade/compileFilter.ts';
import { type ListRules, listPlan } from '../trade/listPlan.ts';
import { listed } from '../trade/longLists.ts';
import { type Api, handle } from './handle.ts';

/** What one kind of records has of its own. Its table is called `r` in the query and in the columns of the fields. */
interface RecordKind<Result extends WireSchema, Tables, Names extends keyof Tables, Row> {
  readonly details: WireCall<`${string}/{id}`, null, null, Result>;
  readonly list: WireCall<string, typeof ListQuery, null, ReturnType<typeof listing<Result>>>;
  /** Fields for filter and order beside id and name. */
  readonly fields: FieldTable;
  /** The records that a caller may see. */
  readonly rows: (db: Kysely<Database>, caller: Caller) => SelectQueryBuilder<Tables, Names, Row>;
}

export function serveRecords<
  Result extends WireSchema,
  Tables,
  Names extends keyof Tables,
  Row extends v.InferInput<Result> & { readonly id: number },
>(api: Api, { details, list, fields, rows }: RecordKind<Result, Tables, Names, Row>): void {
  const rules: ListRules = {
    fields: {
      id: { kind: 'integer', column: 'r.id' },
      name: { kind: 'text', column: 'r.name', folded: 'r.foldedName' },
      ...fields,
    },
    idColumn: 'r.id',
    order: { field: 'name', direction: 'asc' },
  };

  handle(api, details, async ({ params, caller, deps }) => {
    const isAsked = sql<SqlBool>`${sql.ref(rules.idColumn)} = ${params.id}`;
    const [row] = await rows(deps.db, caller).where(isAsked).execute();
    if (!row) throw notFound();
    return row;
  });

  handle(api, list, ({ body, caller, deps }) => {
    const plan = listPlan(body, rules, caller.isAdmin);
    const matching = rows(deps.db, caller).where(plan.condition);
    return listed(deps.db, matching, plan, (rows) => rows);
  });
}
