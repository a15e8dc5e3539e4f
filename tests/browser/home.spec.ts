/** Home: the pictures of its strip, its tiles and chart while numbers come, and its bars. */
import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { EventRow } from '#contract/event.ts';
import {
  drawClipsLate,
  expect,
  holdBack,
  isAboutBefore,
  keepToken,
  pageRests,
  sideways,
  signIn,
  standAtNoon,
  test,
  watchBlobs,
} from './portal.ts';

// The pictures of the strip: real files, drawn by a real browser and let go of.

/** What home's strip has a picture of. */
const wasMoreThanLookedAt = ({ incident }: EventRow) =>
  incident.policeContacted || incident.guardDispatched || (incident.voiceDownCount ?? 0) > 0;

async function picturesAreDrawn(page: Page): Promise<void> {
  const strip = page.getByRole('region', { name: 'Now' });
  const pictures = strip.getByRole('region', { name: 'Worst of last night' }).locator('canvas');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await expect(picture).toBeVisible();
    const colours = () =>
      picture.evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement)) return 0;
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        return new Set(data).size;
      });
    // Its place is there before its file.
    await expect.poll(colours).toBeGreaterThan(20);
  }
}

test('the worst of last night have a picture each, whose files are let go of, and home keeps none when it is left', {
  tag: '@desktop',
}, async ({ page }) => {
  const heldFiles = await watchBlobs(page);
  await keepToken(page, 'avery');
  await standAtNoon(page, 'avery', 3, wasMoreThanLookedAt);
  await page.goto('/');
  await picturesAreDrawn(page);
  await expect.poll(heldFiles).toBe(0);

  // Left in the middle of its loads, too.
  let asked = 0;
  await page.route('**/api/Recording/**', () => {
    asked += 1;
  });
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect.poll(() => asked).toBe(3);
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await pageRests(page);
  expect(await heldFiles()).toBe(0);
});

test('a clip that can be drawn later than the browser says has a picture all the same', {
  tag: '@desktop',
}, async ({ page }) => {
  await drawClipsLate(page);
  // Whatever the seed has drawn for them.
  const recording = { recordingFormat: 'H264' };
  await page.route('**/api/Recording/data/*', (route) =>
    route.fulfill({ json: { url: '/media/one', recording, camera: { name: 'Gate' }, metas: [] } }),
  );
  const body = readFileSync(new URL('../../server/media/files/yard-north-van.mp4', import.meta.url));
  await page.route('**/media/*', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  const heldFiles = await watchBlobs(page);
  await keepToken(page, 'avery');
  await standAtNoon(page, 'avery', 3, wasMoreThanLookedAt);
  await page.goto('/');
  await picturesAreDrawn(page);
  await expect.poll(heldFiles).toBe(0);
});

// Where tiles and chart of home are while their numbers come, however long those are.

const COUNTS = '**/api/Statistics/stat-counts';
const DAYS = '**/api/Statistics/events-per-day';
const WIDTHS = [320, 390, 820, 1440];
const LONG = {
  alarmsCount: 1_234_567_890,
  incidentCount: 123_456,
  voiceDownIncidentCount: 98_765_432,
  policeCount: 98_765,
  guardCount: 9_999_999,
};

const tiles = (page: Page) => page.getByRole('region', { name: 'Statistics' });
const compared = (page: Page) => page.getByText(/^as of .*, compared with /);

/** Boxes of the tiles and of the chart, and the parts of tiles that are wider than their tile. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('section[aria-label="Statistics"] > *, figure')];
    const parts = [...document.querySelectorAll('section[aria-label="Statistics"] > * > *')];
    return {
      boxes: all.map((element) => JSON.stringify(element.getBoundingClientRect())),
      tooWide: parts
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
      isSideways: document.documentElement.scrollWidth > window.innerWidth,
    };
  });

test('nothing moves when the comparison arrives', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await keepToken(page, 'avery');
  // Where the tiles are narrowest, the words of the comparison have the least room.
  for (const width of process.env.PROOF === undefined ? WIDTHS.slice(0, 1) : WIDTHS)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const held = new Promise<Route>((resolve) => {
        void page.route(COUNTS, (route) =>
          isAboutBefore(route.request()) ? resolve(route) : route.continue(),
        );
      });
      // The longest words.
      await page.goto('/?period=current-month');
      await expect(tiles(page).locator('[data-loading="false"]')).toHaveCount(5);
      await page.getByRole('figure').scrollIntoViewIfNeeded();
      await expect(page.locator('figure [data-kind="value"]').last()).toBeAttached();
      const before = await held;
      await pageRests(page);
      const empty = await layoutOf(page);
      await before.continue();
      await expect(compared(page)).toBeVisible();
      await expect(tiles(page).getByText(/(?:more|fewer) than in|as many as in|none in/)).toHaveCount(5);
      await pageRests(page);
      expect(await layoutOf(page)).toEqual(empty);
      expect(empty.tooWide).toEqual([]);
      await page.unroute(COUNTS);
    });
});

test('long numbers stay on their line, and those of the axis are whole', { tag: '@desktop' }, async ({
  page,
}) => {
  await keepToken(page, 'avery');
  await page.route(COUNTS, (route) => route.fulfill({ json: LONG }));
  await page.route(DAYS, (route) => route.fulfill({ json: [[Math.floor(Date.now() / 1_000), 98_765_432]] }));
  await page.goto('/');
  await expect(tiles(page).getByText('1,234,567,890')).toBeVisible();
  await expect(compared(page)).toBeVisible();
  for (const width of WIDTHS)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await pageRests(page);
      const { tooWide, isSideways } = await layoutOf(page);
      expect({ tooWide, isSideways }).toEqual({ tooWide: [], isSideways: false });
      const heights = await tiles(page)
        .locator('[data-loading]')
        .evaluateAll((values) => values.map((value) => value.clientHeight));
      expect(heights).toEqual([36, 36, 36, 36, 36]);
    });

  await page.getByRole('figure').scrollIntoViewIfNeeded();
  const longest = frameOf(page).getByText('100.0M', { exact: true }).first();
  await expect(longest).toBeVisible();
  const [number, frame] = await Promise.all([longest.boundingBox(), frameOf(page).boundingBox()]);
  expect(number?.x).toBeGreaterThanOrEqual(frame?.x ?? Infinity);
});

// The bars of home: where a day's number stands, and what the bars open.

const frameOf = (page: Page) => page.getByRole('region', { name: 'Bars, one a day' });
const tooltipOf = (page: Page) => frameOf(page).locator('.apexcharts-tooltip.apexcharts-active');

/** Where the bars are seen across the window, in CSS pixels: between the numbers of the axis and the edge. */
const viewOf = (page: Page) =>
  frameOf(page).evaluate((frame) => ({
    left: frame.querySelector('svg')?.getBoundingClientRect().right ?? Number.NaN,
    right: frame.getBoundingClientRect().right,
    height: frame.getBoundingClientRect().top + 200,
  }));

/** The files of the charts. */
const CODE = /\/assets\/(?:charts|DailyBars)-/;

/** Room at both ends of the bars, in CSS pixels. */
const END = 3;

/**
 * CSS pixels between the left edge of the number of the day at `x` and the place that it should have: above the middle
 * of its bar, or as near to it as it is seen as a whole. Infinite while there is none, or another bar's.
 */
const offBy = (page: Page, x: number) =>
  frameOf(page).evaluate(
    (frame, [at, end]) => {
      const distance = (bar: Element) => {
        const { left, width } = bar.getBoundingClientRect();
        return Math.abs(left + width / 2 - at);
      };
      const bars = [...frame.querySelectorAll('.apexcharts-bar-area')];
      const [bar] = bars.toSorted((a, b) => distance(a) - distance(b));
      const box = frame.querySelector('.apexcharts-tooltip.apexcharts-active');
      const axis = frame.querySelector('svg')?.getBoundingClientRect();
      if (!(bar && box && axis)) return Infinity;
      if (box.textContent?.match(/Events: (\d+)$/)?.[1] !== bar.getAttribute('val')) return Infinity;
      const place = bar.getBoundingClientRect();
      const { left, width } = box.getBoundingClientRect();
      const furthest = frame.getBoundingClientRect().right - end - width;
      const centred = place.left + (place.width - width) / 2;
      return Math.abs(left - Math.min(Math.max(centred, axis.right + end), furthest));
    },
    [x, END] as const,
  );

async function openBars(page: Page): Promise<void> {
  await signIn(page, 'avery');
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await frameOf(page).scrollIntoViewIfNeeded();
  await expect(frameOf(page).locator('[data-kind="value"]')).not.toHaveCount(0);
}

test('a day of the bars', { tag: '@desktop' }, async ({ page }) => {
  await openBars(page);
  const { left, right, height } = await viewOf(page);
  const middle = (left + right) / 2;
  await test.step('the last ones are in view first', async () => {
    await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
  });

  await test.step('has its number above its bar, moved aside only as far as it takes to be seen', async () => {
    const [first, last] = [
      [left + 10, left + 43],
      [right - 43, right - 10],
    ];
    for (const [scrolled, places] of [
      [0, first],
      [0.5, [...first, middle + 3, ...last]],
      [1, last],
    ] as const) {
      await frameOf(page).evaluate(
        (frame, share) => frame.scrollTo({ left: share * (frame.scrollWidth - frame.clientWidth) }),
        scrolled,
      );
      for (const x of places) {
        await page.mouse.move(x, height);
        await expect.poll(() => offBy(page, x)).toBeLessThan(1);
      }
    }
  });

  await test.step('has its number until the mouse leaves, Escape or the focus of the keys goes', async () => {
    await page.mouse.move(middle, height);
    await expect(tooltipOf(page)).toHaveText(/Events: \d+$/);
    await page.mouse.move(middle, height + 400);
    await expect(tooltipOf(page)).toHaveCount(0);
    await page.mouse.move(middle, height);
    await expect(tooltipOf(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tooltipOf(page)).toHaveCount(0);
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.focus();
    await slider.press('Home');
    const told = await slider.getAttribute('aria-valuetext');
    const [day = '', events = ''] = told?.split(', Events: ') ?? [];
    await expect(tooltipOf(page)).toHaveText(`${day}Events: ${events}`);
    await expect(tooltipOf(page)).toBeInViewport({ ratio: 1 });
    await slider.press('Tab');
    await expect(tooltipOf(page)).toHaveCount(0);
  });

  await test.step('has its number beside its bar in another window too', async () => {
    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.focus();
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await slider.press(key);
    const drawing = frameOf(page).locator('.apexcharts-svg');
    const before = (await drawing.getAttribute('width')) ?? '';
    await page.setViewportSize({ width: 900, height: 900 });
    await expect(drawing).not.toHaveAttribute('width', before);
    const bar = frameOf(page).locator('.apexcharts-bar-area').nth(2);
    await expect
      .poll(async () => {
        const { x, width } = (await bar.boundingBox()) ?? { x: Number.NaN, width: 0 };
        return offBy(page, x + width / 2);
      })
      .toBeLessThan(1);
    await expect(tooltipOf(page)).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())?.x).toBeGreaterThan((await viewOf(page)).left);
    await page.setViewportSize({ width: 1_440, height: 900 });
  });

  await test.step('opens as many events as it says: the first one and the last whole one, where a range can be off', async () => {
    const slider = page.getByRole('slider', { name: 'Day' });
    for (const keys of [['Home'], ['End', 'ArrowLeft']]) {
      for (const key of keys) await slider.press(key);
      const told = await slider.getAttribute('aria-valuetext');
      const [, events = ''] = /Events: ([\d,]+)$/.exec(told ?? '') ?? [];
      await slider.press('Enter');
      await expect(page).toHaveURL(/\/events\?from=/);
      await expect(page.getByText(new RegExp(`^Showing .* of ${events} events$`))).toBeVisible();
      await page.goBack();
      await expect(compared(page)).toBeVisible();
      await expect(frameOf(page).locator('[data-kind="value"]')).not.toHaveCount(0);
    }
  });

  await test.step('opens its events when its bar is pressed', async () => {
    // The focus may have moved the page.
    await frameOf(page).scrollIntoViewIfNeeded();
    const view = await viewOf(page);
    await page.mouse.click(view.right - 40, view.height);
    await expect(page).toHaveURL(/\/events\?(?:.*&)?back=home/);
  });
});

test('a day of the bars under a finger', { tag: '@phone' }, async ({ page }) => {
  const figure = page.getByRole('figure', { name: 'Daily Monitored Events' });
  await test.step('is not loaded until somebody scrolls down to them, and until then paper has their numbers', async () => {
    const letIn = await holdBack(page, CODE);
    let asked = 0;
    page.on('request', (request) => {
      if (CODE.test(request.url())) asked += 1;
    });
    await keepToken(page, 'avery');
    await page.goto('/?period=last-3-months');
    await expect(figure.getByRole('table')).toBeAttached();
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await pageRests(page);
    expect(asked).toBe(0);
    await figure.scrollIntoViewIfNeeded();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await expect(figure.getByRole('row').nth(80)).toBeVisible();
    await page.emulateMedia({ media: null });
    letIn();
  });

  await test.step('the last one is in view first, and the bars alone scroll sideways', async () => {
    await frameOf(page).scrollIntoViewIfNeeded();
    await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
    const cut = await frameOf(page).evaluate((frame) => {
      const axis = frame.querySelector('svg')?.getBoundingClientRect().right ?? Number.NaN;
      const boxes = [...frame.querySelectorAll('.apexcharts-bar-area')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      return boxes.filter(({ left, right }) => left < axis - 0.5 && right > axis + 0.5).length;
    });
    expect(cut, 'bars that the axis cuts').toBe(0);
    expect(await sideways(page)).toBe(0);
  });

  await test.step('opens its events on a tap', async () => {
    const view = await viewOf(page);
    await page.touchscreen.tap(view.right - 40, view.height);
    await expect(page).toHaveURL(/\/events\?(?:.*&)?back=home/);
  });

  // Last: the bars may roll on after the finger has left, and a finger that stops them is no tap.
  await test.step('leaves nothing over the page when the finger leaves', async () => {
    await page.goBack();
    await frameOf(page).scrollIntoViewIfNeeded();
    await expect(frameOf(page).locator('[data-kind="value"]').last()).toBeInViewport();
    await pageRests(page);
    const { left, right, height } = await viewOf(page);
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: height }],
      });
    const middle = (left + right) / 2;
    await touch('touchStart', middle);
    await expect(tooltipOf(page)).toHaveCount(1);
    for (const moved of [10, 30, 60, 90]) await touch('touchMove', middle + moved);
    await touch('touchEnd', middle);
    await expect(tooltipOf(page)).toHaveCount(0);
    await expect(page).toHaveURL('/?period=last-3-months');
  });
});
