/** The screens that are pictured, each with a person who sees it. */
import type { Page } from '@playwright/test';
import { launchScratch } from '../provider/provider.ts';

export interface Screen {
  readonly name: string;
  /** Null for people who are not signed in. */
  readonly user: 'avery' | 'jordan' | 'admin' | null;
  /** With `EVENT` in the place of the id of an event with recordings. */
  readonly path: string;
  /** What a person does there before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
  /** Whether the provider's answers decide what is shown: pictured empty, loading and failed too. */
  readonly reads?: boolean;
}

export const screens: readonly Screen[] = [
  { name: 'login', user: null, path: '/login' },
  { name: 'login refused', user: null, path: '/login', act: signInWrongly },
  { name: 'not approved', user: null, path: '/login-callback#error=pending', act: waitForRefusal },
  { name: 'another person', user: 'avery', path: '/login-callback', act: arriveAsAnother },
  { name: 'log off', user: 'avery', path: '/logout' },
  { name: 'forgot password', user: null, path: '/forgot-password' },
  { name: 'reset password', user: null, path: '/reset-password#reset=none' },
  { name: 'privacy policy', user: null, path: '/privacy-policy' },
  { name: 'home', user: 'avery', path: '/', reads: true },
  { name: 'locations', user: 'avery', path: '/locations', reads: true },
  { name: 'location', user: 'avery', path: '/location/1', reads: true },
  { name: 'own location', user: 'jordan', path: '/', reads: true },
  { name: 'events', user: 'avery', path: '/events', reads: true },
  { name: 'events of a location', user: 'avery', path: '/events/location/3' },
  { name: 'events filtered', user: 'avery', path: '/events?dnfilter=police&back=home', reads: true },
  { name: 'event', user: 'avery', path: '/event/EVENT', reads: true },
  { name: 'coverage', user: 'avery', path: '/coverage', reads: true },
  { name: 'review', user: 'avery', path: '/review', reads: true },
  { name: 'contacts', user: 'avery', path: '/contacts', reads: true },
  { name: 'schedules', user: 'avery', path: '/schedules', reads: true },
  { name: 'schedule', user: 'avery', path: '/schedule/1', reads: true },
  { name: 'change request', user: 'avery', path: '/change-request' },
  { name: 'your requests', user: 'avery', path: '/change-request/sent' },
  { name: 'profile', user: 'avery', path: '/user/details', reads: true },
  { name: 'preferences', user: 'avery', path: '/user/preferences' },
  { name: 'notifications', user: 'avery', path: '/user/notifications', reads: true },
  { name: 'NVRs', user: 'avery', path: '/nvrs', reads: true },
  { name: 'NVR', user: 'avery', path: '/nvr/1', reads: true },
  { name: 'cameras', user: 'avery', path: '/cameras' },
  { name: 'camera', user: 'avery', path: '/camera/1' },
  { name: 'speakers', user: 'avery', path: '/speakers' },
  { name: 'help', user: 'avery', path: '/help' },
  { name: 'not found', user: 'avery', path: '/nothing-here' },
  { name: 'palette', user: 'avery', path: '/events', act: openPalette },
  { name: 'palette with results', user: 'avery', path: '/events', act: searchInPalette },
  { name: 'menu', user: 'avery', path: '/events', act: openMenu },
  { name: 'keyboard help', user: 'avery', path: '/events', act: (page) => page.keyboard.press('?') },
  { name: 'home, Admin', user: 'admin', path: '/' },
  { name: 'locations, Admin', user: 'admin', path: '/locations' },
  { name: 'events, Admin', user: 'admin', path: '/events' },
  { name: 'event, Admin', user: 'admin', path: '/event/EVENT' },
  { name: 'user menu, Admin', user: 'admin', path: '/events', act: openUserMenu },
  { name: 'profile, Admin', user: 'admin', path: '/user/details' },
  { name: 'dealers', user: 'admin', path: '/dealers', reads: true },
  { name: 'dealer', user: 'admin', path: '/dealer/1' },
  { name: 'customers', user: 'admin', path: '/customers' },
  { name: 'customer', user: 'admin', path: '/customer/1' },
];

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('avery');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('alert').first().waitFor();
}

/** The page says first that it signs in. */
async function waitForRefusal(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Account awaiting approval' }).waitFor();
}

/** Opens a link that would sign in another person. */
async function arriveAsAnother(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = await fetch('/api/Authenticate', {
      method: 'POST',
      body: JSON.stringify({ username: 'jordan', password: 'vigil-demo' }),
    });
    const { token } = await answer.json();
    location.assign(`/login-callback#token=${token}`);
  });
  await page.getByRole('button', { name: 'Sign in as the other person' }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

async function searchInPalette(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('halifax');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /halifax/i })
    .first()
    .waitFor();
}

/** The bar's links and the search, where the bar is too narrow for them. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu' });
  if (await button.isVisible()) await button.click();
}

async function openUserMenu(page: Page): Promise<void> {
  await page.locator('[popovertarget="user-menu"]').click();
}

// The reference provider and the portal, both at one moment: pictures of two days are alike.

/** A Sunday morning, 10:00 in New York: last night is over, and one site is just being opened. */
export const MOMENT = Date.UTC(2026, 10, 22, 15);

/**
 * Serves the built portal with all of its screens.
 * @param incidents number of incidents to seed
 */
export function startHost(incidents: number): ReturnType<typeof launchScratch> {
  const screens = { PORTAL_PLUGINS_ON: 'equipment,directory,help' };
  return launchScratch({ ...screens, PORTAL_SEED_INCIDENTS: String(incidents) }, MOMENT);
}
