/** The night's work: every incident of last night in one go, by one key. */
import type { Locator, Page } from '@playwright/test';
import {
  askProvider,
  type DemoUser,
  eventWithRecordings,
  expect,
  keepToken,
  sideways,
  standAtNoon,
  test,
} from './portal.ts';

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
  test('has the row of a moment’s other recordings in view, on a common screen', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAtNoon(page, '/review');
    await onScreen(page);
    const row = page.getByRole('list', { name: 'Other recordings of this moment' });
    for (let step = 0; step < 40 && (await row.count()) === 0; step += 1) {
      await page.keyboard.press('n');
      await onScreen(page);
    }
    await expect(row).toBeInViewport({ ratio: 1 });
  });

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
      // A name of more lines takes its room from them.
      const site = page
        .getByRole('region', { name: /^Event #/ })
        .getByRole('link')
        .first();
      await site.evaluate((link) => link.replaceChildren('Trailer rows of the northern yard, '.repeat(6)));
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

    await test.step('with a clip that Space pauses', async () => {
      await page.goto(`/review?event=${ids[0]}`);
      await onScreen(page);
      await toFirstClip(page);
      await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    });
  });

  test('goes on by itself, but for who wants less motion', async ({ page }) => {
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
  // The way of the Tab key from the queue to that button.
  const bar = next(page).locator('..');
  const behindBar = () =>
    bar.evaluate((edge) => {
      const { activeElement } = document;
      if (activeElement === null || edge.contains(activeElement)) return null;
      const isBehind = activeElement.getBoundingClientRect().bottom > edge.getBoundingClientRect().top;
      return isBehind ? activeElement.outerHTML.slice(0, 200) : '';
    });
  await queue(page).last().getByRole('button').focus();
  for (let behind = await behindBar(); behind !== null; behind = await behindBar()) {
    expect(behind).toBe('');
    await page.keyboard.press('Tab');
  }
  const ids = await idsOf(page);
  while (await headingOf(page, ids[0]).isVisible()) {
    await next(page).tap();
    await onScreen(page);
  }
  await expect(headingOf(page, ids[1])).toBeVisible();
  await expect(next(page)).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
});
