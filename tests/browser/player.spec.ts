/** The player under the picture: clips that really play, a picture that is enlarged, fingers. */
import type { Locator, Page } from '@playwright/test';
import { eventWithRecordings, expect, keepToken, pageRests, test } from './portal.ts';

const video = (page: Page) => page.locator('video[data-shown="true"]');
const picture = (page: Page) => page.locator('[data-shown="true"]');
const position = (page: Page) => page.getByRole('slider', { name: 'Position' });
const boxes = (page: Page) => page.getByRole('list', { name: 'Detections' }).getByRole('listitem');
const seconds = (page: Page) => video(page).evaluate((clip: HTMLVideoElement) => clip.currentTime);
const isPaused = (page: Page) => video(page).evaluate((clip: HTMLVideoElement) => clip.paused);
const rate = (page: Page) => video(page).evaluate((clip: HTMLVideoElement) => clip.playbackRate);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** How many times as large as its frame the picture is shown. */
const scale = (page: Page) =>
  picture(page).evaluate((shown: HTMLElement) => {
    const { width } = shown.getBoundingClientRect();
    return Math.round((width / shown.offsetWidth) * 100) / 100;
  });

/** Opens the event of twelve recordings at its first clip, or still. */
async function openAt(page: Page, kind: 'video' | 'img'): Promise<{ id: number; place: number }> {
  const { id } = await eventWithRecordings(page);
  await page.goto(`/event/${id}`);
  const wanted = page.locator(`figure ${kind}[data-shown="true"]`);
  for (let place = 1; place <= 12; place += 1) {
    if (place > 1) await page.keyboard.press('ArrowRight');
    await expect(page.getByText(`${place} of 12`)).toBeVisible();
    await expect(picture(page)).toBeVisible();
    if ((await wanted.count()) > 0) {
      await expect(button(page, 'Boxes')).toBeVisible();
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
  await expect(button(page, 'Play')).toBeVisible();
  await pageRests(page);
}

async function snapshot(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await page.keyboard.press('Shift+S');
  const file = await download;
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) };
}

/** Where the middle of the first box is across the picture, in percent. */
const middleOfBox = (page: Page) =>
  boxes(page)
    .first()
    .evaluate(({ style }: HTMLElement) => Number.parseFloat(style.left) + Number.parseFloat(style.width) / 2);

/** Left edge and width of the first box within the picture as it is seen, in half percents. */
const boxOnPicture = (page: Page) =>
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

test('a clip in the player', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await keepToken(page, 'avery');
  const { id, place } = await openAt(page, 'video');

  await test.step('plays by itself, muted, until Space pauses it, and is downloaded by a key', async () => {
    await expect(button(page, 'Pause')).toBeVisible();
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
    expect(await video(page).evaluate((clip: HTMLVideoElement) => clip.muted)).toBe(true);
    await page.keyboard.press('Space');
    await expect(button(page, 'Play')).toBeVisible();
    expect(await isPaused(page)).toBe(true);
    const download = page.waitForEvent('download');
    await page.keyboard.press('d');
    expect((await download).suggestedFilename()).toMatch(new RegExp(`${id}.*\\.mp4$`));
  });

  await test.step('is sought and stepped through by keys', async () => {
    await position(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => seconds(page)).toBe(0);
    await expect(position(page)).toHaveAttribute('aria-valuetext', /^0:00\.0 of 0:0[45]\.\d$/);
    await page.keyboard.press('End');
    await expect.poll(() => seconds(page)).toBeGreaterThan(3.5);
    // Within the slider, the arrow keys move the position and not the recordings.
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(`${place} of 12`)).toBeVisible();
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
  });

  await test.step('tells the time under the pointer', async () => {
    const box = await position(page).boundingBox();
    if (box === null) throw new Error('No slider.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    // A pixel beside the middle is less than a tenth of a second from it.
    const middle = await video(page).evaluate((clip: HTMLVideoElement) => Math.floor(clip.duration * 5));
    const near = [-1, 0, 1].map((by) => ((middle + by) / 10).toFixed(1));
    const pointed = page.getByText(new RegExp(`^0:0(?:${near.join('|')})$`));
    await expect(pointed).toBeVisible();
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await expect(pointed).toHaveCount(0);
  });

  await test.step('shows its boxes where they are at the moment', async () => {
    const places: number[] = [];
    for (const moment of [0.5, 0.75, 1, 2, 3]) {
      await pauseAt(page, moment);
      await expect(boxes(page)).not.toHaveCount(0);
      places.push(await middleOfBox(page));
    }
    const [first = 0, between = 0, second = 0, ...later] = places;
    expect(between).toBeCloseTo((first + second) / 2, 1);
    expect(new Set(later.map((one) => one.toFixed(1))).size).toBe(later.length);
  });

  await test.step('gives a snapshot of its full size, with the boxes while they are shown', async () => {
    await pauseAt(page, 1);
    const size = await video(page).evaluate((clip: HTMLVideoElement) => [clip.videoWidth, clip.videoHeight]);
    const boxed = await snapshot(page);
    expect(boxed.name).toMatch(new RegExp(`^[\\w-]+_\\d{4}-\\d{2}-\\d{2}_[\\d-]+_.*event-${id}\\.png$`));
    expect([boxed.bytes.readUInt32BE(16), boxed.bytes.readUInt32BE(20)]).toEqual(size);
    await page.keyboard.press('b');
    expect((await snapshot(page)).bytes.equals(boxed.bytes)).toBe(false);
    await page.keyboard.press('b');
  });

  await test.step('is enlarged by keys and moved by buttons, and its boxes stay on it', async () => {
    const before = await boxOnPicture(page);
    await page.keyboard.press('+');
    await page.keyboard.press('=');
    await expect.poll(() => scale(page)).toBe(2.25);
    expect(await boxOnPicture(page)).toEqual(before);
    await button(page, 'Move right').click();
    await expect.poll(() => boxOnPicture(page)).toEqual(before);
    await page.keyboard.press('-');
    await expect.poll(() => scale(page)).toBe(1.5);
    await page.keyboard.press('0');
    await expect.poll(() => scale(page)).toBe(1);
    await expect(button(page, 'Move right')).toHaveCount(0);
  });

  await test.step('begins again by itself with Loop, until that is off', async () => {
    await page.getByLabel('Speed').selectOption('4x');
    expect(await rate(page)).toBe(4);
    await button(page, 'Loop').click();
    await pauseAt(page, 3);
    await page.keyboard.press('k');
    // A round takes a second: looks that are a second apart would see the same place of each.
    await expect.poll(() => seconds(page), { intervals: [90] }).toBeLessThan(1);
    expect(await isPaused(page)).toBe(false);
    await button(page, 'Loop').click();
    await expect.poll(() => isPaused(page)).toBe(true);
    expect(await seconds(page)).toBeGreaterThan(3.5);
  });

  await test.step('gives way to the next ones with Play all, until Pause, and they are as loud', async () => {
    await video(page).evaluate((clip: HTMLVideoElement) => {
      clip.volume = 0.25;
    });
    await button(page, 'Play all').click();
    await position(page).focus();
    await expect(page.getByText(`${place + 1} of 12`)).toBeVisible();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(video(page)).toHaveJSProperty('volume', 0.25);
    // Until a clip is there the slider has nothing to move.
    await expect(position(page)).toBeFocused();
    await page.keyboard.press('k');
    await expect(button(page, 'Play all')).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('has no Play all with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(button(page, 'Play all')).toHaveCount(0);
  });

  await test.step('has the controls of the browser once they are chosen, and not before', async () => {
    const hasControls = () => video(page).evaluate((clip: HTMLVideoElement) => clip.controls);
    const media = page.getByRole('region', { name: 'Media', exact: true });
    await media
      .getByRole('button')
      .nth(place - 1)
      .click();
    await expect(video(page)).toBeVisible();
    expect(await hasControls()).toBe(false);
    await page.locator('[popovertarget="user-menu"]').click();
    await page.getByRole('link', { name: 'Preferences' }).click();
    await page.getByRole('switch', { name: "Use the browser's own controls" }).check();
    await page.goBack();
    await expect(video(page)).toBeVisible();
    await expect.poll(hasControls).toBe(true);
  });
});

test('a still in the player', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  await openAt(page, 'img');
  await test.step("leaves the clip's buttons out of use, in their places", async () => {
    await expect(position(page)).toBeDisabled();
    for (const name of ['Play', 'Frame back', 'Frame on'])
      await expect(button(page, name)).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('is enlarged by the wheel and a double press, and dragged', async () => {
    const frame = await picture(page).boundingBox();
    if (frame === null) throw new Error('No picture.');
    const [x, y] = [frame.x + frame.width / 4, frame.y + frame.height / 4];
    const left = () => picture(page).evaluate((one) => one.getBoundingClientRect().left);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.mouse.move(x, y);
    // The wheel alone scrolls the page.
    await page.mouse.wheel(0, 100);
    await expect.poll(scrolled).toBeGreaterThan(0);
    expect(await scale(page)).toBe(1);
    await page.mouse.wheel(0, -100);
    await expect.poll(scrolled).toBe(0);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -500);
    await page.keyboard.up('Control');
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    const before = await left();
    await page.mouse.down();
    await page.mouse.move(x - 80, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await left()) - before).toBeLessThan(-60);
    // It fills its frame also once that is smaller, as on a phone that is turned.
    await page.mouse.down();
    await page.mouse.move(x - 2_000, y, { steps: 4 });
    await page.mouse.up();
    const size = page.viewportSize();
    if (size === null) throw new Error('No window.');
    const right = async (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
    const width = () => page.locator('[data-zoomed]').evaluate(({ clientWidth }) => clientWidth);
    const wide = await width();
    await page.setViewportSize({ ...size, width: 700 });
    await expect.poll(width).toBeLessThan(wide);
    const edge = await right(page.locator('[data-zoomed]'));
    expect(await right(picture(page))).toBeGreaterThanOrEqual(edge - 1);
    await page.setViewportSize(size);
    await expect.poll(width).toBe(wide);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => scale(page)).toBe(1);
    // A finger scrolls the page on a whole picture, and moves an enlarged one.
    const touches = page.locator('[data-zoomed]');
    await expect(touches).toHaveCSS('touch-action', 'pan-y');
    await page.mouse.dblclick(x, y);
    await expect.poll(() => scale(page)).toBe(2.5);
    await expect(touches).toHaveCSS('touch-action', 'none');
    // The next recording begins whole.
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => scale(page)).toBe(1);
  });
});

test('a moment of an event has a link that opens its clip at its second, paused', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await keepToken(page, 'avery');
  const { id, place } = await openAt(page, 'video');
  await pauseAt(page, 2.5);
  await button(page, 'Copy link to this moment').click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/event/${id}\\?recording=\\d+&t=2\\.5$`));
  await page.goto(link);
  await expect(page.getByText(`${place} of 12`)).toBeVisible();
  await expect.poll(() => seconds(page)).toBe(2.5);
  expect(await isPaused(page)).toBe(true);
  await expect(page).toHaveURL(link);
  // Another recording takes the moment out of the address.
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\?recording=\d+$/);
});

test('the player under fingers', { tag: '@phone' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
  await page.goto(`/event/${id}`);
  await expect(button(page, 'Boxes')).toBeVisible();
  await expect(button(page, 'Save a snapshot')).toBeVisible();
  await pageRests(page);
  const shown = picture(page);
  const box = await shown.boundingBox();
  if (box === null) throw new Error('No picture.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const width = async () => ((await shown.boundingBox())?.width ?? 0) / box.width;
  const left = async () => (await shown.boundingBox())?.x ?? 0;
  const cdp = await page.context().newCDPSession(page);
  /** Fingers, by their distances to the middle of the picture, at a time of the touches' own clock. */
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    fingers: readonly number[],
    timestamp = Date.now() / 1_000,
  ) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((right, finger) => ({ id: finger, x: x + right, y })),
      timestamp,
    });
  /** One finger, which takes so many seconds for its way. */
  const drag = async (way: readonly number[], taking = 0.1) => {
    const start = Date.now() / 1_000;
    for (const [step, right] of way.entries())
      await touch(step === 0 ? 'touchStart' : 'touchMove', [right], start + (taking * step) / way.length);
    await touch('touchEnd', [], start + taking);
  };

  await test.step('has controls as large as a thumb needs', async () => {
    const player = page.getByRole('figure').first();
    for (const control of await player.locator(':is(button, select, input, a[href]):visible').all()) {
      const size = await control.boundingBox();
      expect(size?.height).toBeGreaterThanOrEqual(44);
      expect(size?.width).toBeGreaterThanOrEqual(40);
    }
  });

  await test.step('is swiped through, by a slow finger too', async () => {
    await drag([105, 65, 5, -55, -105]);
    await expect(page.getByText('2 of 12')).toBeVisible();
    await expect(shown).toBeVisible();
    await drag([-105, -55, 5, 65, 105], 5);
    await expect(page.getByText('1 of 12')).toBeVisible();
    await expect(shown).toBeVisible();
  });

  await test.step('is enlarged by two fingers, moved by one, and swiped only when it is whole', async () => {
    await touch('touchStart', [-20]);
    await touch('touchStart', [-20, 20]);
    for (const apart of [30, 40, 50, 60]) await touch('touchMove', [-apart, apart]);
    await touch('touchEnd', []);
    await expect.poll(width).toBeGreaterThan(2);
    const before = await left();
    await drag([-10, -40, -80, -130]);
    await expect.poll(async () => (await left()) - before).toBeLessThan(-50);
    await expect(page.getByText('1 of 12')).toBeVisible();
    await page.getByRole('button', { name: /^Whole picture/ }).click();
    await expect.poll(width).toBe(1);
    await drag([-10, -40, -80, -130]);
    await expect(page.getByText('2 of 12')).toBeVisible();
  });
});

test('full screen on a phone on its side, also where no page may have the whole screen', {
  tag: '@phone',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
  const player = page.getByRole('figure').first();
  const size = { width: 844, height: 390 };
  await page.setViewportSize(size);
  const openPlayer = async () => {
    await page.goto(`/event/${id}`);
    await expect(button(page, 'Boxes')).toBeVisible();
    await pageRests(page);
  };
  const expectLarge = async () => {
    await expect(button(page, 'Leave full screen')).toBeVisible();
    await expect.poll(async () => (await picture(page).boundingBox())?.height).toBe(size.height);
    for (const name of ['Prev', 'Next', 'Leave full screen'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  };

  await test.step('the picture has the whole height', async () => {
    await openPlayer();
    await button(page, 'Full screen').tap();
    await expectLarge();
    await button(page, 'Leave full screen').tap();
    await expect(button(page, 'Full screen')).toBeVisible();
  });

  await test.step('on an iPhone it fills the window', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'fullscreenEnabled', { get: () => undefined }),
    );
    await openPlayer();
    const before = await player.boundingBox();
    for (const leave of [
      () => button(page, 'Leave full screen').tap(),
      () => page.keyboard.press('Escape'),
    ]) {
      await button(page, 'Full screen').tap();
      await expectLarge();
      await button(page, 'Next').tap();
      await expectLarge();
      await leave();
      await expect(button(page, 'Full screen')).toBeVisible();
      expect(await player.boundingBox()).toEqual(before);
      await button(page, 'Prev').tap();
    }
  });
});
