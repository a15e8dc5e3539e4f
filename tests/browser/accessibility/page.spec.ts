import { expect, test } from '../portal.ts';
import { openHelp, openMenu, openPalette, openUserMenu, ready } from './overlayStates.ts';
import { avery, openState, WIDE } from './pageState.ts';

/** Every run opens one of the dialogs and one of the menus: the others are the same elements. */
const IS_PROOF = process.env.PROOF !== undefined;

test('the keyboard skips the bar, and has its place again when what it opened closes', {
  tag: '@desktop',
}, async ({ page }) => {
  await test.step('the link to the content', async () => {
    await openState(
      page,
      avery('locations', (one) => ready(one, '/locations')),
      WIDE,
    );
    // With the sites, which come after the bar.
    await expect(page.getByLabel('Search locations')).toBeVisible();
    const link = page.getByRole('link', { name: 'Skip to content' });
    await expect(link).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Search locations')).toBeFocused();
    await expect(page).toHaveURL('/locations');
  });

  for (const { name, open, key } of [
    { name: 'the palette', open: openPalette, key: 'Control+k' },
    ...(IS_PROOF ? [{ name: 'the keyboard help', open: openHelp, key: '?' }] : []),
  ])
    await test.step(name, async () => {
      await openState(page, avery(name, open), WIDE);
      const dialog = page.getByRole('dialog');
      const from = page.getByRole('link', { name: 'Schedules' }).first();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await from.focus();
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus')).toHaveCount(1);
      // Forth and back again past its ends: the page behind stays out of reach.
      for (const press of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(press);
        const outside = await page.evaluate(() => {
          const at = document.activeElement;
          return at === document.body || at?.closest('dialog') ? '' : at?.outerHTML.slice(0, 120);
        });
        expect(outside).toBe('');
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(from).toBeFocused();
    });

  for (const { name, width, open, button } of [
    { name: 'the user menu', width: WIDE, open: openUserMenu, button: '[popovertarget="user-menu"]' },
    ...(IS_PROOF
      ? [
          {
            name: 'the menu of a narrow window',
            width: 320,
            open: openMenu,
            button: '[popovertarget="bar-menu"]',
          },
        ]
      : []),
  ])
    await test.step(name, async () => {
      await openState(page, avery(name, open), width);
      await page.keyboard.press('Tab');
      await expect(page.locator('[popover]:popover-open :focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      const menu = page.locator('[popover]:popover-open');
      await expect(menu).toHaveCount(0);
      await expect(page.locator(button)).toBeFocused();
      // Behind its end: it would lie over what has the focus there.
      await page.keyboard.press('Enter');
      await menu.getByRole('link').last().focus();
      await page.keyboard.press('Tab');
      await expect(menu).toHaveCount(0);
      await expect(page.locator('main :focus, header :focus')).toHaveCount(1);
    });
});
