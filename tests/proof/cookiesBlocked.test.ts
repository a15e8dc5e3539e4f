/** Firefox that blocks all cookies, and with them storage, channels and databases: their getters and constructors throw. */
import { execFileSync } from 'node:child_process';
import { afterAll, assert, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DrivenBrowser, runIn } from '../support/otherBrowsers/drivenBrowser.ts';
import { openFirefox } from '../support/otherBrowsers/firefox.ts';
import { DEMO_PASSWORD, type Provider, startProvider } from '../support/provider.ts';

const ALL_COOKIES_BLOCKED = { 'network.cookie.cookieBehavior': 2 };

describe('Firefox with all cookies blocked', () => {
  let provider: Provider;
  let browser: DrivenBrowser;

  const inPage = <Args extends readonly unknown[], Value>(task: (...args: Args) => Value, ...args: Args) =>
    runIn(browser, task, ...args);
  const says = (text: string) =>
    vi.waitFor(
      async () =>
        assert(
          await inPage((words) => document.body.innerText.includes(words), text),
          `It never said: ${text}`,
        ),
      { timeout: 20_000 },
    );
  const open = (path: string) => browser.open(`${provider.url}${path}`);
  const focus = (name: string) =>
    vi.waitFor(async () =>
      assert(
        await inPage((wanted) => {
          const field = [...document.querySelectorAll('input')].find(({ name }) => name === wanted);
          field?.focus();
          return field !== undefined && document.activeElement === field;
        }, name),
      ),
    );
  const signIn = async () => {
    await open('/login');
    await says('This browser saves no sign-in');
    await focus('username');
    await browser.press(...'avery');
    await focus('password');
    await browser.press(...DEMO_PASSWORD, 'Enter');
    await says('Daily Monitored Events');
  };
  /** Follows a link of the portal, without a load of the document. */
  const follow = (name: string) =>
    vi.waitFor(async () =>
      assert(
        await inPage((wanted) => {
          const link = [...document.querySelectorAll('a')].find(
            ({ innerText }) => innerText.trim() === wanted,
          );
          link?.click();
          return link !== undefined;
        }, name),
        `No link ${name}`,
      ),
    );

  beforeAll(async () => {
    execFileSync('npx', ['tsx', 'scripts/build/main.ts'], { stdio: 'pipe' });
    provider = await startProvider({ settings: { portalDir: 'dist' } });
    browser = await openFirefox(ALL_COOKIES_BLOCKED);
    await browser.resize(1280, 900);
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await provider.close();
  });

  it('refuses what the portal would keep, and throws', async () => {
    await open('/privacy-policy');
    await says('Privacy Policy');
    const refused = await inPage(() =>
      ['localStorage', 'sessionStorage', 'BroadcastChannel'].filter((name) => {
        try {
          const value = Reflect.get(window, name) as unknown;
          if (typeof value === 'function') Reflect.construct(value, ['a']);
          return value === null;
        } catch {
          return true;
        }
      }),
    );
    expect(refused).toEqual(['localStorage', 'sessionStorage', 'BroadcastChannel']);
  });

  it('signs in, says that nothing is kept, and goes through the portal', async () => {
    await signIn();
    await says('This browser saves nothing: your sign-in ends when the page is reloaded or closed.');
    for (const [name, words] of [
      ['Events', 'Archived Events'],
      ['Locations', 'Showing 1 to'],
      ['Contacts', 'Email'],
      ['Schedules', 'Schedules'],
      ['Change Request', 'Subject'],
    ] as const) {
      await follow(name);
      await says(words);
    }
    expect(await inPage(() => /could not (?:start|be shown)/.test(document.body.innerText))).toBe(false);
    expect(await browser.takeComplaints()).toEqual([]);
  });

  it('asks for the login after a reload, and says why', async () => {
    await signIn();
    await open('/events');
    await says('This browser saves no sign-in: it ends when the page is reloaded or closed.');
    expect(await inPage(() => location.pathname)).toBe('/login');
  });
});
