/** An import of 100,000 rows into the embedded database of a provider that runs, and what its callers notice. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { signIn } from '../../scripts/provider/provider.ts';
import { ownProcess } from '../support/ofFile.ts';
import { startNode, wholeRun } from '../support/processes.ts';
import { DEMO_PASSWORD, postTo } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const MAIN = fileURLToPath(new URL('../../server/import.ts', import.meta.url));
const LONGEST_MS = 60_000;
const ADMIN = { username: 'admin', password: DEMO_PASSWORD };

const fresh = scratchFolders();
const [PORTAL_DATA_DIR, folder] = [fresh(), fresh()];
const server = ownProcess({ PORTAL_DATA_DIR, PORTAL_SEED_INCIDENTS: '300' });
let token = '';

/** The rows of one file: its header, and a line for each number from 0. */
async function put(kind: string, header: string, count: number, line: (index: number) => string) {
  const lines = Array.from({ length: count }, (_, index) => line(index));
  await writeFile(join(folder, `${kind}.csv`), [header, ...lines, ''].join('\n'));
}

/** @param version what the cameras' names end with */
async function putRows(version: string): Promise<void> {
  await put('dealers', 'id,name', 10, (n) => `D${n},Dealer ${n}`);
  await put('customers', 'id,name,dealer', 95, (n) => `C${n},Customer ${n},D${n % 10}`);
  await put('accounts', 'id,name,customer', 95, (n) => `A${n},Account ${n},C${n}`);
  const site = (n: number) => `S${n},Yard ${n},Y-${n},A${n % 95},America/Toronto,${n} Dock Road,Hamilton`;
  await put('sites', 'id,name,accountCode,account,timeZone,streetAddress,city', 5_000, site);
  await put('recorders', 'id,site,name,status', 10_000, (n) => `R${n},S${n % 5_000},NVR ${n},OK`);
  await put(
    'cameras',
    'id,recorder,name,status',
    50_000,
    (n) => `K${n},R${n % 10_000},Gate ${n}${version},OK`,
  );
  await put('speakers', 'id,site,name', 4_800, (n) => `P${n},S${n},Horn ${n}`);
  const person = (n: number) => `H${n},C${n % 95},Ada,"Okafor, ${n}",+1 (905) 555-0101`;
  await put('contacts', 'id,customer,firstname,lastname,cell', 5_000, person);
  await put('siteContacts', 'site,contact,rank', 5_000, (n) => `S${n},H${n},1`);
  await put('schedules', 'id,site,name', 5_000, (n) => `T${n},S${n},Hours`);
  const item = (n: number) => `I${n},T${n % 5_000},Disarmed,07:30,18:00,mon tue wed`;
  await put('scheduleItems', 'id,schedule,type,from,to,weekdays', 15_000, item);
}

/** Runs the command while callers read and write, until it has ended. */
async function imported() {
  const began = performance.now();
  let isRunning = true;
  const running = wholeRun(startNode(MAIN, [folder], { PORTAL_DATA_DIR })).finally(() => {
    isRunning = false;
  });
  const reads = called('/api/Location/locations', { take: 15 }, () => isRunning);
  // Each sign-in is noted in the audit.
  const writes = called('/api/Authenticate', ADMIN, () => isRunning);
  const run = await running;
  const ms = performance.now() - began;
  return { ...run, ms, reads: await reads, writes: await writes };
}

/** Calls again and again. @returns how often each status came, and the longest wait */
async function called(path: string, body: unknown, goesOn: () => boolean) {
  const statuses = new Map<number, number>();
  let longestMs = 0;
  while (goesOn()) {
    const began = performance.now();
    const { status, headers } = await postTo(`${server.url}${path}`, body, token);
    longestMs = Math.max(longestMs, performance.now() - began);
    if (status === 503) expect(headers.get('Retry-After')).toMatch(/^\d+$/);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return { statuses: Object.fromEntries(statuses), longestMs: Math.round(longestMs) };
}

it('takes less than a minute for 100,000 rows, new, unchanged or changed, while callers are answered', async () => {
  token = await signIn(server.url, 'admin');
  for (const [version, said] of [
    ['', /cameras +50000 new/],
    ['', /cameras +0 new, 0 changed, 50000 unchanged/],
    [' b', /cameras +0 new, 50000 changed/],
  ] as const) {
    await putRows(version);
    const { code, ms, output, errors, reads, writes } = await imported();
    console.warn(`${Math.round(ms)} ms`, JSON.stringify({ reads, writes }));
    expect([code, errors]).toEqual([0, '']);
    expect(output).toMatch(said);
    expect(ms).toBeLessThan(LONGEST_MS);
    expect(Object.keys(reads.statuses)).toEqual(['200']);
    expect(Object.keys(writes.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  }
});
