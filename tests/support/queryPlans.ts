import { CompiledQuery, type Kysely, type QueryId, type QueryResult, type RootOperationNode } from 'kysely';
import type { Database } from '../../server/db/schema.ts';

/** The same database, where something is done after each query, which waits for it. */
export function afterQueries(
  db: Kysely<Database>,
  something: (node: RootOperationNode, result: QueryResult<unknown>, queryId: QueryId) => unknown,
): Kysely<Database> {
  const nodes = new Map<QueryId, RootOperationNode>();
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    // Parts of a query also pass through `transformQuery`. Only complete queries have a result.
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId);
      if (node) await something(node, result, queryId);
      return result;
    },
  });
}

/** The queries that `work` sends, in order. */
export async function queriesOf(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  const witness = afterQueries(db, (node, _, queryId) =>
    asked.push(db.getExecutor().compileQuery(node, queryId)),
  );
  await work(witness);
  return asked;
}

/** The steps in which the embedded database executes the queries of `work`, e.g. 'SCAN incidents'. */
export async function queryPlans(
  db: Kysely<Database>,
  work: (db: Kysely<Database>) => Promise<unknown>,
): Promise<string[]> {
  const asked = await queriesOf(db, work);
  const plans = await Promise.all(
    asked.map(({ sql, parameters }) =>
      db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])),
    ),
  );
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => detail));
}
