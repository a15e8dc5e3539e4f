import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { openHelp, openMenu, openPalette, openUserMenu, ready } from './overlayStates.ts';
import { openState, startAs, WIDE } from './pageState.ts';

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

const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));

test.describe('accessible pages', { tag: '@desktop' }, () => {
  test('have a language, one main part, one heading of the first level and a title of their own', async ({
    page,
  }) => {
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
    expect(records.map((index) => titles[index])).toEqual(
      records.map((index) => `${headings[index]} · Vigil`),
    );
    expect(titles.at(-1)).toBe('Account awaiting approval · Vigil');
  });

  test('let the keyboard skip the bar', async ({ page }) => {
    await openState(
      page,
      { name: 'locations', user: 'avery', open: (one) => ready(one, '/locations') },
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

  const overlays = [
    { name: 'the palette', open: openPalette },
    { name: 'the keyboard help', open: openHelp },
  ];
  for (const { name, open } of overlays)
    test(`give the focus back when ${name} closes`, async ({ page }) => {
      const from = page.getByRole('link', { name: 'Schedules' }).first();
      const openFromLink = async (one: Page) => {
        await open(one);
        await one.keyboard.press('Escape');
        await expect(one.getByRole('dialog')).toHaveCount(0);
        await from.focus();
      };
      await openState(page, { name, user: 'avery', open: openFromLink }, WIDE);
      await page.keyboard.press(name === 'the palette' ? 'Control+k' : '?');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      // Forth and back again past its ends: the page behind stays out of reach.
      for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        const outside = await page.evaluate(
          () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
        );
        expect(outside, await focused(page)).toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(from).toBeFocused();
    });

  const menus = [
    { name: 'the user menu', width: WIDE, open: openUserMenu, button: '[popovertarget="user-menu"]' },
    {
      name: 'the menu of a narrow window',
      width: 320,
      open: openMenu,
      button: '[popovertarget="mobile-menu"]',
    },
  ];
  for (const { name, width, open, button } of menus)
    test(`give the focus back when ${name} closes`, async ({ page }) => {
      await openState(page, { name, user: 'avery', open }, width);
      await page.keyboard.press('Tab');
      await expect(page.locator('[popover]:popover-open :focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.locator('[popover]:popover-open')).toHaveCount(0);
      await expect(page.locator(button)).toBeFocused();
    });
});
