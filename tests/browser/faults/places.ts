/** Tests that begin signed in, on records that the provider has: the sign-in form has tests of its own. */
import type { APIRequestContext } from '@playwright/test';
import { PORTAL_ADDRESS } from '../../support/portalAddress.ts';
import { askWith, test as base, type DemoUser, expect, recordedEventOf, sharedToken } from '../portal.ts';

export { expect };

/** What the addresses of a test name, as avery sees it. */
export interface Places {
  readonly location: number;
  /** Is over and has twelve recordings; an open one may have as many by chance. */
  readonly event: number;
  readonly recordings: readonly number[];
  readonly schedule: number;
}

export const test = base.extend<{ viewer: DemoUser | 'nobody'; signedIn: undefined }, { places: Places }>({
  /** Who looks. */
  viewer: ['avery', { option: true }],
  places: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: PORTAL_ADDRESS });
      await use(await findPlaces(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ page, request, viewer }, use) => {
      const keepOnce = (token: string) => {
        // A page that signs out stays signed out.
        if (sessionStorage.getItem('wasSignedIn') === null) sessionStorage.setItem('token', token);
        sessionStorage.setItem('wasSignedIn', 'yes');
      };
      if (viewer !== 'nobody') await page.addInitScript(keepOnce, await sharedToken({ request }, viewer));
      await use(undefined);
    },
    { auto: true },
  ],
});

async function findPlaces(request: APIRequestContext): Promise<Places> {
  const token = await sharedToken({ request }, 'avery');
  const firstOf = async (list: string) =>
    (await askWith<{ value: { id: number }[] }>({ request }, token, list, {})).value[0]?.id ?? 0;
  const { id, recordings } = await recordedEventOf({ request }, token);
  return {
    location: await firstOf('/api/Location/locations'),
    schedule: await firstOf('/api/Schedule/schedules'),
    event: id,
    recordings,
  };
}
