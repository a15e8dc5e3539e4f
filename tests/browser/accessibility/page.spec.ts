import { expect, test } from '../portal.ts';
import { openHelp, openMenu, openPalette, openUserMenu, ready } from './overlayStates.ts';
import { avery, openState, startAs, WIDE } from './pageState.ts';

/** Every run opens one of the dialogs and one of the menus: the others are the same elements. */
const IS_PROOF = process.env.PROOF !== undefined;

// Those of all pages with links to them: tests/plugins/switchedOff.test.tsx.
test('pages without a subject have a language, one main part, one heading and a title of their own', {
  tag: '@desktop',
}, async ({ page }) => {
  await startAs(page, 'avery');
  for (const [path, heading] of [
    ...(IS_PROOF ? ([['/event/abc', 'Event']] as const) : []),
    ['/nowhere', 'Something went Wrong'],
    ['/login-callback#error=x', 'Account awaiting approval'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(/\S.* · Vigil$/);
  }
  await expect(page).toHaveTitle('Account awaiting approval · Vigil');
});

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
      await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
      await expect(page.locator(button)).toBeFocused();
    });
});
