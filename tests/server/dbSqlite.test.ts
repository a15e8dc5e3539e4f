/** What only the embedded database can be asked, and texts folded as it compares them. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold, foldWords } from '../../server/db/fold.ts';
import { openDatabase } from '../../server/db/open.ts';
import { seed } from '../../server/seed/seed.ts';
import { listLocations } from '../../server/trade/sites.ts';
import { eventsPerDay } from '../../server/trade/statistics.ts';
import { ofFile } from '../support/ofFile.ts';
import { callerNamed } from '../support/people.ts';
import { queryPlans } from '../support/queryPlans.ts';
import { scratchDatabase } from '../support/scratchDatabase.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const NOW = Date.UTC(2026, 2, 10, 15, 30);

const fresh = scratchFolders();
const scratch = ofFile(() => scratchDatabase());
beforeAll(async () => {
  await seed(scratch.db, { now: NOW, incidents: 300 });
});

const admin = () => callerNamed(scratch.db, 'admin');

describe('the embedded database', () => {
  it('writes ahead, so that readers and a writer do not wait for each other', async () => {
    const { rows } = await sql`pragma journal_mode`.execute(scratch.db);
    expect(rows).toEqual([{ journal_mode: 'wal' }]);
  });

  it('has the disk hold what it acknowledges, for the case that the power fails', async () => {
    const { rows } = await sql`pragma synchronous`.execute(scratch.db);
    expect(rows).toEqual([{ synchronous: 2 }]);
  });

  it('has all of it in the one file once it is closed, for who then copies that alone', async () => {
    const [dataDir, other] = [fresh(), fresh()];
    const db = await openDatabase({ dataDir });
    await sql`create table marks (mark text)`.execute(db);
    await db.destroy();
    copyFileSync(join(dataDir, 'portal.db'), join(other, 'portal.db'));
    const copy = await openDatabase({ dataDir: other });
    expect((await copy.introspection.getTables()).map(({ name }) => name)).toEqual(['marks']);
    await copy.destroy();
  });

  it('stays locked when its process opens it again, so that no other process removes its log', async () => {
    const dataDir = fresh();
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
  });

  it.each([undefined, 'America/New_York'])(
    'counts the days of all sites along the index, without sorting the incidents, in the zone %j',
    async (zone) => {
      const place = { caller: await admin() };
      const plan = await queryPlans(scratch.db, (db) =>
        eventsPerDay(db, place, { start: 0, end: NOW }, zone),
      );
      const ofIncidents = plan.filter((step) => /\bincidents\b/.test(step));
      expect(ofIncidents.filter((step) => !/COVERING INDEX incidentsByStart\b/.test(step))).toEqual([]);
      if (zone === undefined)
        expect(ofIncidents.map((step) => step.split(' ')[0])).toEqual(['SEARCH', 'SEARCH', 'SEARCH']);
      else expect(ofIncidents.length).toBeGreaterThan(3);
      expect(plan.filter((step) => step.includes('GROUP BY'))).toEqual([]);
    },
  );

  it('looks the facts of a page of sites up by indexes, and steps to each last incident', async () => {
    const caller = await admin();
    const plan = await queryPlans(scratch.db, (db) => listLocations(db, caller, { take: 2 }, NOW));
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

it.each([
  ['Dépôt Montréal-Est', 'depot montreal-est'],
  ["O'Brien", "o'brien"],
  ['ZIELIŃSKA', 'zielinska'],
  ['ﬁ Ⅳ', 'fi iv'],
  ['Night Desk 🌙', 'night desk 🌙'],
  ['', ''],
])('folding a text %s becomes %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

describe('a text of marks alone', () => {
  it('is folded in the time of any other text, however long it is', () => {
    const began = performance.now();
    expect(fold(`Gate${'\u0301\u0327'.repeat(100_000)} 2`)).toBe('gate 2');
    // With all its marks it takes minutes.
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('folding words for searching', () => {
  it('puts a space before every word and drops punctuation', () => {
    expect(foldWords('Arbutus Ridge, Phase-3', 'BC')).toBe(' arbutus ridge phase 3 bc');
  });

  it('finds a word with an apostrophe both ways', () => {
    expect(foldWords("O'Malley & Sons")).toBe(' o malley sons omalley');
    expect(foldWords('O’Malley')).toBe(' o malley omalley');
  });

  it('joins several apostrophes, and leaves those alone that stand at the edge of a word', () => {
    expect(foldWords("rock'n'roll 'quoted' d''or")).toBe(' rock n roll quoted d or rocknroll');
  });

  it('takes the time of its length for one endless word', () => {
    const began = performance.now();
    expect(foldWords('z'.repeat(300_000))).toHaveLength(300_001);
    // Looked at from each of its letters it takes half a minute.
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('leaves missing texts out', () => {
    expect(foldWords(null, 'Émile', null)).toBe(' emile');
    expect(foldWords(null, '!?', '')).toBe('');
  });
});
