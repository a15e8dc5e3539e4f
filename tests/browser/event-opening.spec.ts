/** The way from a row of the list to its event: what is asked for, and when. */
import type { Locator } from '@playwright/test';
import { eventRows, expect, keepToken, test } from './portal.ts';

interface Press {
  readonly button?: number;
  readonly ctrlKey?: boolean;
}

/** Presses a part of the row with the mouse, and does not let go. Gives the events asked for before the next task. */
function askedAtPress(row: Locator, part: string, press: Press = {}): Promise<string[]> {
  return row.evaluate(
    async (element, { selector, init }) => {
      const asked: string[] = [];
      const { fetch } = window;
      window.fetch = (input, options) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
        if (pathname.startsWith('/api/Event/details/')) asked.push(pathname);
        return fetch(input, options);
      };
      const { port1, port2 } = new MessageChannel();
      const nextTask = new Promise((resolve) => {
        port1.onmessage = resolve;
      });
      element
        .querySelector(selector)
        ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...init }));
      port2.postMessage(null);
      await nextTask;
      window.fetch = fetch;
      return asked;
    },
    { selector: part, init: press },
  );
}

const OWN_LINK = 'a[href^="/event/"]';

test('a press on a row of the events list', { tag: '@once' }, async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/events');
  await test.step("finds the code of the event's page, which the list loads once it rests", async () => {
    const files = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
    await expect.poll(files).toContainEqual(expect.stringMatching(/^EventPage-[\w-]{8}\.js$/));
    await eventRows(page).first().getByRole('link', { name: /^\d+$/ }).click();
    await expect(page.locator('figure [data-shown="true"]')).toBeVisible();
    await page.goBack();
    await expect(eventRows(page)).toHaveCount(15);
  });

  for (const [index, where, part] of [
    [3, 'its own link', OWN_LINK],
    [8, 'another cell', 'td:nth-child(4)'],
  ] as const)
    await test.step(`on ${where} asks for the event in its task, and the click asks for nothing again`, async () => {
      const row = eventRows(page).nth(index);
      const id = await row.getByRole('link', { name: /^\d+$/ }).textContent();
      const details = `/api/Event/details/${id}`;
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      expect(await askedAtPress(row, part)).toEqual([details]);
      await row.locator(part).dispatchEvent('click');
      await expect(page.getByText(`Event #${id}`, { exact: true })).toBeVisible();
      await expect(page.locator('figure [data-shown="true"]')).toBeVisible();
      expect(asked.filter((path) => path === details)).toHaveLength(1);
      await page.goBack();
      await expect(eventRows(page)).toHaveCount(15);
    });

  await test.step('asks for no event where its click opens none', async () => {
    const row = eventRows(page).nth(12);
    expect(await askedAtPress(row, 'a[href^="/location/"]')).toEqual([]);
    expect(await askedAtPress(row, OWN_LINK, { ctrlKey: true })).toEqual([]);
    expect(await askedAtPress(row, OWN_LINK, { button: 2 })).toEqual([]);
  });

  await test.step('asks for the first recording once, in the width of its frame', async () => {
    let give = () => {};
    const isGiven = new Promise<void>((resolve) => {
      give = resolve;
    });
    await page.route('**/api/Event/details/*', async (route) => {
      await isGiven;
      await route.continue();
    });
    await eventRows(page).nth(5).getByRole('link', { name: /^\d+$/ }).click();
    await expect(page.getByText('Loading event details...')).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/Recording/data/')) asked.push(pathname + search);
    });
    give();
    await expect(page.locator('figure [data-shown="true"]')).toBeVisible();
    const width = await page.locator('figure [aria-busy]').evaluate((frame) => frame.clientWidth);
    expect(asked[0]).toMatch(new RegExp(`\\?width=${width}$`));
    const [first = ''] = asked[0]?.split('?') ?? [];
    expect(asked.filter((address) => address.startsWith(`${first}?`))).toHaveLength(1);
  });
});
