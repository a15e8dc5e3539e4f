/** The main job: from the list to an event, and back to the same place; and by double clicks. */
import type { Locator, Page } from '@playwright/test';
import { eventRows, expect, keepToken, pageRests, signIn, test } from './portal.ts';

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

test('the second press of a double click hits nothing of the page that the first has opened', {
  tag: '@desktop',
}, async ({ page }) => {
  const press = async (target: Locator, clickCount: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  const row = eventRows(page).first().getByRole('link', { name: /^\d+$/ });
  await signIn(page, 'avery');
  await pageRests(page);
  await page.getByRole('link', { name: /Monitored Events/ }).scrollIntoViewIfNeeded();
  await pageRests(page);
  await press(page.getByRole('link', { name: /Monitored Events/ }), 1);
  await expect(row).toBeVisible();
  await pageRests(page);
  await press(row, 2);
  await pageRests(page);
  await expect(page).toHaveURL('/events?back=home');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await test.step('but what is still there takes each of several quick presses', async () => {
    const id = await row.textContent();
    await press(row, 1);
    await expect(page).toHaveURL(`/event/${id}`);
    const next = page.getByRole('button', { name: 'Next event' });
    await expect(next).toBeEnabled();
    await press(next, 1);
    await expect(page).not.toHaveURL(`/event/${id}`);
    const second = page.url();
    await press(next, 2);
    await expect(page).not.toHaveURL(second);
  });
});
