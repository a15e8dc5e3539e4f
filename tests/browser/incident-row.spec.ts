import type { Page } from '@playwright/test';
import { askProvider, eventRows, expect, keepToken, pageRests, signIn, test } from './portal.ts';

const LIST = '/events?police=true&sort=location.name';

/** Ids of that list in the provider's order. */
async function idsOfList(page: Page): Promise<readonly number[]> {
  const { value } = await askProvider<{ value: { incident: { id: number } }[] }>(
    page,
    '/api/Event/events/location/0',
    {
      orderby: 'location.name asc',
      skip: 0,
      take: 2_000,
      count: true,
      filter: 'incident.policeContacted == true',
    },
  );
  return value.map(({ incident }) => incident.id);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const picture = (page: Page) => page.locator('figure [data-shown="true"]');
const places = (page: Page) => page.getByRole('navigation', { name: 'Events of the list' });

async function expectPlace(page: Page, ids: readonly number[], index: number): Promise<void> {
  await expect(heading(page)).toHaveText(`Event #${ids[index]}`);
  await expect(places(page).getByRole('link')).toHaveText(`${index + 1} of ${ids.length}, back to the list`);
  await expect(page).toHaveURL(`/event/${ids[index]}`);
  await expect(page).toHaveTitle(new RegExp(`^Event #${ids[index]}, .+, 20\\d\\d, .+ · `));
}

/** Opens the row of that index in the list. */
async function openRow(page: Page, ids: readonly number[], index: number): Promise<void> {
  await page.goto(LIST);
  await expect(eventRows(page)).toHaveCount(15);
  await eventRows(page)
    .nth(index)
    .getByRole('link', { name: String(ids[index]) })
    .click();
  await expectPlace(page, ids, index);
  await expect(picture(page)).toBeVisible();
}

test.describe('an event that was opened from a filtered and sorted list', () => {
  test('leads over the end of the page by keys, survives a reload, and back to its row', async ({ page }) => {
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    await openRow(page, ids, 13);
    const length = await page.evaluate(() => history.length);
    for (const [key, index] of [
      [']', 14],
      [']', 15],
      [']', 16],
      ['[', 15],
      ['[', 14],
      [']', 15],
    ] as const) {
      await page.keyboard.press(key);
      await expectPlace(page, ids, index);
    }
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.reload();
    await expectPlace(page, ids, 15);
    await page.keyboard.press(']');
    await expectPlace(page, ids, 16);

    await places(page).getByRole('link').click();
    await expect(page).toHaveURL('/events?page=2&sort=location.name&police=true');
    const marked = eventRows(page).and(page.locator('[data-marked="true"]'));
    await expect(marked.getByRole('link', { name: String(ids[16]) })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/events?sort=location.name&police=true');
  });

  test('is left by one press of Back, however many others were shown', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    await openRow(page, ids, 3);
    const next = places(page).getByRole('button', { name: 'Next incident' });
    await next.click();
    await expectPlace(page, ids, 4);
    await expect(next).toBeFocused();
    await next.click();
    await expectPlace(page, ids, 5);
    await page.goBack();
    await expect(page).toHaveURL('/events?sort=location.name&police=true');
    // The one that was shown last.
    const marked = eventRows(page).and(page.locator('[data-marked="true"]'));
    await expect(marked.getByRole('link', { name: String(ids[5]) })).toBeVisible();
  });

  test('keeps the period of the tile that led to its list', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'avery');
    await page.getByRole('link', { name: /Police Contacts/ }).click();
    const [, total] =
      /of ([\d,]+) events/.exec((await page.getByText(/^Showing 1 to/).textContent()) ?? '') ?? [];
    await eventRows(page).nth(0).getByRole('link', { name: /^\d+$/ }).click();
    await expect(places(page).getByRole('link')).toHaveText(`1 of ${total}, back to the list`);
    await page.keyboard.press(']');
    await expect(places(page).getByRole('link')).toHaveText(`2 of ${total}, back to the list`);
    const title = await heading(page).textContent();
    await places(page).getByRole('link').click();
    await expect(page).toHaveURL('/events?dnfilter=police&back=home');
    await expect(page.getByText(`of ${total} events`)).toBeVisible();
    const marked = eventRows(page).and(page.locator('[data-marked="true"]'));
    await expect(marked.getByRole('link', { name: /^\d+$/ })).toHaveText(title?.replace('Event #', '') ?? '');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test('ends with the list', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    await openRow(page, ids, 0);
    await expect(places(page).getByRole('button', { name: 'Previous incident' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.keyboard.press('[');
    await expect(places(page).getByRole('status')).toHaveText('This is the first event of the list.');
    await expectPlace(page, ids, 0);
  });
});

test('on a phone, its buttons are as high as a thumb needs, and nothing scrolls sideways', {
  tag: '@phone',
}, async ({ page, watch }) => {
  watch.expectTrouble(/\/api\/Event\/events\//, /^console: /);
  await keepToken(page, 'avery');
  const ids = await idsOfList(page);
  await openRow(page, ids, 0);
  const recordings = await recordingsOf(page, ids[0]);
  for (let step = 1; step < recordings.length; step += 1) await page.keyboard.press('ArrowRight');
  // A browser that reloads while an address is written may lose the state of the history entry.
  const address = recordings.length > 1 ? `\\?recording=${recordings.at(-1)}$` : `/event/${ids[0]}$`;
  await expect(page).toHaveURL(new RegExp(address));
  const buttons = page.getByRole('button', { name: 'Next incident' });
  await expect(buttons).toHaveCount(2);
  const expectRoom = async () => {
    for (const button of [...(await buttons.all()), page.getByRole('button', { name: 'Previous incident' })])
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  };
  await expectRoom();
  await page.route('**/api/Event/events/location/*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByText('List not read. Press again.').first()).toBeVisible();
  await expectRoom();
});

test('an address alone knows no list', { tag: '@once' }, async ({ page, context }) => {
  await keepToken(page, 'avery');
  const ids = await idsOfList(page);
  await openRow(page, ids, 2);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const other = await context.newPage();
  await other.goto('/healthz');
  await other.evaluate((value) => sessionStorage.setItem('token', value), token);
  await other.goto(`/event/${ids[2]}`);
  await expect(other.getByText('Event Logs')).toBeVisible();
  await expect(places(other)).toHaveCount(0);
  await other.keyboard.press(']');
  await pageRests(other);
  await expect(other).toHaveURL(`/event/${ids[2]}`);
});

interface Recording {
  readonly recordingId: number;
}

async function recordingsOf(page: Page, id: number | undefined): Promise<readonly number[]> {
  const { incident } = await askProvider<{ incident: { recordings: Recording[] } }>(
    page,
    `/api/Event/details/${id}`,
  );
  return incident.recordings.map(({ recordingId }) => recordingId);
}

/** Notes the blob addresses that are in use, in every document of the page. */
async function watchBlobs(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const urls = new Set<string>();
    Reflect.set(window, 'blobUrls', urls);
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      urls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urls.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  return () => page.evaluate(() => (Reflect.get(window, 'blobUrls') as Set<string>).size);
}

/** Number of the painted frame after the press of a key, from 1, that shows the event and another picture. */
async function framesOfPress(page: Page, key: string, id: number | undefined): Promise<number> {
  await page.evaluate((title) => {
    const shown = () => document.querySelector('figure [data-shown="true"]');
    const before = shown();
    const isThere = () =>
      document.querySelector('h1')?.textContent === title && shown() !== null && shown() !== before;
    const press = new Promise((resolve) =>
      document.addEventListener('keydown', resolve, { once: true, capture: true }),
    );
    const frames = async () => {
      await press;
      // What a frame begins with is what the one before it has painted.
      for (let frame = 0; ; frame += 1) {
        await new Promise(requestAnimationFrame);
        if (isThere()) return frame;
      }
    };
    Reflect.set(window, 'framesOfPress', frames());
  }, `Event #${id}`);
  await page.keyboard.press(key);
  return page.evaluate<number>(() => Reflect.get(window, 'framesOfPress'));
}

test.describe('the next incident', () => {
  test('shows within two frames once it is prepared, without a request for it', { tag: '@desktop' }, async ({
    page,
  }) => {
    const blobs = await watchBlobs(page);
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    const [shown, next] = await Promise.all([0, 1].map((index) => recordingsOf(page, ids[index])));
    await openRow(page, ids, 0);
    const loaded = [shown, next].map((recordings = []) => Math.min(4, recordings.length));
    await expect.poll(blobs).toBe(loaded.reduce((sum, count) => sum + count));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await framesOfPress(page, ']', ids[1])).toBeLessThanOrEqual(2);
    expect(asked.filter((path) => path === `/api/Event/details/${ids[1]}`)).toEqual([]);
    expect(asked.filter((path) => next?.slice(0, 4).some((id) => path.endsWith(`/data/${id}`)))).toEqual([]);
    await expectPlace(page, ids, 1);
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await expect(heading(page)).toHaveText('Contacts');
    await expect.poll(blobs).toBe(0);
  });

  test('keeps the speed and hidden boxes of the one before', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    await openRow(page, ids, 0);
    const speed = page.getByRole('combobox', { name: 'Speed', exact: true });
    const boxes = page.getByRole('button', { name: 'Boxes' });
    await speed.selectOption('2x');
    await boxes.click();
    await expect(boxes).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press(']');
    await expectPlace(page, ids, 1);
    await expect(speed).toHaveValue('2');
    await expect(boxes).toHaveAttribute('aria-pressed', 'false');
    // The review is another page of the same document.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Last 24 hours' }).click();
    await expect(boxes).toHaveAttribute('aria-pressed', 'false');
    await expect(speed).toHaveValue('2');
  });

  test('never makes it more than four media at once, and a held key stays in the list', {
    tag: '@once',
  }, async ({ page }) => {
    const blobs = await watchBlobs(page);
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    const open = new Set<unknown>();
    let most = 0;
    page.on('request', (request) => {
      if (!new URL(request.url()).pathname.startsWith('/media/')) return;
      open.add(request);
      most = Math.max(most, open.size);
    });
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => open.delete(request));
    await openRow(page, ids, 0);
    for (const key of [']', '[']) {
      for (let times = 0; times < 60; times += 1) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await expect
        .poll(async () => {
          const place = await places(page).getByRole('link').textContent();
          const [title] = await heading(page).allTextContents();
          return title === `Event #${ids[Number(place?.split(' ')[0]) - 1]}`;
        })
        .toBe(true);
    }
    await expect(picture(page)).toBeVisible();
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
    await page.goBack();
    await expect(eventRows(page)).toHaveCount(15);
    await expect.poll(blobs).toBe(0);
  });

  test('is offered in the place of Next at the last recording, and the focus stays there', {
    tag: '@once',
  }, async ({ page }) => {
    await keepToken(page, 'avery');
    const ids = await idsOfList(page);
    // With one recording, the address need not say which.
    const counts = await Promise.all(
      ids.slice(0, 15).map(async (id) => (await recordingsOf(page, id)).length),
    );
    const first = counts.findIndex((one) => one > 1);
    const count = counts[first] ?? 0;
    await openRow(page, ids, first);
    const player = page.getByRole('figure').first();
    for (let step = 1; step < count; step += 1) await page.keyboard.press('ArrowRight');
    await expect(player.getByText(`${count} of ${count}`)).toBeVisible();
    const next = player.getByRole('button', { name: 'Next' });
    await expect(next).toHaveText('Next incident');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('1');
    await pageRests(page);
    await expect(heading(page)).toHaveText(`Event #${ids[first]}`);
    // The chosen recording is written into the address, and the list is kept.
    await expect(page).toHaveURL(/recording=/);
    await expect(places(page).getByRole('link')).toHaveText(
      `${first + 1} of ${ids.length}, back to the list`,
    );
    await next.click();
    await expectPlace(page, ids, first + 1);
    await expect(next).toBeFocused();
  });
});
