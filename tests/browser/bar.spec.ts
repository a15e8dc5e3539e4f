/** The bar in windows of all widths: it stands still, and everything in it is one or two presses away. */
import { linksOf } from './links.ts';
import { expect, keepToken, pageRests, sideways, test } from './portal.ts';

test('the bar keeps its place on wide pages, and as many links as fit; More has all of them', {
  tag: '@desktop',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const shown = () => bar.getByRole('link').count();
  const logo = page.getByRole('link', { name: 'Vigil home page' });
  await page.goto('/contacts');
  await expect(page.getByRole('button', { name: /Avery/ })).toBeVisible();
  await pageRests(page);
  const all = linksOf('bar').length;
  expect(await shown()).toBeGreaterThan(6);
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible({ visible: (await shown()) < all });

  for (const width of [700, 820, 1_024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(shown).toBeLessThan(all);
    const fitting = await shown();
    expect(fitting, `${width} px`).toBeGreaterThan(0);
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveCount(all);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    // The menu has a search of its own, for phones.
    await page.keyboard.press('/');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await expect(menu).toBeHidden();
    // Links that are not shown are no place for the focus.
    await bar.getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
    expect(await sideways(page)).toBe(0);
  }

  await page.setViewportSize({ width: 1_920, height: 900 });
  const places = new Set<number | undefined>();
  // One of the usual width, and a wide one.
  for (const path of ['/contacts', '/review']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    places.add((await logo.boundingBox())?.x);
  }
  expect(places.size).toBe(1);
});

test('on a phone the search is one press away @phone', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await dialog.getByRole('combobox').fill('last night');
  await expect(dialog.getByRole('option', { name: 'Review' })).toBeVisible();
});

test('the menus show the whole of a plugin’s long label @phone', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await pageRests(page);
  for (const button of ['Menu', /Avery/]) {
    await page.getByRole('banner').getByRole('button', { name: button }).click();
    const menu = page.locator('[popover]:popover-open');
    const link = menu.getByRole('link').last();
    // As a plugin may name its page: the installed ones have short labels.
    await link.evaluate((element) => {
      element.textContent = `Zones of the ${'Kraftfahrzeugzulassungsstelle'.repeat(3)} at the north gate`;
    });
    expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
  }
  expect(await sideways(page)).toBe(0);
});
