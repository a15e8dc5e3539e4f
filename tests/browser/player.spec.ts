/** The player under the picture: by keyboard, by name, over time. */
import type { Page } from '@playwright/test';
import { eventWithRecordings, expect, keepToken, pageRests, test } from './portal.ts';

const video = (page: Page) => page.locator('video[data-shown="true"]');
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const boxes = (page: Page) => page.getByRole('list', { name: 'Detections' }).getByRole('listitem');
const seconds = (page: Page) => video(page).evaluate((clip: HTMLVideoElement) => clip.currentTime);
const isPaused = (page: Page) => video(page).evaluate((clip: HTMLVideoElement) => clip.paused);

/** Opens the event of twelve recordings at its first clip, or still. */
async function openAt(page: Page, kind: 'video' | 'img'): Promise<{ id: number; place: number }> {
  const { id } = await eventWithRecordings(page, 12);
  await page.goto(`/event/${id}`);
  const wanted = page.locator(`figure ${kind}[data-shown="true"]`);
  for (let place = 1; place <= 12; place += 1) {
    if (place > 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${place} of 12`)).toBeVisible();
    await expect(page.locator('[data-shown="true"]')).toBeVisible();
    if ((await wanted.count()) > 0) {
      await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible();
      return { id, place };
    }
  }
  throw new Error(`The event has no ${kind}.`);
}

/** Pauses the clip at a moment. */
async function pauseAt(page: Page, moment: number): Promise<void> {
  await video(page).evaluate(async (clip: HTMLVideoElement, to) => {
    clip.pause();
    const seeked = new Promise((resolve) => clip.addEventListener('seeked', resolve, { once: true }));
    clip.currentTime = to;
    await seeked;
  }, moment);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await pageRests(page);
}

test.describe('a clip', { tag: '@desktop' }, () => {
  test('has its own bar, and no controls of the browser, until they are chosen', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await openAt(page, 'video');
    expect(await video(page).evaluate((clip: HTMLVideoElement) => clip.controls)).toBe(false);
    await page.goto('/user/preferences');
    await page.getByRole('switch', { name: "Use the browser's own controls" }).check();
    await page.goto(`/event/${id}`);
    await openAt(page, 'video');
    await expect.poll(() => video(page).evaluate((clip: HTMLVideoElement) => clip.controls)).toBe(true);
  });

  test('is played, sought and stepped through by the keyboard alone', async ({ page }) => {
    await keepToken(page, 'avery');
    await openAt(page, 'video');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect(await isPaused(page)).toBe(true);
    const download = page.waitForEvent('download');
    await page.keyboard.press('d');
    expect((await download).suggestedFilename()).toMatch(/\.mp4$/);

    await position(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => seconds(page)).toBe(0);
    await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:00\.0 of 0:0[45]\.\d$/);
    await page.keyboard.press('End');
    await expect.poll(() => seconds(page)).toBeGreaterThan(3.5);
    // Within the slider, the arrow keys move the position and not the recordings.
    const { length } = await page.getByText(/^\d+ of 12$/).allTextContents();
    expect(length).toBe(1);
    await page.keyboard.press('Home');
    await position(page).blur();

    const pictures = [await seconds(page)];
    for (const key of ['.', '.', ',']) {
      await page.keyboard.press(key);
      await expect.poll(() => seconds(page)).not.toBe(pictures.at(-1));
      pictures.push(await seconds(page));
    }
    // The drawn clips have twelve pictures a second.
    expect(pictures.map((time) => Math.floor(time * 12))).toEqual([0, 1, 2, 1]);

    for (const [key, rate] of [
      ['>', 1.5],
      ['>', 2],
      ['<', 1.5],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByLabel('Speed')).toHaveValue(String(rate));
      expect(await video(page).evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(rate);
    }
    await page.getByLabel('Speed').selectOption('0.25x');
    expect(await video(page).evaluate((clip: HTMLVideoElement) => clip.playbackRate)).toBe(0.25);
  });

  test('tells the time under the pointer', async ({ page }) => {
    await keepToken(page, 'avery');
    await openAt(page, 'video');
    await pageRests(page);
    const box = await position(page).boundingBox();
    if (box === null) throw new Error('No slider.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByText(/^0:02\.[2-7]$/)).toBeVisible();
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await expect(page.getByText(/^0:02\.[2-7]$/)).toHaveCount(0);
  });

  test('begins again by itself with Loop, and the next one keeps the speed', async ({ page }) => {
    await keepToken(page, 'avery');
    await openAt(page, 'video');
    await page.getByLabel('Speed').selectOption('4x');
    await page.getByRole('button', { name: 'Loop' }).click();
    await pauseAt(page, 3);
    await page.keyboard.press('k');
    // A round takes a second: looks that are a second apart would see the same place of each.
    await expect.poll(() => seconds(page), { intervals: [90] }).toBeLessThan(1);
    expect(await isPaused(page)).toBe(false);
    await page.getByRole('button', { name: 'Loop' }).click();
    await expect.poll(() => isPaused(page)).toBe(true);
    expect(await seconds(page)).toBeGreaterThan(3.5);
  });

  test('shows its boxes where they are at the moment', async ({ page }) => {
    await keepToken(page, 'avery');
    await openAt(page, 'video');
    await pauseAt(page, 0.5);
    const left = () =>
      boxes(page)
        .first()
        .evaluate((box: HTMLElement) => Number.parseFloat(box.style.left));
    const width = () =>
      boxes(page)
        .first()
        .evaluate((box: HTMLElement) => Number.parseFloat(box.style.width));
    const places: number[] = [];
    for (const moment of [0.5, 0.75, 1, 2, 3]) {
      await pauseAt(page, moment);
      await expect(boxes(page)).not.toHaveCount(0);
      places.push((await left()) + (await width()) / 2);
    }
    const [first = 0, between = 0, second = 0, ...later] = places;
    expect(between).toBeCloseTo((first + second) / 2, 1);
    expect(new Set(later.map((place) => place.toFixed(1))).size).toBe(later.length);
    await page.keyboard.press('b');
    await expect(boxes(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Boxes' }).click();
    await expect(boxes(page)).not.toHaveCount(0);
  });

  test('gives a snapshot of its full size, with the boxes while they are shown', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await openAt(page, 'video');
    await pauseAt(page, 1);
    const size = await video(page).evaluate((clip: HTMLVideoElement) => [clip.videoWidth, clip.videoHeight]);
    const snap = async () => {
      const download = page.waitForEvent('download');
      await page.keyboard.press('Shift+S');
      const file = await download;
      const stream = await file.createReadStream();
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(Buffer.from(part));
      return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) };
    };
    const boxed = await snap();
    expect(boxed.name).toMatch(new RegExp(`^[\\w-]+_\\d{4}-\\d{2}-\\d{2}_[\\d-]+_.*event-${id}\\.png$`));
    expect([boxed.bytes.readUInt32BE(16), boxed.bytes.readUInt32BE(20)]).toEqual(size);
    await page.keyboard.press('b');
    const plain = await snap();
    expect(plain.bytes.equals(boxed.bytes)).toBe(false);
    await page.keyboard.press('b');
    expect((await snap()).bytes.equals(boxed.bytes)).toBe(true);
  });
});

test('the bar tells screen readers what each part of it is', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  await openAt(page, 'video');
  // The key pauses what plays.
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const figure = page.getByRole('figure').first();
  const names = await figure
    .locator('input, select, button, a[href]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  expect(names).toEqual(
    expect.arrayContaining([
      'Position',
      'Play',
      'Frame back',
      'Frame on',
      'Speed',
      'Loop',
      'Play all',
      'Boxes',
      'Save a snapshot',
      'Download recording',
    ]),
  );
  await expect(page.getByRole('button', { name: 'Boxes' })).toHaveAttribute('aria-pressed', 'true');
  // No clip of the demo has sound.
  await expect(figure.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
});

test("a still leaves the clip's buttons out of use, in their places", { tag: '@desktop' }, async ({
  page,
}) => {
  await keepToken(page, 'avery');
  await openAt(page, 'img');
  await expect(position(page)).toBeDisabled();
  for (const name of ['Play', 'Frame back', 'Frame on'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test.describe('a moment', { tag: '@desktop' }, () => {
  test('has a link that opens its clip at its second, paused', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await keepToken(page, 'avery');
    const { id, place } = await openAt(page, 'video');
    await pauseAt(page, 2.5);
    await page.getByRole('button', { name: 'Copy link to this moment' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`/event/${id}\\?recording=\\d+&t=2\\.5$`));
    await page.goto('/contacts');
    await page.goto(link);
    await expect(page.getByText(`${place} of 12`)).toBeVisible();
    await expect.poll(() => seconds(page)).toBe(2.5);
    expect(await isPaused(page)).toBe(true);
    await expect(page).toHaveURL(link);
    // Another recording takes the moment out of the address.
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/\?recording=\d+$/);
  });

  test('has other recordings within ten seconds, to be pressed', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    await page.goto(`/event/${id}`);
    const row = page.getByRole('list', { name: 'Other recordings of this moment' });
    const place = page
      .getByRole('figure')
      .first()
      .getByText(/^\d+ of 12$/);
    for (let at = 1; at < 12; at += 1) {
      await expect(place).toHaveText(`${at} of 12`);
      await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible();
      await pageRests(page);
      if ((await row.count()) > 0) break;
      await page.keyboard.press('ArrowRight');
    }
    const other = row.getByRole('button').first();
    await expect(other).toHaveText(/[+−]\d+ s$/);
    const before = await place.textContent();
    await other.click();
    await expect(place).not.toHaveText(before ?? '');
  });
});

test.describe('the picture', { tag: '@desktop' }, () => {
  const scale = (page: Page) =>
    page.locator('[data-shown="true"]').evaluate((picture) => {
      const { width } = picture.getBoundingClientRect();
      return Math.round((width / (picture as HTMLElement).offsetWidth) * 100) / 100;
    });

  test('is enlarged by keys and moved by buttons, and its boxes stay on it', async ({ page }) => {
    await keepToken(page, 'avery');
    await openAt(page, 'video');
    await pauseAt(page, 1);
    const placed = () =>
      boxes(page)
        .first()
        .evaluate((box) => {
          const clip = document.querySelector('[data-shown="true"]')?.getBoundingClientRect();
          const own = box.getBoundingClientRect();
          if (!clip) return [];
          return [(own.left - clip.left) / clip.width, own.width / clip.width].map((part) =>
            Math.round(part * 200),
          );
        });
    const before = await placed();
    await page.keyboard.press('+');
    await page.keyboard.press('=');
    await expect.poll(() => scale(page)).toBe(2.25);
    expect(await placed()).toEqual(before);
    await page.getByRole('button', { name: 'Move right' }).click();
    await expect.poll(placed).toEqual(before);
    await page.keyboard.press('-');
    await expect.poll(() => scale(page)).toBe(1.5);
    await page.keyboard.press('0');
    await expect.poll(() => scale(page)).toBe(1);
    await expect(page.getByRole('button', { name: 'Move right' })).toHaveCount(0);
  });

  test('is enlarged by the wheel and a double press, and dragged', async ({ page }) => {
    await keepToken(page, 'avery');
    await openAt(page, 'img');
    const frame = await page.locator('[data-shown="true"]').boundingBox();
    if (frame === null) throw new Error('No picture.');
    const [x, y] = [frame.x + frame.width / 4, frame.y + frame.height / 4];
    await page.mouse.move(x, y);
    // The wheel alone scrolls the page.
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await scale(page)).toBe(1);
    await page.mouse.wheel(0, -100);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -500);
    await page.keyboard.up('Control');
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    const left = () =>
      page.locator('[data-shown="true"]').evaluate((one) => one.getBoundingClientRect().left);
    const before = await left();
    await page.mouse.down();
    await page.mouse.move(x - 80, y, { steps: 4 });
    await page.mouse.up();
    expect((await left()) - before).toBeLessThan(-60);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => scale(page)).toBe(1);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => scale(page)).toBe(2.5);
    // The next recording begins whole.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scale(page)).toBe(1);
  });
});

test('Play all goes through the recordings by itself, and Pause ends it', { tag: '@desktop' }, async ({
  page,
}) => {
  await keepToken(page, 'avery');
  const { place } = await openAt(page, 'video');
  await page.getByLabel('Speed').selectOption('4x');
  await page.getByRole('button', { name: 'Play all' }).click();
  await expect(page.getByText(`${place + 2} of 12`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play all' })).toHaveAttribute('aria-pressed', 'false');
});

test('with reduced motion nothing plays by itself, and there is no Play all', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await keepToken(page, 'avery');
  await openAt(page, 'video');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect([await isPaused(page), await seconds(page)]).toEqual([true, 0]);
  await expect(page.getByRole('button', { name: 'Play all' })).toHaveCount(0);
});

test('nothing jumps when the bar comes', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page, 12);
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.route('**/assets/PlayerPanel*.js', async (route) => {
      await expect(page.locator('[data-shown="true"]')).toBeVisible();
      await pageRests(page);
      await route.continue();
    });
    await page.goto(`/event/${id}`);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await expect(page.locator('[data-shown="true"]')).toBeVisible();
    const before = await next.boundingBox();
    await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible();
    expect((await next.boundingBox())?.y, `${width} px`).toBeCloseTo(before?.y ?? 0, 0);
  }
});

test.describe('on a phone, the picture', { tag: '@phone' }, () => {
  test('is enlarged by two fingers, moved by one, and swiped only when it is whole', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    await page.goto(`/event/${id}`);
    await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible();
    const picture = page.locator('[data-shown="true"]');
    const box = await picture.boundingBox();
    if (box === null) throw new Error('No picture.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const width = async () => ((await picture.boundingBox())?.width ?? 0) / box.width;
    const left = async () => (await picture.boundingBox())?.x ?? 0;
    const cdp = await page.context().newCDPSession(page);
    /** Fingers, by their distances to the middle of the picture. */
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: readonly number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map((right, finger) => ({ id: finger, x: x + right, y })),
      });
    await touch('touchStart', -20);
    await touch('touchStart', -20, 20);
    for (const apart of [30, 40, 50, 60]) await touch('touchMove', -apart, apart);
    await touch('touchEnd');
    await expect.poll(width).toBeGreaterThan(2);
    const before = await left();
    const drag = async (way: readonly number[]) => {
      await touch('touchStart', way[0] ?? 0);
      for (const right of way.slice(1)) await touch('touchMove', right);
      await touch('touchEnd');
    };
    await drag([-10, -40, -80, -130]);
    await expect.poll(async () => (await left()) - before).toBeLessThan(-50);
    await expect(page.getByText('1 of 12')).toBeVisible();
    await page.getByRole('button', { name: /^Whole picture/ }).click();
    await expect.poll(width).toBe(1);
    await drag([-10, -40, -80, -130]);
    await expect(page.getByText('2 of 12')).toBeVisible();
  });

  test('has controls as large as a thumb needs', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    await page.goto(`/event/${id}`);
    await expect(page.getByRole('button', { name: 'Boxes' })).toBeVisible();
    const player = page.getByRole('figure').first();
    for (const control of await player.locator(':is(button, select, input, a[href]):visible').all()) {
      const size = await control.boundingBox();
      expect(size?.height).toBeGreaterThanOrEqual(44);
      expect(size?.width).toBeGreaterThanOrEqual(40);
    }
  });
});
