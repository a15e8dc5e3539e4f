import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, FLAGS } from './scripts/browser/chromium.ts';
import { PORTAL_ADDRESS } from './tests/support/portalAddress.ts';

/** `npm run proof` runs what every run leaves out, too. */
const isProof = process.env.PROOF !== undefined;

// Measurements and very long lists: too much for every run, and too touchy about what else the machine does.
const NOT_NOW = isProof ? [] : [/@proof/];

/** What a phone's size changes little: tested at one size, and by `npm run proof` at both. */
const ONCE = isProof ? [] : [/@once/];

// What a phone's size changes most, and what only a phone has; `npm run proof` runs everything at both sizes. Titles
// begin with their file.
const ON_PHONES = isProof ? /.*/ : /@phone|(?:events-list|schedules|sites|layout|plugins|review)\.spec\.ts/;

/**
 * Beside each page, the browser would load two of its own for its address bar, which nobody sees: a sixth of the work. The
 * others are those that Playwright switches off, whose list this one takes the place of.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

const launchOptions = {
  executablePath: chromiumPath(),
  args: [...FLAGS, `--disable-features=${FEATURES_OFF.join()}`],
};

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  webServer: {
    command: 'node --import tsx tests/support/serveForBrowser.ts',
    url: `${PORTAL_ADDRESS}/readyz`,
    // As in the shell of an operator. The tests' provider would not start if it took anything of it.
    env: {
      PORTAL_DATABASE_URL: 'postgres://operator.invalid/portal',
      PORTAL_SMTP_URL: 'smtp://operator.invalid',
    },
    reuseExistingServer: false,
    timeout: isProof ? 180_000 : 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
  use: {
    launchOptions,
    baseURL: PORTAL_ADDRESS,
    // The tests look at the portal and at what it asks the host for, which a cache would hide, differently in each run.
    // service-worker.spec.ts has the worker.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A trace's own pictures of the page would be measured along with it, and for them Playwright fetches anew what the
    // browser has let go of, as the page: a broken picture's blob address then breaks the page's policy (connect-src).
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...NOT_NOW],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: ON_PHONES,
      grepInvert: [/@desktop/, ...ONCE, ...NOT_NOW],
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
