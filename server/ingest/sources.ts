/** Software that may send events: its keys, and the customers whose sites it may send for. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { requireCustomer } from '../auth/account.ts';
import type { Audit } from '../auth/audit.ts';
import type { Database } from '../db/schema.ts';
import { nextId } from '../db/writeRows.ts';
import { printable } from '../log/printable.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';

interface SourceDesk {
  readonly db: Kysely<Database>;
  readonly audit: Audit;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface NewSource {
  readonly name: string;
  readonly customerIds: readonly number[];
}

/** Tells a key from a person's token, to people and to scanners for secrets. */
const PREFIX = 'vgs_';
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,62}$/u;

/**
 * Makes a source with a key of its own. Under the name of a revoked one it is that source again, with a new key: what it
 * sent before keeps its ids.
 * @returns the key, known to nobody afterwards: only its hash is kept
 * @throws OperatorProblem
 */
export async function createSource(
  { db, audit, now }: SourceDesk,
  { name, customerIds }: NewSource,
): Promise<string> {
  if (!NAME.test(name))
    throw new OperatorProblem('A name has letters, digits, spaces, dots and dashes, 63 at most.');
  if (customerIds.length === 0) throw new OperatorProblem('Name at least one customer: --customer CUSTOMER.');
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const id = await db.transaction().execute(async (transaction) => {
    for (const id of customerIds) await requireCustomer(transaction, id);
    const known = await transaction
      .selectFrom('ingestSources')
      .select(['id', 'revokedAt'])
      .where('name', '=', name)
      .executeTakeFirst();
    if (known && known.revokedAt === null)
      throw new OperatorProblem(`${name} has a key already: revoke it first.`);
    const id = known?.id ?? (await nextId(transaction, 'ingestSources'));
    const fields = { keyHash: keyHash(key), createdAt: now, revokedAt: null };
    await transaction
      .insertInto('ingestSources')
      .values({ id, name, ...fields })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
      .execute();
    await transaction.deleteFrom('ingestSourceCustomers').where('sourceId', '=', id).execute();
    await transaction
      .insertInto('ingestSourceCustomers')
      .values([...new Set(customerIds)].map((customerId) => ({ sourceId: id, customerId })))
      .execute();
    return id;
  });
  const detail = `source ${id}, customer ${customerIds.join(', ')}`;
  await audit({ kind: 'source.created', userId: null, detail });
  return key;
}

/** From now on its key is nobody's. @throws OperatorProblem */
export async function revokeSource({ db, audit, now }: SourceDesk, name: string): Promise<void> {
  const revoked = await db
    .updateTable('ingestSources')
    .set({ revokedAt: now })
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked) throw new OperatorProblem(`There is no source ${name} with a key.`);
  await audit({ kind: 'source.revoked', userId: null, detail: `source ${revoked.id}` });
}

/** A line for each source, the newest last. */
export async function listSources(db: Kysely<Database>): Promise<string[]> {
  const sources = await db.selectFrom('ingestSources').selectAll().orderBy('id').execute();
  const customers = await db
    .selectFrom('ingestSourceCustomers as s')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .select(['s.sourceId', 'c.id', 'c.name'])
    .orderBy('c.id')
    .execute();
  return sources.map(({ id, name, createdAt, revokedAt }) => {
    const own = customers.filter(({ sourceId }) => sourceId === id);
    return [
      name,
      revokedAt === null ? `since ${day(createdAt)}` : `revoked ${day(revokedAt)}`,
      ...own.map((customer) => `customer ${customer.id} ${customer.name}`),
    ]
      .map(printable)
      .join(' · ');
  });
}

const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * The source behind an Authorization header. It is read afresh, so that a revoked key ends at once.
 * @returns its id; undefined for a key that is nobody's
 */
export async function sourceFromHeader(
  db: Kysely<Database>,
  header: string | undefined,
): Promise<number | undefined> {
  const [, key] = /^Bearer (vgs_[\w-]{43})$/i.exec(header ?? '') ?? [];
  if (key === undefined) return undefined;
  const source = await db
    .selectFrom('ingestSources')
    .select('id')
    .where('keyHash', '=', keyHash(key))
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return source?.id;
}

/** Unsalted: of 256 random bits nobody guesses any. */
function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
