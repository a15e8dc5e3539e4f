/** What other people's texts and a person's own colours do to a page: only a browser that paints it knows. */
import type { Locator, Page } from '@playwright/test';
import { expect, keepToken, pageRests, test } from './portal.ts';

/** Each letter with a pile of marks above and below it. */
const PILED = [...'Dock'].map((letter) => letter + '\u0301'.repeat(40) + '\u0316'.repeat(40)).join('');

const details = (site: string, notes: string) => ({
  incident: {
    incident: { id: 7, startTime: '2026-11-20T12:00:00Z', endTime: '2026-11-20T12:05:00Z' },
    location: { id: 1, name: site, address: '1 Pier Road', location: { accountCode: 'A-1' } },
    recordings: [],
    incidentLogs: ['First', notes, 'Last'].map((text) => ({ time: '2026-11-20T12:01:00Z', notes: text })),
    recentIncidents: [],
    alarms: [],
  },
});

const contact = (id: number, lastname: string) => ({
  id,
  firstname: 'Ada',
  lastname,
  cell: '+1 905 555 0110',
});

/** The pixels of places of a page. */
async function pictures(places: readonly Locator[]): Promise<string[]> {
  const taken: string[] = [];
  for (const place of places)
    taken.push((await place.screenshot({ animations: 'disabled' })).toString('base64'));
  return taken;
}

/** Pictures of places beside a name: with a plain name, and with one of piled marks. */
async function beside(page: Page, open: (name: string) => Promise<readonly Locator[]>) {
  const shown = [];
  for (const name of ['Dock', PILED]) {
    const places = await open(name);
    await pageRests(page);
    await page.mouse.move(0, 0);
    shown.push(await pictures(places));
  }
  return shown;
}

test('marks piled on a name stay in its row and in its line, where rows are cards too', {
  tag: '@once',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  let name = '';
  await test.step('a list of cards, whose cells are as high as their texts', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.route('**/api/Contact/contacts', (route) =>
      route.fulfill({ json: { value: [contact(1, 'A'), contact(2, `B ${name}`), contact(3, 'C')] } }),
    );
    const [plain, piled] = await beside(page, async (lastname) => {
      name = lastname;
      await page.goto('/contacts');
      const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody tr:not(:has(th))');
      await expect(rows).toHaveCount(3);
      return [rows.nth(0), rows.nth(2)];
    });
    expect(piled).toEqual(plain);
  });
  await test.step('a page and its list', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/api/Event/details/7', (route) => route.fulfill({ json: details(name, name) }));
    const [plain, piled] = await beside(page, async (text) => {
      name = text;
      await page.goto('/event/7');
      const logs = page.getByRole('region', { name: 'Event Logs' }).locator('li[data-kind]');
      await expect(logs).toHaveCount(3);
      // The site's name is the heading, between these two.
      const around = [page.getByRole('button', { name: 'Back' }), page.locator('main dl').first()];
      return [logs.nth(0), logs.nth(2), ...around];
    });
    expect(piled).toEqual(plain);
  });
});

test('in forced colours a pressed button looks different from one that is not', { tag: '@once' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  /** Background and text of a button that is not pressed, and of one that is. */
  const looks = async (button: Locator): Promise<string[]> => {
    const look = () =>
      button.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return `${element.getAttribute('aria-pressed')}: ${backgroundColor} ${color}`;
      });
    const first = await look();
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', first.startsWith('true') ? 'false' : 'true');
    return [first, await look()].sort();
  };
  await keepToken(page, 'avery');
  await page.goto('/events');
  await page.getByRole('table').getByRole('link', { name: /^\d+$/ }).first().click();
  const boxes = await looks(page.getByRole('button', { name: 'Boxes' }));
  await page.goto('/coverage');
  const attention = await looks(page.getByRole('button', { name: /attention/i }).first());
  for (const [released, pressed] of [boxes, attention]) {
    expect(released).toMatch(/^false/);
    expect(pressed).toMatch(/^true/);
    expect(pressed?.slice('true'.length)).not.toBe(released?.slice('false'.length));
  }
});

test('a schedule without anything that disarms has its grid above its items, at every width', {
  tag: '@once',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  const patrol = {
    scheduledItemType: 'Patrol',
    scheduledItemInterval: 'Recurring',
    ...{ monday: true, dayStartTime: 3600, dayEndTime: 5400 },
  };
  await page.route('**/api/Schedule/schedule/1', (route) =>
    route.fulfill({ json: { schedule: { name: 'Rounds', locationId: 1 }, scheduledItems: [patrol] } }),
  );
  await page.goto('/schedule/1');
  const grid = page.getByRole('table', { name: 'Arming by day and hour' });
  await expect(grid.locator('td[data-state="armed"]')).toHaveCount(168);
  const parts = [
    page.getByText('This schedule does not change arming'),
    grid,
    page.getByRole('region', { name: 'Day by day' }),
  ];
  for (const width of [390, 820, 1440])
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await pageRests(page);
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const tops = boxes.map((box) => box?.y ?? Number.NaN);
      expect(tops).toEqual([...tops].sort((one, other) => one - other));
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
});
