/** The night's work: every incident of last night in one go, by one key. */
import type { Locator, Page } from '@playwright/test';
import {
  askProvider,
  type DemoUser,
  eventWithRecordings,
  expect,
  keepToken,
  pageRests,
  standAtNoon,
  test,
} from './portal.ts';

const LIST = '**/api/Event/events/location/0';

interface Listed {
  value: { incident: { id: number } }[];
  count: number;
}

/** Opens a page at the noon after a night with enough to do. */
async function openAtNoon(page: Page, path: string, user: DemoUser = 'avery'): Promise<void> {
  await standAtNoon(page, user, 6);
  await keepToken(page, user);
  await page.goto(path);
}

const caughtUp = (page: Page) => page.getByRole('heading', { name: 'All caught up' });
const queue = (page: Page) => page.locator('[data-event]');
const next = (page: Page) => page.getByRole('button', { name: /^Next (?:recording|event|end)/ });
const headingOf = (page: Page, id: number | undefined) =>
  page.getByRole('heading', { level: 2, name: `Event #${id}` });

/** Chooses in the menu of options, which Escape closes. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const options = page.getByRole('button', { name: 'Options' });
  await options.click();
  await page.getByLabel(label).selectOption(option);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(label)).toBeHidden();
  await expect(options).toBeFocused();
}

/** Ids of the incidents in the order of the queue. */
const idsOf = (page: Page) =>
  queue(page).evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-event'))));

/** Resolves when the incident is on screen with its recording, or the end of the queue. */
async function onScreen(page: Page): Promise<void> {
  await expect(
    page
      .locator('figure [data-shown="true"]')
      .or(page.getByText('No recordings available'))
      .or(caughtUp(page)),
  ).toBeVisible();
}

/** Goes on to the first clip. The night may begin with pictures. */
async function toFirstClip(page: Page): Promise<Locator> {
  const clip = page.locator('video[data-shown="true"]');
  for (let step = 0; step < 40 && (await clip.count()) === 0; step += 1) {
    await page.keyboard.press('n');
    await onScreen(page);
  }
  return clip;
}

test.describe('last night for a customer with many sites', { tag: '@desktop' }, () => {
  test('is done by keyboard alone', async ({ page }) => {
    test.setTimeout(300_000);
    await openAtNoon(page, '/review');
    await onScreen(page);
    await expect(queue(page).first()).toBeVisible();
    const ids = await idsOf(page);

    await test.step('with the whole picture and its controls on the screen', async () => {
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

    await test.step('with the log beside its clip, and below it where there is less room', async () => {
      const clip = page.getByRole('figure');
      const log = page.getByRole('region', { name: 'Event Logs' });
      const boxes = async (width: number) => {
        await page.setViewportSize({ width, height: 900 });
        const [one, other] = [await clip.boundingBox(), await log.boundingBox()];
        if (one === null || other === null) throw new Error('The clip and its log are not on screen.');
        return { one, other };
      };
      const { one: above, other: below } = await boxes(1200);
      expect(below.y).toBeGreaterThan(above.y + above.height);
      for (const width of [1280, 1440]) {
        const { one, other } = await boxes(width);
        expect(other.x).toBeGreaterThan(one.x + one.width);
        expect(other.y).toBeLessThan(one.y + one.height);
      }
    });

    await test.step('by one press per incident at most, each with its row in sight', async () => {
      expect(ids.length).toBeGreaterThan(5);
      await page.evaluate(() =>
        document.addEventListener('click', () => document.body.setAttribute('data-clicked', '')),
      );
      const order: (number | null)[] = [];
      let presses = 0;
      while (!(await caughtUp(page).isVisible())) {
        const shown = await page
          .locator('[data-event] [aria-current="true"]')
          .evaluateAll(([row]) => Number(row?.closest('[data-event]')?.getAttribute('data-event')));
        if (order.at(-1) !== shown) order.push(shown);
        await page.keyboard.press('n');
        presses += 1;
        expect(presses).toBeLessThanOrEqual(ids.length);
        await onScreen(page);
        const current = page.locator('[data-event] [aria-current="true"]');
        if ((await current.count()) > 0) await expect(current).toBeInViewport({ ratio: 1 });
      }
      expect(order).toEqual(ids);
      await expect(page.getByText(`${ids.length} of ${ids.length} seen`, { exact: true })).toBeVisible();
      await expect(page.getByText(new RegExp(`^${ids.length} events: .+ last night`))).toBeVisible();
      await expect(page.getByText(/^\d+ of 43 sites without any event$/)).toBeVisible();
      await expect(page.locator('body[data-clicked]')).toHaveCount(0);
    });

    await test.step('with marks that outlive a reload and are taken back', async () => {
      await page.goto(`/review?event=${ids[0]}`);
      await expect(page.getByText(`${ids.length} of ${ids.length} seen`)).toBeVisible();
      await onScreen(page);
      await page.keyboard.press('s');
      await expect(page.getByText(`${ids.length - 1} of ${ids.length} seen`)).toBeVisible();
      await expect(page.locator(`[data-event="${ids[0]}"]`).getByText('Seen')).toHaveCount(0);
    });

    await test.step('from incident to incident by ] and [, and Space plays and pauses', async () => {
      await page.keyboard.press(']');
      await expect(headingOf(page, ids[1])).toBeVisible();
      await page.keyboard.press('[');
      await expect(headingOf(page, ids[0])).toBeVisible();
      // There is none before the first one.
      await page.keyboard.press('[');
      await expect(headingOf(page, ids[0])).toBeVisible();
      await onScreen(page);
      await toFirstClip(page);
      await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      // The review goes through the recordings itself: what has no button here is not in the palette either.
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('play');
      await expect(page.getByRole('option', { name: 'Play or pause' })).toBeVisible();
      await expect(page.getByRole('option', { name: 'Play all' })).toHaveCount(0);
    });
  });

  test('goes on by itself, and keeps its place in the address', async ({ page }) => {
    test.slow();
    await openAtNoon(page, '/review');
    await onScreen(page);
    await expect(queue(page).first()).toBeVisible();
    const worst = await idsOf(page);
    await test.step('until a key is pressed, which does nothing else', async () => {
      await choose(page, 'Watch all speed', '4x');
      await page.getByRole('button', { name: 'Watch all' }).click();
      await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
      await expect(headingOf(page, worst[1])).toBeVisible({ timeout: 60_000 });
      await page.keyboard.press('e');
      await expect(page.getByRole('button', { name: 'Watch all' })).toBeVisible();
      await expect(page).toHaveURL(/\/review/);
    });

    await test.step('order, groups and incident are there after a reload, an event and Back', async () => {
      await choose(page, 'Order', 'By time');
      await expect(page).toHaveURL(/[?&]order=time/);
      await expect.poll(() => idsOf(page)).not.toEqual(worst);
      const byTime = await idsOf(page);
      // The one that was watched is a line without a number where it comes first.
      expect(new Set([worst[0], ...byTime])).toEqual(new Set(worst));
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('button', { name: 'Group by site' }).click();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/group=site/);
      // The shown one is brought into view in the new order first.
      await pageRests(page);
      await page.locator(`[data-event="${worst[3]}"]`).getByRole('button').click();
      await expect(page).toHaveURL(new RegExp(`event=${worst[3]}`));
      await expect(headingOf(page, worst[3])).toBeFocused();
      await page.reload();
      await expect(headingOf(page, worst[3])).toBeVisible();
      await page.keyboard.press('e');
      await expect(page).toHaveURL(`/event/${worst[3]}`);
      await page.goBack();
      await expect(headingOf(page, worst[3])).toBeVisible();
      await onScreen(page);
      await page.keyboard.press('r');
      await expect(page).toHaveURL(/\/change-request/);
      await expect(page.getByLabel('Subject')).toHaveValue(`Event #${worst[3]}`);
    });

    await test.step('nothing plays by itself for who wants less motion, which is said', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto('/review');
      await onScreen(page);
      await expect(
        page.getByText('Watch all is off, because this device is set to show less motion.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Watch all' })).toHaveCount(0);
      await expect(await toFirstClip(page)).toHaveJSProperty('paused', true);
    });
  });

  test('does not take what its provider fails to tell for a quiet night', async ({ page, watch }) => {
    test.slow();
    watch.expectTrouble(/^answer (?:400|500)/, /^console: /);
    const unread = page.getByText('Some data could not be loaded.');
    await test.step('incidents that could not be read are read on a press', async () => {
      await page.route(LIST, (route) => route.fulfill({ status: 500 }));
      await openAtNoon(page, '/review');
      await expect(page.getByText('The events could not be loaded.')).toBeVisible();
      await expect(page.getByText('The service answered with an error')).toBeVisible();
      await expect(page.getByText('Some data could not be loaded. Events, since')).toBeVisible();
      await expect(page.getByText(/caught up/)).toHaveCount(0);
      await page.unroute(LIST);
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await expect(queue(page).first()).toBeVisible();
      await expect(unread).toHaveCount(0);
    });

    const ids = await idsOf(page);
    await test.step('an incident that could not be read is none that was seen', async () => {
      const last = ids.at(-1);
      await page.route(`**/api/Event/details/${last}`, (route) => route.fulfill({ status: 500 }));
      await page.locator(`[data-event="${last}"]`).getByRole('button').click();
      await expect(page.getByText('This event could not be read.')).toBeVisible();
      await page.keyboard.press('n');
      await expect(page.getByRole('heading', { name: 'Not all caught up' })).toBeVisible();
      await expect(page.getByText(/events? (?:has|have) not been seen yet/)).toBeVisible();
      await page.keyboard.press('p');
      await expect(page.getByText('This event could not be read.')).toBeVisible();
      await page.unroute(`**/api/Event/details/${last}`);
      await page.getByRole('button', { name: 'Retry' }).click();
      await onScreen(page);
    });

    await test.step('a provider that cannot filter by time has the same incidents', async () => {
      let refused = 0;
      await page.route('**/api/Event/events/**', (route) => {
        if (!route.request().postDataJSON().filter?.includes('incident.startTime')) return route.fallback();
        refused += 1;
        return route.fulfill({ status: 400, json: { error: 'startTime is no field to filter by' } });
      });
      await page.goto('/review');
      await expect(queue(page)).toHaveCount(ids.length);
      expect(await idsOf(page)).toEqual(ids);
      expect(refused).toBeGreaterThan(0);
      await expect(page.getByText(/could not be read/)).toHaveCount(0);
      await page.unrouteAll();
    });

    await test.step('a queue of which an incident could not be read is not whole', async () => {
      await page.route(LIST, async (route) => {
        const answer = await route.fetch();
        const { value, count }: Listed = await answer.json();
        await route.fulfill({ json: { value: [...value.slice(1), { incident: 'broken' }], count } });
      });
      await page.goto('/review?queue=hours');
      await expect(
        page.getByText('Some events could not be loaded. This queue is incomplete.'),
      ).toBeVisible();
      await expect(queue(page).first()).toBeVisible();
    });
  });
});

test('the review pauses by itself where a person was detected, says so, and goes on by the same button', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await openAtNoon(page, '/review', 'admin');
  await onScreen(page);
  await choose(page, 'Watch all speed', '4x');
  const shown = () => new URL(page.url()).searchParams.get('event');
  await expect.poll(shown).not.toBeNull();
  await page.getByRole('button', { name: 'Watch all' }).click();
  const goOn = page.getByRole('button', { name: 'Go on' });
  await expect(goOn).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Paused: a person was detected.').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Paused: a person' })).toHaveCount(1);
  const paused = shown();
  await goOn.click();
  await expect.poll(shown).not.toBe(paused);
});

test('Watch all plays a clip once, even with Loop, and its speed is not that of the clips that the person plays after it', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await openAtNoon(page, '/review?recordings=all');
  await onScreen(page);
  // Each event has one clip, and one still after it.
  const { id } = await eventWithRecordings(page);
  const path = `/api/Event/details/${id}`;
  const answer = await askProvider<{ incident: { recordings: { recordingType: string }[] } }>(page, path);
  const first = (kind: RegExp) => answer.incident.recordings.find((one) => kind.test(one.recordingType));
  answer.incident.recordings = [first(/Video$/), first(/Image$/)].filter((one) => one !== undefined);
  await page.route('**/api/Event/details/*', (route) => route.fulfill({ json: answer }));
  await page.reload();
  await onScreen(page);
  await choose(page, 'Watch all speed', '4x');
  await page.getByRole('button', { name: 'Loop', exact: true }).click();
  await page.getByRole('button', { name: 'Watch all' }).click();
  await expect(page.locator('video[data-shown="true"]')).toBeVisible();
  await expect(page.locator('img[data-shown="true"]')).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('button', { name: 'Watch all' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('video[data-shown="true"]')).toBeVisible();
  await expect(page.getByLabel('Speed', { exact: true })).toHaveValue('1');
});

test('the review on a phone is done with one large button at the lower edge', { tag: '@phone' }, async ({
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
  while (await headingOf(page, ids[0]).isVisible()) {
    await next(page).tap();
    await onScreen(page);
  }
  await expect(headingOf(page, ids[1])).toBeVisible();
  await expect(next(page)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
});
