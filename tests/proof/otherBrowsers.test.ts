/** A night's way through the portal in the engines of Safari and Firefox: sign-in, the clips, every screen, a request. */
import { execFileSync, spawn } from 'node:child_process';
import { afterEach, assert, beforeAll, describe, expect, it, vi } from 'vitest';
import { signedInAddresses } from '../browser/hostile/routes.ts';
import { optionalPlugins } from '../browser/optionalScreens.ts';
import { ensureInstalled, firstFile } from '../support/debianPackages.ts';
import { type DrivenBrowser, keyActions, openFirefox, runIn } from '../support/firefox.ts';
import { freePort } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { ended, logged } from '../support/processes.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';

// WebKit, the engine of Safari and of every browser on iPhones, from Debian's package, controlled by W3C WebDriver.

const WINDOWS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

function findWebKit() {
  const driver = firstFile('/usr/bin/WebKitWebDriver');
  const window = firstFile(...WINDOWS);
  const xvfb = firstFile('/usr/bin/Xvfb');
  return driver && window && xvfb ? { driver, window, xvfb } : undefined;
}

/** @throws Error that names the command that installs it */
async function openWebKit(): Promise<DrivenBrowser> {
  const programs = ensureInstalled({
    name: 'WebKit with its driver',
    // The last two play H.264.
    packages: ['webkit2gtk-driver', 'xvfb', 'gstreamer1.0-plugins-good', 'gstreamer1.0-libav'],
    find: findWebKit,
  });
  const screen = await openScreen(programs.xvfb);
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.DISPLAY },
    stdio: 'ignore',
  });
  const complaints: string[] = [];

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  await driverListens(port);
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: programs.window,
          args: ['--automation'],
        },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const evaluate = (expression: string) =>
    call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  const takeComplaints = async () => (await evaluate('window.complaints?.splice(0) ?? []')) as string[];
  return {
    evaluate,
    takeComplaints: async () => [...complaints.splice(0), ...(await takeComplaints())],
    async open(url) {
      complaints.push(...(await takeComplaints()));
      await call('POST', `${session}/url`, { url });
      await evaluate(`(${listenForComplaints})()`);
    },
    resize: async (width, height) =>
      void (await call('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })),
    press: async (...keys) =>
      void (await call('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keyboard', actions: keyActions(keys) }],
      })),
    async close() {
      await call('DELETE', session);
      await ended(driver);
      await screen.close();
    },
  };
}

/**
 * Runs in the page, because the driver does not report the console or policy violations. Violations from before this
 * call are reported too.
 */
function listenForComplaints(): void {
  const complaints: string[] = [];
  Object.assign(window, { complaints });
  const { error } = console;
  console.error = (...words: readonly unknown[]) => {
    complaints.push(words.join(' '));
    error(...words);
  };
  window.addEventListener('error', ({ message }) => complaints.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  const tell = (reports: readonly Report[]) =>
    complaints.push(...reports.map((report) => JSON.stringify(report)));
  new ReportingObserver(tell, { types: ['csp-violation'], buffered: true }).observe();
}

async function driverListens(port: number): Promise<void> {
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/status`), { timeout: 10_000 });
}

/** A virtual display, for a browser that needs a window. */
async function openScreen(xvfb: string) {
  const server = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await logged(server.stdout, /(\d+)/, 'Xvfb');
  return { DISPLAY: `:${display}`, close: () => ended(server) };
}

const RECORDINGS = 12;

/** For a `describe`: the built portal in a browser, its provider, and what somebody does with both. */
function driven(openBrowser: () => Promise<DrivenBrowser>, pluginsOn: readonly string[] = []) {
  const provider = ofFile(() => {
    execFileSync('npx', ['tsx', 'scripts/build/main.ts'], { stdio: 'pipe' });
    return startProvider({ settings: { portalDir: 'dist', pluginsOn } });
  }, 300_000);
  const browser = ofFile(async () => {
    const opened = await openBrowser();
    await opened.resize(1280, 900);
    return opened;
  }, 300_000);

  const inPage = <Args extends readonly unknown[], Value>(task: (...args: Args) => Value, ...args: Args) =>
    runIn(browser, task, ...args);
  /** Waits until the page answers with yes. */
  const until = <Args extends readonly unknown[]>(task: (...args: Args) => boolean, ...args: Args) =>
    vi.waitFor(async () => assert(await inPage(task, ...args), `Never true: ${task} ${args}`), {
      timeout: 20_000,
    });
  const says = (text: string) => until((words) => document.body.innerText.includes(words), text);
  /** Moves the focus to the field of that label, else to the button or link of that name. */
  const focus = (name: string) =>
    until((wanted) => {
      const labels = [...document.querySelectorAll('label')];
      const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input')];
      const element =
        labels.find((label) => label.innerText.trim() === wanted)?.control ??
        controls.find((one) => (one.getAttribute('aria-label') ?? one.innerText.trim()) === wanted);
      if (!(element instanceof HTMLElement)) return false;
      element.focus();
      return document.activeElement === element;
    }, name);
  const fill = async (label: string, text: string) => {
    await focus(label);
    await browser.press(...text);
  };
  const activate = async (name: string) => {
    await focus(name);
    await browser.press('Enter');
  };
  const signIn = async (username: string) => {
    await fill('Username', username);
    await fill('Password', DEMO_PASSWORD);
    await browser.press('Enter');
    await says('Daily Monitored Events');
  };
  return { provider, browser, inPage, until, says, fill, activate, signIn };
}

describe.each([
  ['WebKit', () => openWebKit()],
  ['Firefox', () => openFirefox()],
])('the portal in %s', (_, openBrowser) => {
  const portal = driven(openBrowser, optionalPlugins);
  const { provider, browser, inPage, until, says, fill, activate } = portal;
  let event = 0;

  const open = async (path: string) => {
    expect(await browser.takeComplaints()).toEqual([]);
    await browser.open(`${provider.url}${path}`);
    await isWhole();
  };
  /**
   * The page with its menus and its end. The review then writes its event into the address; Firefox would stay there
   * instead of opening an address that it is given at that moment.
   */
  const isWhole = () =>
    until(
      () =>
        document.querySelector('h1') !== null &&
        document.querySelector('[aria-busy="true"]') === null &&
        (document.querySelector('header nav') === null) === (document.querySelector('footer') === null) &&
        (location.pathname !== '/review' || location.search !== ''),
    );

  beforeAll(async () => {
    const { incidentId } = await provider.deps.db
      .selectFrom('recordings')
      .select('incidentId')
      .groupBy('incidentId')
      .having(({ fn }) => fn.countAll(), '=', RECORDINGS)
      .orderBy('incidentId')
      .executeTakeFirstOrThrow();
    event = incidentId;
    await open('/login');
    await portal.signIn('admin');
    await isWhole();
  });
  afterEach(async () => {
    expect(await browser.takeComplaints()).toEqual([]);
  });

  it('hears what the console says', async () => {
    await inPage(() => console.error('a complaint'));
    await expect.poll(() => browser.takeComplaints()).toEqual([expect.stringContaining('a complaint')]);
  });

  it('plays every clip of an event, also those that waited unseen', async () => {
    await open(`/event/${event}`);
    let clips = 0;
    for (let place = 1; place <= RECORDINGS; place += 1) {
      await says(`${place} of ${RECORDINGS}`);
      await until(() => document.querySelector('[data-shown="true"]') !== null);
      await until(() => {
        const shown = document.querySelector('[data-shown="true"]');
        return shown instanceof HTMLVideoElement
          ? shown.currentTime > 0.2
          : shown instanceof HTMLImageElement && shown.naturalWidth > 0;
      });
      clips += await inPage(() => document.querySelectorAll('video[data-shown="true"]').length);
      await browser.press('ArrowRight');
    }
    expect(clips).toBeGreaterThan(2);
  });

  it('fills the window with the player where a page may not have the whole screen, and the clip goes on', async () => {
    await open(`/event/${event}`);
    await inPage(() => {
      Object.defineProperty(document, 'fullscreenEnabled', { get: () => undefined });
    });
    for (let place = 1; place <= RECORDINGS; place += 1) {
      await says(`${place} of ${RECORDINGS}`);
      await until(() => document.querySelector('[data-shown="true"]') !== null);
      if (await inPage(() => document.querySelector('video[data-shown="true"]') !== null)) break;
      await browser.press('ArrowRight');
    }
    const before = await inPage(() => document.querySelector('figure')?.getBoundingClientRect().top);
    // It would end meanwhile.
    await inPage(() => {
      const clip = document.querySelector<HTMLVideoElement>('video[data-shown="true"]');
      if (clip) clip.loop = true;
    });
    await activate('Full screen');
    await until(() => {
      const { top, left, width, height } = document.querySelector('figure')?.getBoundingClientRect() ?? {};
      const { clientWidth, clientHeight } = document.documentElement;
      return top === 0 && left === 0 && width === clientWidth && height === clientHeight;
    });
    const seconds = () =>
      document.querySelector<HTMLVideoElement>('video[data-shown="true"]')?.currentTime ?? 0;
    const then = await inPage(seconds);
    await vi.waitFor(async () => expect(await inPage(seconds)).not.toBe(then), { timeout: 20_000 });
    await browser.press('Escape');
    await until(() => document.querySelector('[aria-label="Full screen"]') !== null);
    expect(await inPage(() => document.querySelector('figure')?.getBoundingClientRect().top)).toBe(before);
    expect(await inPage(() => document.querySelector('figure')?.popover)).toBeNull();
  });

  it('draws what was detected on each recording of a package of evidence', async () => {
    await open(`/event/${event}`);
    await activate('Evidence');
    await until(() => {
      const labels = [...document.querySelectorAll<HTMLLabelElement>('dialog:modal label')];
      const box = labels.find((label) => label.textContent.startsWith('Pictures with'))?.control;
      if (!(box instanceof HTMLInputElement)) return false;
      if (!box.checked) box.click();
      return box.checked;
    });
    await activate('Make package');
    await says('The package was saved.');
    const [, undrawn = ''] = (
      await inPage(() => document.querySelector('dialog:modal')?.textContent ?? '')
    ).split('Without a picture of their boxes');
    expect(undrawn).toBe('');
  });

  it('ends on the last recording, and shows it, when the key is held', async () => {
    await open(`/event/${event}`);
    await browser.press(...Array<string>(40).fill('ArrowRight'));
    await says(`${RECORDINGS} of ${RECORDINGS}`);
    await until(() => document.querySelectorAll('[data-shown="true"]').length === 1);
  });

  it.each([1280, 480])('shows every screen at %i px, and nothing scrolls sideways', async (width) => {
    await browser.resize(width, 900);
    const addresses = await signedInAddresses({ event, location: 1, schedule: 1 }, 'all');
    expect(addresses.length).toBeGreaterThan(18);
    for (const address of addresses) {
      await open(address);
      const page = await inPage(() => ({
        path: location.pathname,
        failed: /Something went wrong|not found|Retry/i.test(document.body.innerText),
        beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      expect(page).toEqual({ path: address, failed: false, beyond: 0 });
    }
    await browser.resize(1280, 900);
  });

  it('finds a site, walks the weeks and opens menu and help by keyboard', async () => {
    await open('/schedule/1');
    await activate('Next Week');
    await until(() => /week=/.test(location.search));
    await activate('Current Week');
    await until(() => location.search === '');
    await browser.press('?');
    await until(() => document.querySelector('dialog:modal') !== null);
    await browser.press('Escape');
    await until(() => document.querySelector('dialog:modal') === null);
    await browser.press('/', ...'gate');
    await until(() => document.querySelectorAll('[role="option"]').length > 0);
    await browser.press('ArrowDown', 'Enter');
    await until(() => !location.pathname.startsWith('/schedule/1'));
    // A page that comes takes the focus to its heading: not before that may another part have it.
    await until(() => document.activeElement?.matches('h1') === true);
    await isWhole();
    await activate('Morgan Achterberg');
    await until(() => document.querySelector('#user-menu:popover-open') !== null);
  });

  it('sends a change request and signs out', async () => {
    await open('/change-request');
    await fill('Subject', 'Gate code');
    await inPage(() => document.querySelector('textarea')?.focus());
    await browser.press(...'Please change it.');
    await activate('Submit');
    await expect
      .poll(() => provider.deps.db.selectFrom('feedback').select('subject').execute())
      .toEqual([{ subject: 'Gate code' }]);
    await open('/logout');
    await activate('Log off');
    await until(() => location.pathname === '/login');
    expect(await inPage(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'))).toBeNull();
  });
});

// Firefox that blocks all cookies, and with them storage, channels and databases: their getters and constructors throw.

const ALL_COOKIES_BLOCKED = { 'network.cookie.cookieBehavior': 2 };

describe('Firefox with all cookies blocked', () => {
  const portal = driven(() => openFirefox(ALL_COOKIES_BLOCKED));
  const { provider, browser, inPage, says, activate } = portal;
  const open = (path: string) => browser.open(`${provider.url}${path}`);
  const signIn = async () => {
    await open('/login');
    await says('This browser saves no sign-in');
    await portal.signIn('avery');
  };

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
      await activate(name);
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
