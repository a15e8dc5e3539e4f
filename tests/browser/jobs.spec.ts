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
