/** How the page of a site fits, whatever its texts. */
import { expect, keepToken, sideways, test } from './portal.ts';

test('a location fits the window with names of 10,000 characters', async ({ page, watch }) => {
  watch.expectTrouble(/location\/1|armed-status\/1|schedule\/1/, /^console: reading .*status 404/);
  await keepToken(page, 'jordan');
  const name = 'x'.repeat(10_000);
  const contact = { id: 1, listName: name, cell: name, email: `${name}@x.example` };
  await page.route('**/api/Location/details/*', (route) =>
    route.fulfill({
      json: {
        id: 1,
        location: { name, accountCode: name },
        address: { streetAddress: name },
        nvRs: [{ id: 1, name, status: name, ipAddress: name }],
        schedules: [{ schedule: { id: 1, name } }],
        contactLocations: [{ contactLocation: { rank: 1, contactType: name }, contact }],
      },
    }),
  );
  await page.goto('/location/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const recorders = page.getByRole('table', { name: 'NVR Status' });
  await expect(recorders.locator('tbody').getByRole('row')).toHaveCount(1);
  const contacts = page.getByRole('table', { name: 'Emergency Contact List' });
  await expect(contacts.locator('tbody').getByRole('row')).toHaveCount(1);
  expect(await sideways(page)).toBe(0);
});
