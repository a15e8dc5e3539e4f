/** What people come for, each job from home or from the event that it is about, and in how few presses. */
import type { Locator, Page } from '@playwright/test';
import { eventRows, eventWithRecordings, expect, keepToken, test } from './portal.ts';

/** Counts presses. Words that are typed are none. */
class Hand {
  presses = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async key(name: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(name);
  }

  async on(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  /** What the palette finds first for the words. */
  async find(words: string, shown: string | RegExp): Promise<void> {
    await this.key('Control+k');
    const palette = this.#page.getByRole('dialog', { name: 'Search' });
    await palette.getByRole('combobox').fill(words);
    await expect(palette.getByRole('option', { name: shown }).first()).toBeVisible();
    await this.key('Enter');
  }
}

test.describe('in few presses', { tag: ['@desktop', '@proof'] }, () => {
  let hand: Hand;
  test.beforeEach(async ({ page }) => {
    hand = new Hand(page);
    await keepToken(page, 'avery');
    await page.goto('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('whether all is covered: none', async ({ page }) => {
    await expect(
      page.getByText(/^(?:\d+ sites? needs? attention|All \d+ (?:covered|armed))/).first(),
    ).toBeVisible();
    expect(hand.presses).toBe(0);
  });

  test('police at one site last month: two', async ({ page }) => {
    await hand.find('police at halifax last month', 'Events with police at “halifax”, Last Month');
    await expect(page).toHaveURL(/^[^?]+\/events\?police=true&q=halifax&from=[^&]+&to=[^&]+$/);
    await expect(page.getByText(/^Showing 1 to \d+ of \d+ events$/)).toBeVisible();
    const sites = await eventRows(page).locator('td[data-label="Location"]').allTextContents();
    expect(sites.length).toBeGreaterThan(0);
    expect(sites.filter((name) => !/halifax/i.test(name))).toEqual([]);
    expect(hand.presses).toBe(2);
  });

  test('who is called: two', async ({ page }) => {
    await hand.find('keyholder halifax', 'Contacts at “halifax”');
    await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
    expect(hand.presses).toBe(2);
  });

  test('a wish for a holiday, with site, schedule and hours filled in: four and the text', async ({
    page,
  }) => {
    await hand.find('schedule halifax', 'Schedules at “halifax”');
    const schedule = page.getByRole('table').getByRole('link').first();
    const name = await schedule.textContent();
    await hand.on(schedule);
    const holiday = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const date = new Date(holiday).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    await page.getByLabel('Go to date').fill(holiday);
    const day = page.getByRole('listitem').filter({ hasText: date });
    await hand.on(day.getByRole('link', { name: /^Request a change/ }));
    await expect(page.getByLabel('Subject')).toHaveValue(`Schedule change: ${name}`);
    const details = page.getByLabel('Details');
    await expect(details).toHaveValue(/Halifax/);
    await expect(details).toHaveValue(new RegExp(date));
    await details.pressSequentially('Closed all day.');
    expect(hand.presses).toBe(4);
  });
});

test('evidence of an event is begun by two presses, and its moment is shared by one', {
  tag: ['@desktop', '@proof'],
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Its own dialog asks where the file shall be, and here is left.
  await page.addInitScript(() => {
    const showSaveFilePicker = () => {
      document.body.setAttribute('data-asked-where', '');
      return Promise.reject(new DOMException('', 'AbortError'));
    };
    Object.assign(window, { showSaveFilePicker });
  });
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
  await page.goto(`/event/${id}`);
  const share = new Hand(page);
  await share.on(page.getByRole('button', { name: 'Copy link to this moment' }));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/event/${id}?`);
  expect(share.presses).toBe(1);
  const hand = new Hand(page);
  await hand.on(page.getByRole('button', { name: 'Evidence' }));
  await hand.on(page.getByRole('dialog').getByRole('button', { name: 'Make package' }));
  await expect(page.locator('body[data-asked-where]')).toBeAttached();
  expect(hand.presses).toBe(2);
});

// The main job: from the list to an event, through its recordings, and back to the same place.

interface EventList {
  value: { incident: object }[];
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('the list leads from a row to its event and back to the same place', { tag: '@once' }, async ({
  page,
}) => {
  await keepToken(page, 'avery');
  await test.step('on its third page, which is there after a reload too', async () => {
    await page.goto('/events?page=3&size=25');
    await expect(eventRows(page)).toHaveCount(25);
    const link = eventRows(page).nth(20).getByRole('link', { name: /^\d+$/ });
    const id = await link.textContent();
    // People click what has been painted; the page has heard of the scrolling by then.
    const place = await link.evaluate((own) => {
      own.scrollIntoView({ block: 'center' });
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.round(scrollY)))),
      );
    });
    expect(place).toBeGreaterThan(500);
    await link.click();
    await expect(page).toHaveURL(`/event/${id}`);
    await expect(page.getByText(`Event #${id}`, { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/events?page=3&size=25');
    await expect(page.getByText('Showing 51 to 75 of')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.reload();
    await expect(page.getByText('Showing 51 to 75 of')).toBeVisible();
  });

  await test.step('among a hundred rows, of which the first has a day of its own', async () => {
    await page.route('**/api/Event/events/location/*', async (route) => {
      const response = await route.fetch();
      const list: EventList = await response.json();
      const times = { startTime: '2026-03-03T15:00:00Z', endTime: '2026-03-03T15:05:00Z' };
      const value = list.value.map((row, index) =>
        index === 0 ? row : { ...row, incident: { ...row.incident, ...times } },
      );
      await route.fulfill({ response, json: { ...list, value } });
    });
    await page.goto('/events?size=100');
    await expect(eventRows(page)).toHaveCount(100);
    const link = eventRows(page).nth(91).getByRole('link', { name: /^\d+$/ });
    // The way down lays out every row.
    const place = await link.evaluate(async (own) => {
      const painted = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const row of document.querySelectorAll('tbody tr:nth-of-type(5n)')) {
        row.scrollIntoView();
        await painted();
      }
      own.scrollIntoView({ block: 'center' });
      await painted();
      return Math.round(scrollY);
    });
    await link.click();
    await expect(page.getByText('Event Logs')).toBeVisible();
    await page.goBack();
    await expect(eventRows(page)).toHaveCount(100);
    await expect.poll(() => scrolled(page)).toBe(place);
    // The list may be read once more while the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('an event with twelve recordings is stepped through, the fourth without a request at the press', {
  tag: '@once',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id, recordings } = await eventWithRecordings(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/event/${id}`);
  await expect(page.getByText('1 of 12')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prev', exact: true })).toBeDisabled();
  // What is ready to be shown stands in the frame: the shown one, the next three, and those that were shown.
  const ready = page.locator('figure [data-shown]');
  await expect(ready).toHaveCount(4);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  await expect(page.getByText('3 of 12')).toBeVisible();
  await expect(ready).toHaveCount(6);
  const before = asked.length;
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('4 of 12')).toBeVisible();
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  await expect(ready).toHaveCount(7);
  // The press has asked for the seventh recording, its data and its media, and for nothing else.
  const recordingCalls = asked.slice(before).filter((path) => /^\/(?:api\/Recording|media)\//.test(path));
  expect(recordingCalls).toEqual([
    `/api/Recording/data/${recordings[6]}`,
    expect.stringMatching(/^\/media\//),
  ]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('2');
  await expect(page.getByText('2 of 12')).toBeVisible();
  await expect(page).toHaveURL(`/event/${id}?recording=${recordings[1]}`);
  expect(asked.filter((path) => path === `/api/Event/details/${id}`)).toHaveLength(1);

  await test.step('it is there after a reload, ends at its end, and what was seen is marked', async () => {
    await page.reload();
    await expect(page.getByText('2 of 12')).toBeVisible();
    const items = page.getByRole('listitem').filter({ has: page.locator('[data-visited]') });
    await expect(items).toHaveCount(12);
    await items.nth(11).getByRole('button').click();
    await expect(page.getByText('12 of 12')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
    await expect(items.filter({ hasText: 'Visited' })).toHaveCount(2);
  });
});
