/** What opens over a page or takes its place. */
import type { Page } from '@playwright/test';
import { expect, logIn } from '../portal.ts';
import { admin, answers, avery, nobody, type PageState, shows } from './pageState.ts';

const SEARCH = '**/api/Search?*';

/** A page whose bar and end have come: from here on keys and buttons act. */
export async function ready(page: Page, path = '/contacts'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.getByRole('button', { name: /avery/i })).toBeVisible();
}

export async function openMenu(page: Page): Promise<void> {
  await ready(page);
  await page.getByRole('button', { name: /^(?:Menu|More)$/ }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
}

async function searched(page: Page, text: string): Promise<void> {
  await ready(page);
  // The box is in the bar, or in the menu where the bar has no room for it.
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const box = page.getByRole('combobox', { name: 'Search' });
  // The bar's tools come a little late.
  await expect(menu.or(box).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await box.fill(text);
}

const searching = (answer: Parameters<Page['route']>[1], sign: string) => async (page: Page) => {
  await page.route(SEARCH, answer);
  await searched(page, 'gate');
  await shows(page, sign);
};

const groups = ['Location', 'NVR', 'Schedule', 'Drone', 'Camera', 'Event', 'Contact'];
const found = groups.flatMap((groupLabel) =>
  Array.from({ length: 5 }, (_, index) => ({
    groupLabel,
    title: `${groupLabel} at the north gate ${index}`,
    url: index === 4 ? 'https://elsewhere.example/' : '/locations',
  })),
);

async function openResults(page: Page): Promise<void> {
  await page.route(SEARCH, answers.json(found));
  await searched(page, 'gate');
  await expect(page.getByRole('option')).toHaveCount(found.length);
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[role=option][aria-selected=true]')).toBeVisible();
}

export async function openPalette(page: Page): Promise<void> {
  await page.route(SEARCH, answers.json(found));
  await ready(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused();
}

async function foundInPalette(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.insertText('gate');
  await expect(page.getByRole('option').first()).toHaveText(/^Location/);
}

export async function openHelp(page: Page): Promise<void> {
  await ready(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.goto('/contacts');
  await page.locator('[popovertarget="user-menu"]').click();
  await expect(page.getByRole('link', { name: 'Log off' })).toBeVisible();
}

async function returning(page: Page): Promise<void> {
  await page.goto('/contacts?a=b');
  await logIn(page, 'avery');
  await shows(page, 'Continue to /contacts');
}

async function brokenPage(page: Page): Promise<void> {
  await page.route(/\/assets\/ContactsPage-[^/]*\.js/, (route) => route.abort());
  let loads = 0;
  const count = () => {
    loads += 1;
  };
  page.on('load', count);
  await page.goto('/contacts');
  // The portal loads itself once more, in vain: what is shown before that does not stay.
  await expect.poll(() => loads).toBe(2);
  page.off('load', count);
  await shows(page, 'This page could not be loaded');
}

async function brokenConfiguration(page: Page): Promise<void> {
  await page.route('**/login', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(id="portal-config"[^>]*>)[^<]*/, '$1{"brand":7}');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'The portal could not start' })).toBeVisible();
}

async function withoutEntry(page: Page): Promise<void> {
  await page.route(/\/assets\/portal-[^/]+\.js$/, (route) => route.abort('connectionreset'));
  await page.goto('/login');
  await shows(page, 'The portal could not be loaded');
}

export const overlayStates: readonly PageState[] = [
  avery('menu', openMenu, { widths: [320, 768] }),
  avery('user menu', openUserMenu),
  admin('user menu, Admin', openUserMenu),
  avery('search, results', openResults),
  avery('search, none', searching(answers.json([]), 'No results found.')),
  avery('search, searching', searching(answers.hang, 'Searching…')),
  avery('search, failed', searching(answers.refuse, 'Some data could not be loaded.')),
  avery('palette', openPalette, { sample: 768 }),
  avery('palette, results', foundInPalette),
  avery('keyboard help', openHelp),
  nobody('an offer to continue', returning),
  avery('a page whose code is gone', brokenPage),
  nobody('a configuration that is wrong', brokenConfiguration),
  nobody('a portal whose entry does not arrive', withoutEntry),
];
