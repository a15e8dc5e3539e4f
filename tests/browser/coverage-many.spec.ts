import type { Page } from '@playwright/test';
import { controlTime } from './control.ts';
import { expect, signIn, test } from './portal.ts';

const SITES = 2_000;
const ROUNDS = 5;
const REFRESHES = 12;

/** Of a task of a refresh, as a multiple of {@link controlTime}. */
const MOST = 9;

/** With all facts that a list may tell; every fifth one needs attention. */
const sites = Array.from({ length: SITES }, (_, index) => ({
  id: index + 1,
  location: { name: `Site ${(index * 7919) % SITES}`, accountCode: `HL-${index}`, enabledStatus: true },
  address: { streetAddress: `${index} Dock Rd`, city: 'Québec', province: 'QC', postal: 'G1R 3X3' },
  dealer: { name: `Dealer ${index % 31}` },
  account: { name: `Account ${index % 101}` },
  timeZone: 'America/Vancouver',
  armed: index % 3 > 0,
  until: '2030-01-01T08:00:00.000Z',
  scheduledArmed: index % 3 > 0,
  recorders: { ok: 2, error: 0, offline: index % 5 === 1 ? 1 : 0, other: 0 },
  contactCount: 2,
  scheduleCount: 1,
  lastIncident: { id: index + 1, startTime: '2026-01-01T08:00:00.000Z' },
}));

/** Milliseconds from the press of a link of the bar to the paint of the page's first rows. */
function timeToRows(page: Page, label: string, table: string): Promise<number> {
  return page.evaluate(
    ([name, rows]) =>
      new Promise<number>((done) => {
        const start = performance.now();
        const links = [...document.querySelectorAll<HTMLElement>('header nav a')];
        links.find(({ textContent }) => textContent === name)?.click();
        const look = () => {
          const isThere = document.querySelector(`table[aria-label="${rows}"] tbody tr`) !== null;
          requestAnimationFrame(isThere ? () => done(performance.now() - start) : look);
        };
        look();
      }),
    [label, table] as const,
  );
}

test(`a board of ${SITES} sites is as quick as their table, and blocks nothing after its rows`, {
  tag: ['@desktop', '@proof'],
}, async ({ page }) => {
  test.slow();
  await signIn(page, 'avery');
  await page.route('**/api/Location/locations', (route) => route.fulfill({ json: { value: sites } }));
  const showing = page.getByText('Showing 1 to 15 of 2,000 locations');
  const times = { Locations: [] as number[], Coverage: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const label of ['Locations', 'Coverage'] as const) {
      // A reload: nothing of the page before is kept.
      await page.goto('/contacts');
      await expect(page.locator('tbody tr').first()).toBeVisible();
      times[label].push(await timeToRows(page, label, label));
      await expect(showing).toBeVisible();
    }
  }
  const [table, board] = [Math.min(...times.Locations), Math.min(...times.Coverage)];
  process.stdout.write(
    `${SITES} sites, link to first rows: table ${table.toFixed(0)} ms, board ${board.toFixed(0)} ms\n`,
  );
  expect(board).toBeLessThan(1.5 * table);

  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longTasks: tasks });
  });
  const counts = page.getByText(/ need attention · /);
  const longest: number[] = [];
  const controls: number[] = [];
  for (let round = 0; round < REFRESHES; round += 1) {
    const isArmed = (index: number) => index % 3 > 0 === round % 2 > 0;
    const changed = sites.map((site, index) => ({
      ...site,
      armed: isArmed(index),
      scheduledArmed: isArmed(index),
    }));
    await page.route('**/api/Location/locations', (route) => route.fulfill({ json: { value: changed } }));
    const before = await counts.innerText();
    await page.evaluate(() => Reflect.get(window, 'longTasks').splice(0));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(counts).not.toHaveText(before);
    await expect(page.locator('[data-state="changed"]').first()).toBeVisible();
    const tasks = await page.evaluate(() => Array.from<number>(Reflect.get(window, 'longTasks')));
    longest.push(Math.max(0, ...tasks));
    controls.push(await controlTime(page));
  }
  const [least, control] = [Math.min(...longest), Math.min(...controls)];
  process.stdout.write(
    `longest task of a refresh at 4x throttle: ${longest.map((time) => time.toFixed(0)).join(', ')} ms, at best ${(least / control).toFixed(2)} of the control\n`,
  );
  // Tests that run beside this one only ever add time.
  expect(least).toBeLessThan(MOST * control);
});
