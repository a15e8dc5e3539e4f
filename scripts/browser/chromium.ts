/** The Chromium of the browser tests and the tools, found or installed, and its pages with a clock of their own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';

// Not the headless shell, which takes a fifth less time: it shows no notifications.
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
const DOWNLOAD_LIMIT_MS = 20_000;

/** Beside Playwright's own, which keep the browser from asking for anything by itself. */
export const FLAGS = ['--disable-gpu', '--disable-quic'];

/** Path of an installed Chromium: TEST_CHROMIUM, the system's, or Playwright's own; undefined when there is none. */
export function chromiumPath(): string | undefined {
  const candidates = [process.env.TEST_CHROMIUM, ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/**
 * The path of an installed Chromium. If there is none: Debian's package for root, else Playwright's download.
 * @throws Error that says what to do
 */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium from the Debian packages ...');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    console.log('Downloading Chromium with Playwright ...');
    run('npx', ['playwright', 'install', 'chromium'], DOWNLOAD_LIMIT_MS);
  }
  const installed = chromiumPath();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need a Chromium. Install one (on Debian: apt-get install chromium; elsewhere: ' +
      'npx playwright install chromium) or name it in TEST_CHROMIUM, then run the tests again.',
  );
}

function run(command: string, args: string[], timeout?: number): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * For a page whose clock is set or moved on purpose: it hears nothing of the provider's, which would tell that the computer's
 * clock is wrong. Call this before the page is opened.
 */
export async function ownClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? null : get.call(this, name);
    };
  });
}
