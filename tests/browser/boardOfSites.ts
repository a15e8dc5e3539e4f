/** The board of all sites, for the tests that look at it. */
import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

export const LIST = '**/api/Location/locations';
export const TROUBLE = [/\/api\/Location\/(?:locations|armed-status)/, /reading (?:locations|armed status)/];

interface ListedSite {
  readonly id: number;
  armed?: boolean | null;
  scheduledArmed?: boolean | null;
  readonly [field: string]: unknown;
}

export const rows = (page: Page) => page.getByRole('table', { name: 'Coverage' }).locator('tbody tr');
export const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name }) });
const counts = (page: Page) => page.getByText(/^\d+ needs? attention · /);
export const showing = (page: Page, text: RegExp) => expect(page.getByText(text)).toBeVisible();

export async function openBoard(page: Page, query = ''): Promise<void> {
  await page.goto(`/coverage${query}`);
  await showing(page, /^Showing 1 to \d+ of \d+ locations$/);
}

/** Changes what the list tells, from now on. */
export async function listAs(page: Page, change: (sites: ListedSite[]) => readonly unknown[]): Promise<void> {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const { value } = (await response.json()) as { value: ListedSite[] };
    await route.fulfill({ response, json: { value: change(value) } });
  });
}

/** As a provider that knows only the fields of the product's own calls. */
export const bare = ({ id, location, address, dealer, account }: ListedSite) => ({
  id,
  location,
  address,
  dealer,
  account,
});

/** The number before a word of the line of counts; 0 where the word is missing. */
export async function countOf(page: Page, word: string): Promise<number> {
  const text = await counts(page).innerText();
  return Number(new RegExp(`(\\d+) (?:${word})`).exec(text)?.[1] ?? 0);
}
