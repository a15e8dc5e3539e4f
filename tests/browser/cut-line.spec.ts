/** A line that goes down while nobody presses anything: within 45 seconds each screen says so, and Refresh asks. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, keepToken, ownClock, test } from './portal.ts';

interface Screen {
  readonly path: string;
  /** What stands there once the screen has all its code. */
  readonly isReady: (page: Page) => Promise<void>;
  /** What it reads again. */
  readonly call: RegExp;
  readonly press: (page: Page) => Locator;
  /** What is dimmed. */
  readonly old: (page: Page) => Locator;
}

const EVENTS = /\/api\/Event\/events\//;
const note = (page: Page) => page.getByRole('main').locator('[data-read="old"]');
const retry = (page: Page) => note(page).getByRole('button', { name: 'Retry' });
const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh' });
const shows = (text: RegExp) => async (page: Page) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible();

const screens: Readonly<Record<string, Screen>> = {
  events: {
    path: '/events',
    isReady: shows(/^Times in /),
    call: EVENTS,
    press: retry,
    old: (page) => page.getByRole('table', { name: 'Archived Events' }).locator('tbody'),
  },
  home: {
    path: '/',
    isReady: shows(/^Last night: |since your last visit/),
    call: EVENTS,
    press: retry,
    old: (page) => page.locator('div:has(> * > h2:text-is("Statistics"))'),
  },
  review: {
    path: '/review',
    isReady: shows(/ of \d+ seen/),
    call: EVENTS,
    press: retry,
    old: (page) => page.locator('ol'),
  },
  board: {
    path: '/coverage',
    isReady: shows(/^Showing 1 to \d+ of \d+ locations$/),
    call: /\/api\/Location\/locations$/,
    press: refresh,
    old: (page) => page.getByRole('table', { name: 'Coverage' }).locator('tbody'),
  },
};

interface Cut {
  readonly begin: (page: Page, context: BrowserContext) => Promise<unknown>;
  readonly words: RegExp;
}

const cuts: Readonly<Record<string, Cut>> = {
  'the browser is offline': {
    begin: (_, context) => context.setOffline(true),
    words: /could not refresh\. You are offline\./,
  },
  'calls hang': {
    begin: (page) => page.route('**/api/**', () => undefined),
    words: /no answer yet\./,
  },
};

/**
 * In the normal tests once on a screen with Retry and once on one with Refresh; all on every screen in the proof. Calls that fail at
 * once: coveragePage.test.tsx.
 */
const sample = ['events/calls hang', 'board/the browser'];
const tagOf = (name: string) => (sample.some((start) => name.startsWith(start)) ? '@once' : '@once @proof');

for (const [name, { path, isReady, call, press, old }] of Object.entries(screens))
  for (const [how, { begin, words }] of Object.entries(cuts))
    test(`${name}: ${how}, which is told within 45 seconds beside dimmed data, and a press asks ${tagOf(`${name}/${how}`)}`, async ({
      page,
      context,
      watch,
    }) => {
      watch.expectTrouble(/\/api\//, /^console: /, /^request /);
      await keepToken(page, 'avery');
      await ownClock(page);
      await page.clock.install();
      await page.goto(path);
      await isReady(page);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await begin(page, context);
      // The call is due after 30 seconds. One that fails is tried three times.
      for (const wait of [31_500, 13_000]) await page.clock.runFor(wait);
      await expect(note(page)).toContainText(words);
      await expect(note(page)).toContainText(/as of \d/);
      await expect(old(page).first()).toHaveCSS('opacity', '0.8');
      const asked = page.waitForRequest(call);
      await press(page).click();
      await asked;
    });
