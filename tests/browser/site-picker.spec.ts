import type { Page } from '@playwright/test';
import { askProvider, expect, isPhone, keepToken, pageRests, test } from './portal.ts';

interface Site {
  readonly id: number;
  readonly location: { readonly name: string };
}

/** All sites of the person, by name. */
const sitesOf = async (page: Page): Promise<readonly Site[]> =>
  (await askProvider<{ value: Site[] }>(page, '/api/Location/locations', { orderby: 'location.name asc' }))
    .value;

const showing = (page: Page) => page.getByText(/^Showing \d/);
const box = (page: Page) => page.getByRole('combobox', { name: 'Find a site' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Sites' }).getByRole('option');
const chip = (page: Page, name: string) => page.getByRole('button', { name: `${name} remove location` });

test.describe('the site picker', () => {
  test('narrows the list by keys alone, and its chip takes that back', { tag: '@desktop' }, async ({
    page,
  }) => {
    await keepToken(page, 'avery');
    const found = (await sitesOf(page)).filter(({ location }) => /dock/i.test(location.name));
    const [, chosen] = found;
    await page.goto('/events');
    await expect(showing(page)).toBeVisible();
    // The page size is rendered second.
    await pageRests(page);
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    await expect(box(page)).toBeVisible();
    // The page size, the Location ID and the picker.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('dock');
    await expect(options(page)).toHaveText(found.map(({ location }) => new RegExp(`^${location.name}`)));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = options(page).and(page.locator('[aria-selected=true]'));
    await expect(box(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/events?locationId=${chosen?.id}`);
    const name = chosen?.location.name ?? '';
    await expect(chip(page, name)).toBeVisible();
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toBeFocused();
    await expect(page.getByLabel('Location ID')).toHaveValue(String(chosen?.id));
    await page.reload();
    await expect(chip(page, name)).toBeVisible();
    await chip(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/events');
    await expect(chip(page, name)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  });

  test('has targets for fingers on a phone', { tag: '@phone' }, async ({ page }) => {
    expect(isPhone(page)).toBe(true);
    await keepToken(page, 'avery');
    const [first] = (await sitesOf(page)).filter(({ location }) => /dock/i.test(location.name));
    const name = first?.location.name ?? '';
    await page.goto('/events');
    await page.getByRole('button', { name: 'Filters' }).tap();
    await box(page).fill('dock');
    await expect(options(page).first()).toContainText(name);
    for (const target of [box(page), options(page).first(), options(page).nth(1)])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await options(page).first().tap();
    await expect(page).toHaveURL(`/events?locationId=${first?.id}`);
    await page.getByRole('button', { name: 'Done' }).tap();
    expect((await chip(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(40);
    await chip(page, name).tap();
    await expect(page).toHaveURL('/events');
  });
});

test.describe('the list of one site', () => {
  test('names the site below the heading, without rows too', async ({ page }) => {
    await keepToken(page, 'avery');
    const [site] = await sitesOf(page);
    const name = site?.location.name ?? '';
    for (const query of ['', '?q=zzzz']) {
      await page.goto(`/events/location/${site?.id}${query}`);
      await expect(page.getByRole('paragraph').filter({ hasText: name }).first()).toBeVisible();
      await expect(page).toHaveTitle(`Archived Events · ${name} · Vigil`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archived Events');
    }
  });
});
