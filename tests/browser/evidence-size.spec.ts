/** A package of two gigabytes: more than a page may hold, written to the disk while it is made. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { serve } from '../support/listen.ts';
import { mediaFile } from '../support/mediaFile.ts';
import { startProvider } from '../support/provider.ts';
import { expect, test } from './portal.ts';

const RECORDINGS = 128;
const BYTES = 16 * 1_024 * 1_024;
const MOST = 300_000_000;

/** A host of recordings, all of which have the same bytes: nobody looks at them. */
function startHost() {
  const file = mediaFile(randomBytes(BYTES - mediaFile('').length).toString('latin1'));
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Content-Type': 'video/mp4',
    'Content-Length': BYTES,
  };
  return serve((_, response) => response.writeHead(200, headers).end(file));
}

/** Bytes that the browser of this profile and all of its processes hold; what several of them share counts once. */
function heldBytes(profile: string): number {
  const running = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const shares = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return [
        {
          pid: Number(pid),
          parent: numberIn(status, 'PPid'),
          held: (numberIn(shares, 'Pss_Anon') + numberIn(shares, 'Pss_Shmem')) * 1_024,
          isRoot: command.includes(profile) && !command.includes('--type='),
        },
      ];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
  const family = new Set(running.filter(({ isRoot }) => isRoot).map(({ pid }) => pid));
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of running) if (family.has(parent)) family.add(pid);
  }
  return running.reduce((sum, { pid, held }) => sum + (family.has(pid) ? held : 0), 0);
}

const numberIn = (facts: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(facts)?.[1] ?? 0);

/** The event has so many more recordings, which lie at the host. */
async function addRecordings(page: Page, event: number, host: string): Promise<void> {
  await page.route(`**/api/Event/details/${event}`, async (route) => {
    const response = await route.fetch();
    const detail = await response.json();
    const [first] = detail.incident.recordings;
    for (let number = 1; number <= RECORDINGS; number += 1)
      detail.incident.recordings.push({ ...first, recordingId: 900_000_000 + number });
    await route.fulfill({ response, json: detail });
  });
  await page.route(/\/api\/Recording\/data\/9\d{8}/, (route) =>
    route.fulfill({
      json: { url: `${host}/clip.mp4`, recording: { id: 1, recordingFormat: 'H264' }, metas: [] },
    }),
  );
}

test('two gigabytes of evidence take less than 300 MB of memory where the browser writes to the disk', {
  tag: ['@desktop', '@proof'],
}, async ({ launchOptions }) => {
  test.setTimeout(900_000);
  const host = await startHost();
  const provider = await startProvider({ incidents: 60, settings: { mediaOrigins: [host.url] } });
  // A profile on the disk: what a private window writes stays in memory.
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  try {
    const token = await provider.signIn('avery');
    const event = await provider.deps.db
      .selectFrom('incidents')
      .innerJoin('recordings', 'recordings.incidentId', 'incidents.id')
      .innerJoin('locations', 'locations.id', 'incidents.locationId')
      .innerJoin('users', 'users.customerId', 'locations.customerId')
      .where('users.username', '=', 'avery')
      .groupBy('incidents.id')
      .having((row) => row.fn.count('recordings.id'), '>=', 4)
      .select('incidents.id')
      .executeTakeFirstOrThrow();
    const page = await context.newPage();
    // Without a person there is nobody to choose a file: a file of the browser's own folder for the page stands for it.
    await page.addInitScript(() =>
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      }),
    );
    await page.addInitScript((value) => sessionStorage.setItem('token', value), token);
    await addRecordings(page, event.id, host.url);
    await page.goto(`${provider.url}/event/${event.id}`);
    await page.getByRole('button', { name: 'Evidence' }).click();
    const dialog = page.getByRole('dialog');
    const make = dialog.getByRole('button', { name: 'Make package' });
    await expect(make).toBeVisible();
    const before = heldBytes(profile);
    let most = before;
    const watching = setInterval(() => {
      most = Math.max(most, heldBytes(profile));
    }, 250);
    await make.click();
    await expect(dialog.getByText('The package was saved.')).toBeVisible({ timeout: 600_000 });
    clearInterval(watching);
    const saved = await page.evaluate(async () => {
      const sizes: number[] = [];
      for await (const handle of (await navigator.storage.getDirectory()).values())
        if (handle instanceof FileSystemFileHandle) sizes.push((await handle.getFile()).size);
      return sizes;
    });
    expect(saved).toHaveLength(1);
    expect(saved[0]).toBeGreaterThan(RECORDINGS * BYTES);
    test
      .info()
      .annotations.push({ type: 'memory', description: `${Math.round((most - before) / 1e6)} MB at most` });
    expect(before).toBeGreaterThan(0);
    expect(most - before).toBeLessThan(MOST);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await provider.close();
    await host.close();
  }
});
