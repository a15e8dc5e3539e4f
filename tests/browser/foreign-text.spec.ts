/** What other people's texts do to a page: only a browser that paints it knows. */
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
