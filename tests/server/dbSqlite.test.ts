/** What only the embedded database can be asked. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../server/seed/seed.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: Date.UTC(2026, 2, 10, 15, 30), incidents: 300 });
});
afterAll(() => scratch.close());

describe('the embedded database', () => {
  it('writes ahead, so that readers and a writer do not wait for each other', async () => {
    const { rows } = await sql`pragma journal_mode`.execute(scratch.db);
    expect(rows).toEqual([{ journal_mode: 'wal' }]);
  });

  it('has the disk hold what it acknowledges, for the case that the power fails', async () => {
    const { rows } = await sql`pragma synchronous`.execute(scratch.db);
    expect(rows).toEqual([{ synchronous: 2 }]);
  });

  it('holds no demo row that refers to nothing', async () => {
    const { rows } = await sql`pragma foreign_key_check`.execute(scratch.db);
    expect(rows).toEqual([]);
  });
});
