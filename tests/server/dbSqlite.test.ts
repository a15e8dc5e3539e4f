/** What only the embedded database can be asked. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountByLogin } from '../../server/auth/account.ts';
import { callerOf } from '../../server/auth/caller.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/seed/seed.ts';
import { listLocations } from '../../server/trade/sites.ts';
import { eventsPerDay } from '../../server/trade/statistics.ts';
import { queryPlans } from '../support/queryPlans.ts';
import { type ScratchDatabase, scratchDatabase } from '../support/scratchDatabase.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

let scratch: ScratchDatabase;
beforeAll(async () => {
  scratch = await scratchDatabase();
  await seed(scratch.db, { now: NOW, incidents: 300 });
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

  it('stays locked when its process opens it again, so that no other process removes its log', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-locks-'));
    const first = await openDatabase({ dataDir });
    await sql`create table marks (mark text)`.execute(first);
    const second = await openDatabase({ dataDir });
    // Another process opens the database, reads and closes it, as a command of the operator does.
    const visit =
      "const d = new (require('libsql'))(process.argv[1]); d.prepare('select * from marks').all(); d.close();";
    execFileSync(process.execPath, ['-e', visit, join(dataDir, 'portal.db')]);
    expect(existsSync(join(dataDir, 'portal.db-wal'))).toBe(true);
    await first.destroy();
    await second.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('holds no demo row that refers to nothing', async () => {
    const { rows } = await sql`pragma foreign_key_check`.execute(scratch.db);
    expect(rows).toEqual([]);
  });

  it('counts the days of all sites along the index, without sorting the incidents', async () => {
    const admin = await accountByLogin(scratch.db, 'admin');
    if (admin === undefined) throw new Error('There is no demo admin.');
    const place = { caller: callerOf(admin) };
    const plan = await queryPlans(scratch.db, (db) => eventsPerDay(db, place, { start: 0, end: NOW }));
    const ofIncidents = plan.filter((step) => /\bincidents\b/.test(step));
    expect(ofIncidents).toHaveLength(3);
    expect(ofIncidents.filter((step) => !/^SEARCH .* COVERING INDEX incidentsByStart /.test(step))).toEqual(
      [],
    );
    expect(plan.filter((step) => step.includes('GROUP BY'))).toEqual([]);
  });

  it('reads nothing but that index for the days of a zone either', async () => {
    const admin = await accountByLogin(scratch.db, 'admin');
    if (admin === undefined) throw new Error('There is no demo admin.');
    const place = { caller: callerOf(admin) };
    const plan = await queryPlans(scratch.db, (db) =>
      eventsPerDay(db, place, { start: 0, end: NOW }, 'America/New_York'),
    );
    const ofIncidents = plan.filter((step) => /\bincidents\b/.test(step));
    expect(ofIncidents.length).toBeGreaterThan(3);
    expect(ofIncidents.filter((step) => !/COVERING INDEX incidentsByStart\b/.test(step))).toEqual([]);
    expect(plan.filter((step) => step.includes('GROUP BY'))).toEqual([]);
  });

  it('looks the facts of a page of sites up by indexes, and steps to each last incident', async () => {
    const admin = await accountByLogin(scratch.db, 'admin');
    if (admin === undefined) throw new Error('There is no demo admin.');
    const plan = await queryPlans(scratch.db, (db) => listLocations(db, callerOf(admin), { take: 2 }, NOW));
    const begin = plan.findIndex((step) => /\bschedulesByLocation\b/.test(step));
    const ofFacts = plan.slice(begin);
    expect(ofFacts.filter((step) => /^SEARCH /.test(step) && !/ USING /.test(step))).toEqual([]);
    expect(ofFacts.filter((step) => step.startsWith('SCAN'))).toEqual([]);
    expect(ofFacts).toContain('SEARCH n USING COVERING INDEX incidentsByLocation (locationId=?)');
    expect(ofFacts.filter((step) => /\b(nvrs|contactLocations|scheduledItems)\w*/.test(step))).toHaveLength(
      3,
    );
  });
});
