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

const height = async (place: Locator) => (await place.boundingBox())?.height;

/** What `open` shows of a name: where it stands, and what stands around it. */
type Shown = { readonly named: readonly Locator[]; readonly around: readonly Locator[] };

/** Piled marks make a name's place no higher than a plain name does, and paint nothing onto what stands around it. */
async function expectKept(page: Page, open: (name: string) => Promise<Shown>): Promise<void> {
  const plain = await Promise.all((await open('Dock')).named.map(height));
  const { named, around } = await open(PILED);
  expect(await Promise.all(named.map(height))).toEqual(plain);

  await pageRests(page);
  await page.mouse.move(0, 0);
  const beside = await pictures(around);
  for (const place of named)
    await place.evaluate((element) => element.style.setProperty('visibility', 'hidden'));
  // Of one page, opened once: nothing but the name can differ.
  expect(await pictures(around)).toEqual(beside);
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
    await expectKept(page, async (lastname) => {
      name = lastname;
      await page.goto('/contacts');
      const rows = page.getByRole('table', { name: 'Contacts' }).locator('tbody tr:not(:has(th))');
      await expect(rows).toHaveCount(3);
      return { named: [rows.nth(1)], around: [rows.nth(0), rows.nth(2)] };
    });
  });
  await test.step('a page and its list', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/api/Event/details/7', (route) => route.fulfill({ json: details(name, name) }));
    await expectKept(page, async (text) => {
      name = text;
      await page.goto('/event/7');
      const logs = page.getByRole('region', { name: 'Event Logs' }).locator('li[data-kind]');
      await expect(logs).toHaveCount(3);
      // The heading stands between these two.
      const about = [page.getByRole('button', { name: 'Back' }), page.locator('main dl').first()];
      const heading = page.getByRole('heading', { level: 1 });
      return { named: [heading, logs.nth(1)], around: [logs.nth(0), logs.nth(2), ...about] };
    });
  });
});
