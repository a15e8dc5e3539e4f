import type { Page } from '@playwright/test';
import { expect, keepToken, pageRests, test } from './portal.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const person = (id: number) => ({
  id,
  firstname: `First ${id}`,
  lastname: 'Okafor',
  cell: '+1 (905) 555-0110',
  email: `p${id}@pier.example`,
});
const location = (count: number) => ({
  id: 1,
  location: { name: 'Long Pier', accountCode: 'HL-1' },
  nvRs: numbers(count).map((id) => ({ id, name: `NVR ${id}`, status: 'OK', ipAddress: '10.0.0.1' })),
  schedules: numbers(count).map((id) => ({ schedule: { id, name: `Schedule ${id}`, locationId: 1 } })),
  contactLocations: numbers(count).map((id) => ({
    contactLocation: { rank: id, contactType: 'Owner' },
    contact: person(id),
  })),
});
const at = (id: number) => new Date(Date.UTC(2025, 3, 1) + id * 1000).toISOString();
const event = (count: number) => ({
  incident: {
    incident: { id: 1, startTime: at(0), endTime: at(60) },
    location: {
      id: 1,
      name: 'Long Pier',
      callIns: numbers(count).map((id) => ({
        callIn: { time: at(id), type: 'Entry', notes: `Call ${id}`, otherContact: `Caller ${id}` },
      })),
    },
    recordings: numbers(count).map((recordingId) => ({
      recordingId,
      startTime: at(recordingId),
      cameraName: `Camera ${recordingId}`,
      recordingType: 'Image',
    })),
    recentIncidents: numbers(count).map((incidentId) => ({
      incidentId,
      startTime: at(incidentId),
      incidentStatus: 'Closed',
    })),
    incidentLogs: numbers(count).map((id) => ({ time: at(id), notes: `Log ${id}` })),
    alarms: [],
  },
});

/** Counts elements in the page itself: a query by role walks through every row. */
const count = (page: Page, selector: string) =>
  page.evaluate((query) => document.querySelectorAll(query).length, selector);
const listed = (page: Page, title: string) => page.getByRole('region', { name: title }).locator('li');

/** Longest time in milliseconds that the page did not answer, so far. */
async function watchFreezes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { longestTask: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { longestTask: Math.max(duration, Reflect.get(window, 'longestTask')) });
    }).observe({ type: 'longtask', buffered: true });
  });
}
const longestTask = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'longestTask')));

test('a contact of 1,000 is pointed out, and all are there', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.route('**/api/Contact/contacts', (route) =>
    route.fulfill({ json: { value: numbers(1_000).map(person) } }),
  );
  await page.goto('/contact/900');
  const marked = page.locator('tr[data-marked="true"]');
  await expect(marked).toBeInViewport();
  await expect(marked.locator('td').first()).toHaveText('First 900');
  await expect(page.locator('tbody tr')).toHaveCount(1_000);
  await expect(marked).toBeInViewport();
});

test('a contact whose list is there before its link is pressed is in view too', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.route('**/api/Location/details/*', (route) => route.fulfill({ json: location(1) }));
  await page.route('**/api/Contact/contacts', (route) =>
    route.fulfill({ json: { value: [...numbers(90).map((id) => person(id + 100)), person(1)] } }),
  );
  await page.goto('/location/1');
  const link = page.locator('td[data-label="Name"] a[href="/contact/1"]');
  await expect(link).toBeVisible();
  const answered = page.waitForResponse('**/api/Contact/contacts');
  await link.focus();
  await (await answered).finished();
  await pageRests(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacts');
  await expect(page.locator('tr[data-marked="true"]')).toBeInViewport();
});

test('a location with 10,000 recorders, schedules and contacts can be used at once', {
  tag: '@proof',
}, async ({ page }) => {
  test.setTimeout(240_000);
  await keepToken(page, 'avery');
  await page.route('**/api/Location/details/*', (route) => route.fulfill({ json: location(10_000) }));
  await watchFreezes(page);
  await page.goto('/location/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Long Pier', { timeout: 60_000 });
  await expect(page.locator('td[data-label="Name"]').first()).toContainText('NVR 1');
  // Everything below has its place from the beginning, however much is still to come above it.
  await listed(page, 'Arming Schedules').first().scrollIntoViewIfNeeded();
  await expect(listed(page, 'Arming Schedules').first()).toHaveText('Schedule 1');
  await expect.poll(() => count(page, 'td[data-label="Name"]'), { timeout: 180_000 }).toBe(20_000);
  await expect.poll(() => listed(page, 'Arming Schedules').count()).toBe(10_000);
  process.stdout.write(`10,000 of each in a location: longest task ${await longestTask(page)} ms\n`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Long Pier');
});

test('an event with 10,000 recordings, logs, events and calls can be used at once', {
  tag: '@proof',
}, async ({ page, watch }) => {
  test.setTimeout(240_000);
  watch.expectTrouble(/^console: reading recording \d+: Error: Recording \d+ has no media/);
  await keepToken(page, 'avery');
  await page.route('**/api/Event/details/*', (route) => route.fulfill({ json: event(10_000) }));
  await page.route('**/api/Recording/data/*', (route) => route.fulfill({ status: 204 }));
  await watchFreezes(page);
  await page.goto('/event/1?recording=9000');
  await expect(page.getByText('9000 of 10000')).toBeVisible({ timeout: 60_000 });
  const shown = page.locator('[aria-current="true"]').filter({ hasText: 'Camera 9000' });
  // Within its list: on a phone the list itself may be below the fold.
  const isInList = () =>
    shown.evaluate((item) => {
      const list = item.closest('ol')?.parentElement?.getBoundingClientRect();
      const { top, bottom } = item.getBoundingClientRect();
      return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
    });
  await expect.poll(isInList).toBe(true);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('9001 of 10000')).toBeVisible();
  // Recordings, logs, recent events and calls; the story has some of them once more.
  await expect
    .poll(() => count(page, 'main section li:not([data-kind])'), { timeout: 180_000 })
    .toBeGreaterThanOrEqual(40_000);
  process.stdout.write(`10,000 of each in an event: longest task ${await longestTask(page)} ms\n`);
});
