/** Tests that begin signed in as avery, at an event that is over and has twelve recordings. */
import type { Page } from '@playwright/test';
import { test as base, expect, recordedEventOf, sharedToken } from '../portal.ts';

export { expect };

/** Milliseconds: reads are tried three times before they fail, on machines of any speed. */
export const PATIENCE = 30_000;

/** The page still stands: with its heading, and not the message of one that threw. */
export async function expectUnhurt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
}

export const test = base.extend<{
  places: { readonly event: number; readonly recordings: readonly number[] };
  signedIn: undefined;
}>({
  places: async ({ request }, use) => {
    const { id, recordings } = await recordedEventOf({ request }, await sharedToken({ request }, 'avery'));
    await use({ event: id, recordings });
  },
  signedIn: [
    async ({ page, request }, use) => {
      const keep = (token: string) => sessionStorage.setItem('token', token);
      await page.addInitScript(keep, await sharedToken({ request }, 'avery'));
      await use(undefined);
    },
    { auto: true },
  ],
});
