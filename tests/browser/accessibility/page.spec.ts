import { expect, test } from '../portal.ts';
import { openHelp, openMenu, openPalette, openUserMenu, ready } from './overlayStates.ts';
import { avery, openState, startAs, WIDE } from './pageState.ts';

/** Of a record: called by its name, and not by what stands there while it loads. */
const ITS_NAME = /^(?!(?:Location|Schedule)$)\S/;

const pages = [
  ['/', 'Home'],
  ['/locations', 'Locations'],
  ['/location/3', ITS_NAME],
  ['/location/4', ITS_NAME],
  ['/events', 'Archived Events'],
  ['/event/abc', 'Event'],
  ['/contacts', 'Contacts'],
  ['/schedules', 'Schedules'],
  ['/schedule/3', ITS_NAME],
  ['/review', 'Review'],
  ['/coverage', 'Coverage'],
  ['/change-request', 'Request a Change or Information Update'],
  ['/user/details', 'Profile'],
  ['/user/preferences', 'Preferences'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
  ['/nowhere', 'Something went Wrong'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Reset password'],
  ['/login-callback#error=x', 'Account awaiting approval'],
] as const;

test('pages have a language, one main part, one heading of the first level and a title of their own', {
  tag: '@desktop',
}, async ({ page }) => {
  await startAs(page, 'avery');
  const titles: string[] = [];
  const headings: string[] = [];
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    headings.push(await page.getByRole('heading', { level: 1 }).innerText());
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    titles.push(await page.title());
  }
  expect(new Set(titles).size).toBe(pages.length);
  expect(titles.filter((title) => !/\S.* · Vigil$/.test(title))).toEqual([]);
  const records = pages.flatMap(([, heading], index) => (heading === ITS_NAME ? [index] : []));
  expect(records).toHaveLength(3);
  expect(records.map((index) => titles[index])).toEqual(records.map((index) => `${headings[index]} · Vigil`));
  expect(titles.at(-1)).toBe('Account awaiting approval · Vigil');
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
    { name: 'the keyboard help', open: openHelp, key: '?' },
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
    {
      name: 'the menu of a narrow window',
      width: 320,
      open: openMenu,
      button: '[popovertarget="bar-menu"]',
    },
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
