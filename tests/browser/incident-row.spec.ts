/** What only a browser knows of the way from one incident of a list to the next: history, frames, memory, thumbs. */
import type { Page } from '@playwright/test';
import { askProvider, eventRows, expect, keepToken, sideways, test, watchBlobs } from './portal.ts';

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
/** The number of the event, which is the heading too until the event is known. */
const EVENT_NUMBER = 'main :is(h1, p > span)';
const eventNumber = (page: Page) => page.locator(EVENT_NUMBER).filter({ hasText: /^Event #\d+$/ });
const picture = (page: Page) => page.locator('figure [data-shown="true"]');
const places = (page: Page) => page.getByRole('navigation', { name: 'Events of the list' });

async function expectPlace(page: Page, ids: readonly number[], index: number): Promise<void> {
  await expect(eventNumber(page)).toHaveText(`Event #${ids[index]}`);
  await expect(places(page).getByRole('link')).toHaveText(`${index + 1} of ${ids.length}, back to the list`);
  await expect(page).toHaveURL(`/event/${ids[index]}`);
  await expect(page).toHaveTitle(new RegExp(`^Event #${ids[index]}, .+, 20\\d\\d, .+ · `));
}

/** Opens the list, and in it the row of that index. */
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

test('the events of a list take one entry of the history, also over a reload', {
  tag: '@once',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  const ids = await idsOfList(page);
  const marked = eventRows(page).and(page.locator('[data-marked="true"]'));
  await openRow(page, ids, 14);
  await page.keyboard.press(']');
  await expectPlace(page, ids, 15);
  await page.reload();
  await expectPlace(page, ids, 15);
  await page.keyboard.press(']');
  await expectPlace(page, ids, 16);
  await test.step('which the row of the last one takes, in sight and marked', async () => {
    await places(page).getByRole('link').click();
    await expect(page).toHaveURL('/events?page=2&sort=location.name&police=true');
    await expect(marked.getByRole('link', { name: String(ids[16]) })).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/events?sort=location.name&police=true');
  });
});

test('on a phone, its buttons stay at the lower edge, apart from those of the recordings', {
  tag: '@phone',
}, async ({ page, watch }) => {
  watch.expectTrouble(/\/api\/Event\/events\//, /^console: /);
  await keepToken(page, 'avery');
  const ids = await idsOfList(page);
  await openRow(page, ids, 0);
  const stepOf = (name: string) => page.getByRole('button', { name, exact: true });
  await test.step('within reach of a thumb, as those are', async () => {
    for (const name of ['Prev', 'Next', 'Previous event', 'Next event'])
      await expect(stepOf(name)).toBeInViewport({ ratio: 1 });
    const recordings = await stepOf('Next').boundingBox();
    const events = await stepOf('Next event').boundingBox();
    expect((events?.y ?? 0) - (recordings?.y ?? 0)).toBeGreaterThan(100);
    expect(recordings?.y).toBeGreaterThan(844 / 2);
  });
  await test.step('wherever the page is scrolled to, until the footer comes', async () => {
    await page.getByRole('heading', { name: 'Event Logs' }).evaluate((title) => title.scrollIntoView());
    await expect(stepOf('Next event')).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const edge = (await page.getByRole('contentinfo').boundingBox())?.y ?? 0;
    const { y = 0, height = 0 } = (await places(page).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(edge);
  });
  const expectRoom = async () => {
    for (const name of ['Next event', 'Previous event'])
      expect((await stepOf(name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await sideways(page)).toBe(0);
  };
  await expectRoom();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectRoom();
  await page.route('**/api/Event/events/location/*', (route) => route.fulfill({ status: 403, json: {} }));
  await page.reload();
  await expect(page.getByText('List not read. Press again.').first()).toBeVisible();
  await expectRoom();
});

async function recordingsOf(page: Page, id: number | undefined): Promise<readonly number[]> {
  const { incident } = await askProvider<{ incident: { recordings: { recordingId: number }[] } }>(
    page,
    `/api/Event/details/${id}`,
  );
  return incident.recordings.map(({ recordingId }) => recordingId);
}

/** Number of the painted frame after the press of a key, from 1, that shows the event and another picture. */
async function framesOfPress(page: Page, key: string, id: number | undefined): Promise<number> {
  const wanted = { place: EVENT_NUMBER, title: `Event #${id}` };
  await page.evaluate(({ place, title }) => {
    const shown = () => document.querySelector('figure [data-shown="true"]');
    const before = shown();
    const isThere = () =>
      [...document.querySelectorAll(place)].some(({ textContent }) => textContent === title) &&
      shown() !== null &&
      shown() !== before;
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
  }, wanted);
  await page.keyboard.press(key);
  return page.evaluate<number>(() => Reflect.get(window, 'framesOfPress'));
}

test('the next incident shows within two frames once it is prepared, as the one before was shown', {
  tag: '@desktop',
}, async ({ page }) => {
  const blobs = await watchBlobs(page);
  await keepToken(page, 'avery');
  const ids = await idsOfList(page);
  const [shown, next] = await Promise.all([0, 1].map((index) => recordingsOf(page, ids[index])));
  await openRow(page, ids, 0);
  await test.step('without a request for it', async () => {
    const loaded = [shown, next].map((recordings = []) => Math.min(4, recordings.length));
    await expect.poll(blobs).toBe(loaded.reduce((sum, count) => sum + count));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect(await framesOfPress(page, ']', ids[1])).toBeLessThanOrEqual(2);
    expect(asked.filter((path) => path === `/api/Event/details/${ids[1]}`)).toEqual([]);
    expect(asked.filter((path) => next?.slice(0, 4).some((id) => path.endsWith(`/data/${id}`)))).toEqual([]);
    await expectPlace(page, ids, 1);
  });

  await test.step('and leaves nothing in memory on a page without recordings', async () => {
    await page.getByRole('link', { name: 'Contacts' }).first().click();
    await expect(heading(page)).toHaveText('Contacts');
    await expect.poll(blobs).toBe(0);
  });
});
