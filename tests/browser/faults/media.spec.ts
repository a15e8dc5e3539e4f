/** Recordings whose file is not what it should be, and steps faster than any line. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './places.ts';
import { expectUnhurt, PATIENCE } from './unhurt.ts';

const MEDIA = /\/media\//;
// An empty file has no bytes to be read from either.
const TROUBLE = [/\/media\//, /^console: /, /^request .* blob:/];
const shown = (page: Page) => page.locator('[data-shown="true"]');
const inFrame = (page: Page, text: string) => page.getByRole('figure').getByText(text);

const bytes = (count: number) =>
  Buffer.from(Array.from({ length: count }, (_, index) => (index * 7919) % 256));
const answer = (contentType: string, body: Buffer | string, status = 200) => ({ status, contentType, body });

const FILES = {
  corrupt: answer('image/jpeg', bytes(20_000)),
  'cut in the head': answer('video/mp4', Buffer.from('0000001c6674797069736f6d', 'hex')),
  empty: answer('image/jpeg', ''),
  'of no known type': answer('application/x-recorder', bytes(5_000)),
  'a page': answer('text/html', '<script>document.title = "taken over"</script>'),
  'a drawing with a script': answer(
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  ),
  gone: answer('text/plain', 'gone', 404),
  'refused for good': answer('text/plain', 'no', 403),
} as const;

for (const [name, file] of Object.entries(FILES)) {
  const tag = name === 'corrupt' ? ['@desktop'] : ['@desktop', '@proof'];
  test(`a file that is ${name} says so in the frame; Next and Retry go on`, { tag }, async ({
    page,
    signedIn,
    watch,
  }) => {
    test.slow();
    watch.expectTrouble(...TROUBLE);
    await page.route(MEDIA, (route) => route.fulfill(file));
    await page.goto(`/event/${signedIn.event}`);
    await expect(inFrame(page, 'This recording could not be loaded.')).toBeVisible({ timeout: PATIENCE });
    await expect(inFrame(page, '1 of 12')).toBeVisible();
    await expect(shown(page)).toHaveCount(0);
    await expectUnhurt(page);
    await page.unroute(MEDIA);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(shown(page)).toBeVisible({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(inFrame(page, '2 of 12')).toBeVisible();
    await expect(page).not.toHaveTitle(/taken over/);
  });
}

/** As phones that save data: nothing past a clip's header until it is played, told in one order or the other. */
function stopAfterHeaders(first: 'loadedmetadata' | 'suspend'): void {
  const { prototype } = HTMLMediaElement;
  const own = (name: 'readyState' | 'networkState') => {
    const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
    return (element: HTMLMediaElement): number => getter?.call(element) ?? 0;
  };
  const [ready, network] = [own('readyState'), own('networkState')];
  const told = new WeakSet<HTMLMediaElement>();
  Object.defineProperty(prototype, 'readyState', {
    get(this: HTMLMediaElement) {
      const most = first === 'suspend' && !told.has(this) ? HTMLMediaElement.HAVE_NOTHING : 1;
      return this.paused ? Math.min(ready(this), most) : ready(this);
    },
  });
  Object.defineProperty(prototype, 'networkState', {
    get(this: HTMLMediaElement) {
      const stands = first === 'suspend' || told.has(this);
      return this.paused && stands ? HTMLMediaElement.NETWORK_IDLE : network(this);
    },
  });
  const load = prototype.load;
  prototype.load = function (this: HTMLMediaElement) {
    const second = first === 'suspend' ? 'loadedmetadata' : 'suspend';
    // Of the real events only the first one is let through; the two of the phone follow it.
    for (const type of ['loadedmetadata', 'suspend', 'loadeddata']) {
      const hold = (event: Event) => {
        if (event.isTrusted && this.paused) event.stopImmediatePropagation();
      };
      this.addEventListener(type, hold, true);
    }
    this.addEventListener('canplay', () => {
      this.dispatchEvent(new Event(first));
      told.add(this);
      this.dispatchEvent(new Event(second));
    });
    load.call(this);
  };
}

for (const first of ['loadedmetadata', 'suspend'] as const) {
  test(`a clip of which a phone reads the header alone is shown and plays, ${first} told first`, {
    tag: '@desktop',
  }, async ({ page, signedIn }) => {
    await page.addInitScript(stopAfterHeaders, first);
    await page.goto(`/event/${signedIn.event}`);
    const video = page.locator('video[data-shown="true"]');
    for (let place = 1; place < 12 && (await video.count()) === 0; place += 1) {
      await expect(inFrame(page, `${place} of 12`)).toBeVisible();
      await expect(shown(page)).toBeVisible();
      if ((await video.count()) === 0) await page.keyboard.press('ArrowRight');
    }
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
  });
}

test('a file of 200 MB that comes at a crawl is left for the next one', {
  tag: ['@desktop', '@proof'],
}, async ({ page, signedIn, watch }) => {
  test.slow();
  watch.expectTrouble(...TROUBLE);
  const [first] = signedIn.recordings;
  const waiting: Route[] = [];
  let isHuge = true;
  await page.route(`**/api/Recording/data/${first}?*`, async (route) => {
    const data = await (await route.fetch()).json();
    await route.fulfill({ json: { ...data, url: isHuge ? '/media/huge' : data.url } });
  });
  // The browser has asked, and not a byte has come.
  await page.route('**/media/huge', (route) => void waiting.push(route));
  await page.goto(`/event/${signedIn.event}`);
  await expect.poll(() => waiting.length, { timeout: PATIENCE }).toBe(1);
  await expect(inFrame(page, 'Loading recording...')).toBeVisible();
  isHuge = false;
  for (const place of ['2 of 12', '3 of 12', '4 of 12', '5 of 12', '6 of 12']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(inFrame(page, place)).toBeVisible();
    await expect(shown(page)).toBeVisible({ timeout: PATIENCE });
  }
  await expectUnhurt(page);
});
