/** The night's work: every incident of last night in one go, by one key. */
import type { Locator, Page } from '@playwright/test';
import { askProvider, expect, keepToken, ownClock, signIn, test } from './portal.ts';

const HOUR = 3_600_000;

interface Listed {
  value: { incident: { id: number } }[];
}
interface Detail {
  incident: { recordings: { recordingId: number }[] };
}

/** Noon of the viewer's day: last night is over then, whatever the clock says. The page's timers run on. */
function noon(): Date {
  const now = new Date();
  // The tests' browser is in New York, at most five hours behind UTC.
  const noonOfToday = new Date(`${now.toISOString().slice(0, 10)}T17:00:00Z`).getTime();
  return new Date(noonOfToday > now.getTime() ? noonOfToday - 24 * HOUR : noonOfToday);
}

/** Opens a page at noon as avery. */
async function openAtNoon(page: Page, path: string): Promise<void> {
  await ownClock(page);
  await page.clock.setFixedTime(noon());
  await keepToken(page, 'avery');
  await page.goto(path);
}

const caughtUp = (page: Page) => page.getByRole('heading', { name: 'All caught up' });
const queue = (page: Page) => page.locator('[data-event]');
const next = (page: Page) => page.getByRole('button', { name: /^Next (?:recording|incident|end)/ });

/** Ids of the incidents in the order of the queue. */
const idsOf = (page: Page) =>
  queue(page).evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-event'))));

/** The first of these incidents that is not seen as soon as it is shown, because it has several recordings. */
async function idWithRecordings(page: Page, ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    const { incident } = await askProvider<Detail>(page, `/api/Event/details/${id}`);
    if (incident.recordings.length > 1) return id;
  }
  throw new Error(`None of ${ids.length} incidents has several recordings.`);
}

/** Resolves when the incident is on screen with its recording, or the end of the queue. */
async function onScreen(page: Page): Promise<void> {
  await expect(
    page
      .locator('figure [data-shown="true"]')
      .or(page.getByText('No recordings available'))
      .or(caughtUp(page)),
  ).toBeVisible();
}

test.describe('last night for a customer with many sites', { tag: '@desktop' }, () => {
  test('is done by keyboard alone: one press per recording and one per incident at most', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await openAtNoon(page, '/review');
    await expect(queue(page).first()).toBeVisible();
    const ids = await idsOf(page);
    expect(ids.length).toBeGreaterThan(5);
    let recordings = 0;
    for (const id of ids) {
      const { incident } = await askProvider<Detail>(page, `/api/Event/details/${id}`);
      recordings += incident.recordings.length;
    }
    await page.evaluate(() =>
      document.addEventListener('click', () => document.body.setAttribute('data-clicked', '')),
    );
    const order: (number | null)[] = [];
    let presses = 0;
    await onScreen(page);
    while (!(await caughtUp(page).isVisible())) {
      const shown = await page
        .locator('[data-event] [aria-current="true"]')
        .evaluateAll(([row]) => Number(row?.closest('[data-event]')?.getAttribute('data-event')));
      if (order.at(-1) !== shown) order.push(shown);
      await page.keyboard.press('n');
      presses += 1;
      expect(presses).toBeLessThanOrEqual(recordings + ids.length);
      await onScreen(page);
    }
    expect(order).toEqual(ids);
    await expect(page.getByText(`${ids.length} of ${ids.length} seen`, { exact: true })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${ids.length} events: .+ last night`))).toBeVisible();
    await expect(page.getByText(/^\d+ of 43 sites without any event$/)).toBeVisible();
    await expect(page.locator('body[data-clicked]')).toHaveCount(0);
  });

  test('goes from incident to incident by ] and [, and Space plays and pauses', async ({ page }) => {
    await openAtNoon(page, '/review');
    await onScreen(page);
    const ids = await idsOf(page);
    const isCurrent = (id: number | undefined) =>
      expect(page.locator(`[data-event="${id}"] [aria-current="true"]`)).toBeVisible();
    await page.keyboard.press(']');
    await isCurrent(ids[1]);
    await page.keyboard.press('[');
    await isCurrent(ids[0]);
    // There is none before the first one.
    await page.keyboard.press('[');
    await isCurrent(ids[0]);
    const clip = page.locator('video[data-shown="true"]');
    for (let step = 0; step < 40 && (await clip.count()) === 0; step += 1) {
      await page.keyboard.press('n');
      await onScreen(page);
    }
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    // The review goes through the recordings itself: what has no button here is not in the palette either.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('play');
    await expect(page.getByRole('option', { name: 'Play or pause' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Play all' })).toHaveCount(0);
  });

  test('shows the whole picture and its controls without scrolling', async ({ page }) => {
    await openAtNoon(page, '/review');
    await onScreen(page);
    await expect(page.getByRole('button', { name: 'Boxes' })).toBeInViewport({ ratio: 1 });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    // The bar of the next step lies over the lower edge.
    const edge = (await next(page).boundingBox())?.y ?? 0;
    expect(edge).toBeGreaterThan(0);
    expect(await bottomOf(page.locator('figure [data-shown="true"]'))).toBeLessThan(edge);
    for (const name of [/^Boxes/, /^Prev$/])
      expect(await bottomOf(page.getByRole('button', { name }))).toBeLessThan(edge);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('shows what was seen after a reload and in another tab, until it is forgotten', async ({
    page,
    context,
  }) => {
    await openAtNoon(page, '/review');
    await expect(queue(page).first()).toBeVisible();
    const count = await queue(page).count();
    const first = await idWithRecordings(page, await idsOf(page));
    await page.goto(`/review?event=${first}`);
    // The one that was shown at first may have counted as seen before it was left.
    const line = await page.getByText(new RegExp(`^\\d of ${count} seen`)).textContent();
    const none = Number(line?.charAt(0));
    await onScreen(page);
    await page.keyboard.press('s');
    await expect(page.getByText(`${none + 1} of ${count} seen`)).toBeVisible();
    await expect(page.locator(`[data-event="${first}"]`).getByText('Seen')).toBeVisible();
    const other = await context.newPage();
    await openAtNoon(other, `/review?event=${first}`);
    await expect(other.getByText(`${none + 1} of ${count} seen`)).toBeVisible();
    await page.keyboard.press('s');
    await expect(other.getByText(`${none} of ${count} seen`)).toBeVisible();
    await page.keyboard.press('s');
    await expect(other.getByText(`${none + 1} of ${count} seen`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`${none + 1} of ${count} seen`)).toBeVisible();
    await other.goto('/user/preferences');
    await expect(other.getByText(/^\d events? (?:is|are) marked as seen\.$/)).toBeVisible();
    await other.getByRole('button', { name: 'Forget what I have seen' }).click();
    await expect(page.getByText(`0 of ${count} seen`)).toBeVisible();
  });

  test('keeps its order, its groups and the incident on screen in the address', async ({ page }) => {
    await openAtNoon(page, '/review');
    await expect(queue(page).first()).toBeVisible();
    const worst = await idsOf(page);
    await page.getByLabel('Order').selectOption('By time');
    await expect(page).toHaveURL(/[?&]order=time/);
    const byTime = await idsOf(page);
    expect(byTime).not.toEqual(worst);
    expect(byTime.toSorted((a, b) => a - b)).toEqual(worst.toSorted((a, b) => a - b));
    await page.getByRole('button', { name: 'Group by site' }).click();
    await expect(page).toHaveURL(/group=site/);
    await page.locator(`[data-event="${worst[3]}"]`).getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`event=${worst[3]}`));
    await expect(page.getByRole('heading', { name: `Event #${worst[3]}` })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: `Event #${worst[3]}` })).toBeVisible();
    await page.keyboard.press('e');
    await expect(page).toHaveURL(`/event/${worst[3]}`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: `Event #${worst[3]}` })).toBeVisible();
    await onScreen(page);
    await page.keyboard.press('r');
    await expect(page).toHaveURL(/\/change-request/);
    await expect(page.getByLabel('Subject')).toHaveValue(`Event #${worst[3]}`);
  });

  test('goes on by itself until a key is pressed, which does nothing else', async ({ page }) => {
    await openAtNoon(page, '/review');
    await onScreen(page);
    await page.getByLabel('Watch all speed').selectOption('4x');
    const [, second] = await idsOf(page);
    await page.getByRole('button', { name: 'Watch all' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: `Event #${second}` })).toBeVisible({
      timeout: 60_000,
    });
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Watch all' })).toBeVisible();
    await expect(page).toHaveURL(/\/review/);
  });

  test('plays nothing by itself for who wants less motion, and says so', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAtNoon(page, '/review');
    await onScreen(page);
    await expect(
      page.getByText('Watch all is off, because this device is set to show less motion.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Watch all' })).toHaveCount(0);
    // The night may begin with pictures.
    const clip = page.locator('video[data-shown="true"]');
    for (let step = 0; step < 40 && (await clip.count()) === 0; step += 1) {
      await page.keyboard.press('n');
      await onScreen(page);
    }
    await expect(clip).toHaveJSProperty('paused', true);
  });
});

test.describe('a review whose provider fails', { tag: '@desktop' }, () => {
  test('says so in place of the incident, goes on, and does not say that all is caught up', async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(/500/, /reading event/);
    await openAtNoon(page, '/review');
    await expect(queue(page).first()).toBeVisible();
    const ids = await idsOf(page);
    await page.route(`**/api/Event/details/${ids.at(-1)}`, (route) => route.fulfill({ status: 500 }));
    await page
      .locator(`[data-event="${ids.at(-1)}"]`)
      .getByRole('button')
      .click();
    await expect(page.getByText('This event could not be read.')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'Not all caught up' })).toBeVisible();
    await expect(page.getByText(/events? (?:is|are) not seen yet/)).toBeVisible();
    await page.keyboard.press('p');
    await expect(page.getByText('This event could not be read.')).toBeVisible();
    await page.unroute(`**/api/Event/details/${ids.at(-1)}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await onScreen(page);
  });

  test('says that the incidents could not be read, and reads them on a press', async ({ page, watch }) => {
    watch.expectTrouble(/500/, /reading the queue/);
    await page.route('**/api/Event/events/location/0', (route) => route.fulfill({ status: 500 }));
    await openAtNoon(page, '/review');
    await expect(page.getByText('The events could not be read.')).toBeVisible();
    await expect(page.getByText('The service answered with an error')).toBeVisible();
    await expect(page.getByText('Some data could not be loaded. Events, since')).toBeVisible();
    await expect(page.getByText(/caught up/)).toHaveCount(0);
    await page.unroute('**/api/Event/events/location/0');
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
    await expect(queue(page).first()).toBeVisible();
    await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
  });

  test('reads the incidents by itself once the service is back', async ({ page, watch }) => {
    watch.expectTrouble(/500/, /reading the queue/);
    await page.route('**/api/Event/events/location/0', (route) => route.fulfill({ status: 500 }));
    await openAtNoon(page, '/review');
    await expect(page.getByText('Some data could not be loaded. Events, since')).toBeVisible();
    await page.unroute('**/api/Event/events/location/0');
    // Five seconds after the failure.
    await expect(queue(page).first()).toBeVisible();
    await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
  });

  test('has the same incidents where the provider cannot filter by time', async ({ page, watch }) => {
    watch.expectTrouble(/^answer 400/, /^console: Failed to load resource.* 400 /);
    await openAtNoon(page, '/review');
    await expect(queue(page).first()).toBeVisible();
    const ids = await idsOf(page);
    let refused = 0;
    await page.route('**/api/Event/events/**', (route) => {
      if (!route.request().postDataJSON().filter?.includes('incident.startTime')) return route.fallback();
      refused += 1;
      return route.fulfill({ status: 400, json: { error: 'startTime is no field to filter by' } });
    });
    await page.reload();
    await expect(queue(page)).toHaveCount(ids.length);
    expect(await idsOf(page)).toEqual(ids);
    expect(refused).toBeGreaterThan(0);
    await expect(page.getByText(/could not be read/)).toHaveCount(0);
  });

  test('is not whole when an incident of it cannot be read', async ({ page, watch }) => {
    watch.expectTrouble(/could not be read|unreadable|response/i);
    await page.route('**/api/Event/events/location/0', async (route) => {
      const answer = await route.fetch();
      const { value, count } = (await answer.json()) as Listed & { count: number };
      await route.fulfill({ json: { value: [...value.slice(1), { incident: 'broken' }], count } });
    });
    await openAtNoon(page, '/review?queue=hours');
    await expect(page.getByText('Some events could not be read. This queue is not whole.')).toBeVisible();
    await expect(queue(page).first()).toBeVisible();
  });
});

test.describe('the review on a phone', () => {
  test('is done with one large button at the lower edge of the screen', { tag: '@phone' }, async ({
    page,
  }) => {
    await openAtNoon(page, '/review');
    await onScreen(page);
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    const box = await next(page).boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(box?.height).toBeGreaterThanOrEqual(56);
    expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(24);
    const ids = await idsOf(page);
    while (await page.getByRole('heading', { level: 2, name: `Event #${ids[0]}` }).isVisible()) {
      await next(page).tap();
      await onScreen(page);
    }
    await expect(page.getByRole('heading', { level: 2, name: `Event #${ids[1]}` })).toBeVisible();
    await expect(next(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  });
});

test.describe('home', { tag: '@desktop' }, () => {
  test('counts the incidents of last night, later those since the last visit, and leads to them', async ({
    page,
  }) => {
    const start = noon().getTime() - 20 * HOUR;
    await ownClock(page);
    await page.clock.setFixedTime(start);
    await signIn(page, 'avery');
    const line = page.getByRole('link', { name: /^Last night: (?:no|\d+) incidents?(?:, \d+ police)?$/ });
    await expect(line).toHaveAttribute('href', '/review');
    await ownClock(page);
    await page.clock.setFixedTime(noon());
    await page.reload();
    const filter = `incident.startTime >= '${new Date(start).toISOString()}'`;
    const { count } = await askProvider<{ count: number }>(page, '/api/Event/events/location/0', {
      take: 1,
      count: true,
      filter,
    });
    const since = page.getByRole('link', { name: new RegExp(`^${count} incidents since your last visit`) });
    await expect(since).toHaveAttribute('href', '/review?queue=visit');
    await since.click();
    await expect(page.getByText(new RegExp(`^0 of ${count} seen`))).toBeVisible();
  });
});
