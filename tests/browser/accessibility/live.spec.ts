import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { noteRegions, told } from './liveRegions.ts';
import { answers, openState, shows, WIDE } from './pageState.ts';
import { states } from './states.ts';

interface Message {
  readonly name: string;
  readonly user?: 'avery';
  readonly path: string;
  /** The page is as it was before the change. */
  readonly before: string | RegExp;
  readonly act: (page: Page) => Promise<unknown>;
  readonly says: string | RegExp;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const fill =
  (values: Record<string, string>, button: string, calls?: string, json?: unknown) => async (page: Page) => {
    if (calls !== undefined) await page.route(calls, answers.json(json));
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
    await press(button)(page);
  };

const request = { Subject: 'Gate code', Details: 'It is 4711.' };
const passwords = {
  'Current Password': 'x',
  'New Password': 'long enough',
  'Confirm New Password': 'long enough',
};
const avery = { user: 'avery' } as const;
const events = { ...avery, path: '/events', before: /^Showing 1 to 15 of/ };

const messages: readonly Message[] = [
  {
    name: 'a refused sign-in',
    path: '/login',
    before: 'Forgot password?',
    act: fill({ Username: 'a', Password: 'b' }, 'Log In', '**/api/Authenticate', {
      successful: false,
      error: 'Not you',
    }),
    says: 'Not you',
  },
  {
    name: 'a missing username',
    path: '/login',
    before: 'Forgot password?',
    act: press('Log In'),
    says: 'Please enter your username',
  },
  {
    name: 'a code that was sent',
    path: '/forgot-password',
    before: 'Send Reset Code',
    act: fill({ 'Username or Email Address': 'a' }, 'Send Reset Code', '**/api/Password/**', true),
    says: 'A reset code has been sent to your email.',
  },
  {
    name: 'passwords that differ',
    path: '/reset-password#reset=x',
    before: 'Confirm New Password',
    act: fill({ 'New Password': 'a', 'Confirm New Password': 'b' }, 'Reset Password'),
    says: 'Passwords do not match.',
  },
  {
    ...avery,
    name: 'the thanks for a change request',
    path: '/change-request',
    before: 'Details',
    act: fill(request, 'Submit', '**/api/Contact/feedback', { success: true }),
    says: /^Thank you/,
  },
  {
    ...avery,
    name: 'a change request that failed',
    path: '/change-request',
    before: 'Details',
    act: fill(request, 'Submit', '**/api/Contact/feedback', { success: false, message: 'Not today' }),
    says: 'Not today',
  },
  {
    ...avery,
    name: 'a changed password',
    path: '/user/details',
    before: 'Change your password',
    act: fill(passwords, 'Change password', '**/api/Password', { successful: true }),
    says: 'Your password has been changed.',
  },
  { ...events, name: 'the next page of events', act: press('Next'), says: /^Showing 16 to 30 of/ },
  {
    ...events,
    name: 'events that a search has not found',
    act: (page) => page.getByLabel('Search events').fill('nowhere at all'),
    says: 'Showing 0 to 0 of 0 events',
  },
  {
    ...avery,
    name: 'locations that a search has found',
    path: '/locations',
    before: /^Showing 1 to 15 of/,
    act: (page) => page.getByLabel('Search locations').fill('halifax'),
    says: /^Showing 1 to (?!15)\d+ of/,
  },
  {
    ...events,
    name: 'data that could not be had',
    act: async (page) => {
      await page.route('**/api/Event/events/**', answers.refuse);
      await press('Next')(page);
    },
    says: 'Some data could not be loaded.',
  },
  {
    ...avery,
    name: 'another week',
    path: '/schedule/3',
    before: 'This week',
    act: press('Next Week'),
    says: / – /,
  },
];

test.describe('a message is told to those who cannot see it:', { tag: ['@proof', '@desktop'] }, () => {
  for (const { name, user, path, before, act, says } of messages)
    test(name, async ({ page, watch }) => {
      watch.expectTrouble(/api\//, /^console: /);
      const open = async () => {
        await page.goto(path);
        await shows(page, before);
      };
      await openState(page, { name, ...(user && { user }), open }, WIDE);
      await noteRegions(page);
      await act(page);
      const message = page.getByText(says).filter({ visible: true }).first();
      await expect(message).toBeVisible();
      expect(await told(message)).not.toBe('to nobody');
    });

  test('how much a search has found', async ({ page }) => {
    const found = [{ groupLabel: 'Location', title: 'Gate', url: '/locations' }];
    await page.route('**/api/Search?*', answers.json(found));
    const open = () => page.goto('/contacts');
    await openState(page, { name: 'search', user: 'avery', open }, WIDE);
    const box = page.getByRole('combobox', { name: 'Search' });
    // The region comes with the first letter, before anything is asked for.
    await box.fill('g');
    await expect(page.locator('search [role="status"]').first()).toBeAttached();
    await noteRegions(page);
    await page.route('**/api/Search?*', answers.json(found));
    await box.fill('gate');
    await expect(page.getByText('1 result', { exact: true })).toBeAttached();
    expect(await told(page.getByText('1 result', { exact: true }))).toBe('by a region that was there before');
  });

  test('a recording that failed', async ({ page, watch }) => {
    watch.expectTrouble(/api\/Recording/, /^console: /);
    const failed = states.find(({ name }) => name === 'event, failed media');
    expect(failed).toBeDefined();
    const open = async () => {
      await failed?.open(page);
      await noteRegions(page);
    };
    await openState(page, { name: 'failed media', user: 'avery', open }, WIDE);
    await press('Next')(page);
    await shows(page, '2 of 12');
    await shows(page, 'This recording could not be loaded.');
    expect(await told(page.getByText('This recording could not be loaded.'))).toBe(
      'by a region that was there before',
    );
  });
});
