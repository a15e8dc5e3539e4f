/** The page of the browser tests: a console error, a page error or an unexpected failed request fails its test. */
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import type { EventRow } from '#contract/event.ts';
import { ownClock } from '../../scripts/browser/chromium.ts';

export type DemoUser = 'avery' | 'jordan' | 'admin' | 'casey';

interface Watch {
  /** Lets answers with a status of 400 or more and console errors through, where they match. */
  expectTrouble(...patterns: RegExp[]): void;
}

export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const violations = await watchPolicies(context);
      const expected: RegExp[] = [];
      context.on('console', (message) => {
        const { url } = message.location();
        const isUnasked = isOfBrowser(url) && message.text().includes('net::');
        if (message.type() === 'error' && !isUnasked) problems.push(`console: ${message.text()} ${url}`);
      });
      context.on('weberror', (error) =>
        problems.push(`page: ${error.error().stack ?? error.error().message}`),
      );
      context.on('request', (request) => {
        // Ends tokens, of which one may be kept for further tests.
        if (request.url().includes('/api/Session/log-off')) tokens.clear();
      });
      context.on('response', (response) => {
        if (response.status() === 401) tokens.clear();
        if (response.status() >= 400) problems.push(`answer ${response.status()}: ${response.url()}`);
      });
      context.on('requestfailed', (request) => {
        // A page that is left cancels what it no longer needs.
        const reason = request.failure()?.errorText ?? '';
        if (reason === 'net::ERR_ABORTED' || isOfBrowser(request.url())) return;
        problems.push(`request ${reason}: ${request.url()}`);
      });
      await use({ expectTrouble: (...patterns) => void expected.push(...patterns) });
      expect(problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, ownClock };

/**
 * What Chromium asks for when it pleases, also offline and after its host is gone. No page knows of it or can prevent it:
 * the icon of a tab, also through the service worker, and the worker's file, to see whether there is a newer one. An answer
 * with an error still counts: the portal has to serve both.
 */
const isOfBrowser = (url: string) =>
  URL.canParse(url) && /\/(?:favicon\.svg|service-worker\.js)$/.test(new URL(url).pathname);

/** What any page's security policy refused or reported; no test may expect some. */
async function watchPolicies(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = [];
  await context.exposeBinding('noteViolation', (_, text: string) => void violations.push(text));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      Reflect.get(
        window,
        'noteViolation',
      )(`${violatedDirective} refused ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`);
    }),
  );
  return violations;
}

/** Fills the login form in and sends it. */
export async function logIn(page: Page, username: string, password = 'vigil-demo'): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

/** Signs in through the form and waits for the page after it. */
export async function signInByForm(page: Page, user: DemoUser): Promise<void> {
  await page.goto('/login');
  await logIn(page, user);
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A fresh token of the person, as the login form gets it. */
export async function tokenOf(asking: { request: APIRequestContext }, user: DemoUser): Promise<string> {
  const answer = await asking.request.post('/api/Authenticate', {
    data: { username: user, password: 'vigil-demo' },
  });
  expect(answer.status(), `signing in as ${user}`).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** Of this worker: the provider takes its time for a password, and counts sign-ins. */
const tokens = new Map<DemoUser, Promise<string>>();

/** A token of the person that further tests may have too, until one of them ends it. */
export function sharedToken(asking: { request: APIRequestContext }, user: DemoUser): Promise<string> {
  const token = tokens.get(user) ?? tokenOf(asking, user);
  tokens.set(user, token);
  token.catch(() => tokens.delete(user));
  return token;
}

/** Keeps a token of the person, as somebody who signed in without 'Remember me'. Opens no page of the portal. */
export async function keepToken(page: Page, user: DemoUser): Promise<void> {
  // Storage belongs to an origin: the lightest document of it will do.
  const [token] = await Promise.all([
    sharedToken(page, user),
    page.goto('/healthz', { waitUntil: 'commit' }),
  ]);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
}

/** The token of the tab, and the one that the browser remembers. */
export const storedTokens = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('token'), localStorage.getItem('token')]);

/** Opens home with a token of the person. */
export async function signIn(page: Page, user: DemoUser): Promise<void> {
  await keepToken(page, user);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a page of another provider's portal, with a token that nothing else has. */
export async function openSignedIn(
  page: Page,
  { url, signIn: tokenAt }: { readonly url: string; signIn(username: string): Promise<string> },
  path: string,
  user: DemoUser = 'avery',
): Promise<void> {
  const token = await tokenAt(user);
  await page.goto(`${url}/healthz`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
  await page.goto(url + path);
}

/** Logs off by the page's address, which asks first. */
export async function logOffByAddress(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/logout`);
  await page.getByRole('button', { name: 'Log off' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
}

const tokenIn = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));

/** Asks the provider with a token. */
export async function askWith<Answer>(
  asking: { request: APIRequestContext },
  token: string | null,
  path: string,
  body: unknown = undefined,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await asking.request.post(path, { headers, data: body });
  expect(answer.status(), path).toBe(200);
  return answer.json();
}

/** Asks the provider as the signed-in person of the page. */
export async function askProvider<Answer>(page: Page, path: string, body?: unknown): Promise<Answer> {
  return askWith(page, await tokenIn(page), path, body);
}

/** Keeps what is asked for at such addresses waiting until the returned function is called. */
export async function holdBack(
  page: Page,
  address: RegExp | string,
  letGo = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(address, async (route) => {
    await released;
    await letGo(route);
  });
  return () => release();
}

interface RecordedEvent {
  readonly id: number;
  readonly recordings: number[];
}

/** By the token of who looks; the same in every test of a worker, since what is over does not change. */
const recordedEvents = new Map<string | null, Promise<RecordedEvent>>();

/** The newest incident that is over and has twelve recordings; an open one may have as many by chance. */
export function recordedEventOf(
  asking: { request: APIRequestContext },
  token: string | null,
): Promise<RecordedEvent> {
  const event = recordedEvents.get(token) ?? findRecordedEvent(asking, token);
  recordedEvents.set(token, event);
  event.catch(() => recordedEvents.delete(token));
  return event;
}

export const eventWithRecordings = async (page: Page): Promise<RecordedEvent> =>
  recordedEventOf(page, await tokenIn(page));

async function findRecordedEvent(
  asking: { request: APIRequestContext },
  token: string | null,
): Promise<RecordedEvent> {
  const newest = { orderby: 'incident.startTime desc', skip: 0, take: 200, count: true };
  const { value } = await askWith<{ value: { incident: { id: number; endTime: string | null } }[] }>(
    asking,
    token,
    '/api/Event/events/location/0',
    newest,
  );
  for (const { incident } of value) {
    if (incident.endTime === null) continue;
    const detail = await askWith<{ incident: { recordings: { recordingId: number }[] } }>(
      asking,
      token,
      `/api/Event/details/${incident.id}`,
    );
    const recordings = detail.incident.recordings.map(({ recordingId }) => recordingId);
    if (recordings.length === 12) return { id: incident.id, recordings };
  }
  throw new Error(`None of the ${value.length} newest incidents is over and has twelve recordings.`);
}

/** How many answers have come whole, from now on, of the calls whose path begins like this. */
export function countAnswers(page: Page, path: string): () => number {
  let count = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) count += 1;
  });
  return () => count;
}

/** Whether a call of the statistics is about the period before, which tiles are compared with: not about these days. */
export function isAboutBefore(request: Request): boolean {
  const { end }: { end?: string } = request.postDataJSON() ?? {};
  return end !== undefined && Date.now() - Date.parse(end) > 20 * 86_400_000;
}

declare global {
  interface Window {
    /** Sum of the unexpected layout shifts since the page began. */
    layoutShift: number;
  }
}

/** Must be called before the page is opened. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          window.layoutShift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Counts the blob addresses that are in use, in every document of the page. */
export async function watchBlobs(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const urls = new Set<string>();
    Reflect.set(window, 'blobUrls', urls);
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob);
      urls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      urls.delete(url);
      revokeObjectURL.call(URL, url);
    };
  });
  return () => page.evaluate(() => (Reflect.get(window, 'blobUrls') as Set<string>).size);
}

/** As in a busy browser, nothing is drawn of a clip the first times, though it is loaded. */
export async function drawClipsLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times = new WeakMap<CanvasImageSource, number>();
    const context = CanvasRenderingContext2D.prototype;
    context.drawImage = new Proxy(context.drawImage, {
      apply(draw, target, given: [CanvasImageSource]) {
        const [picture] = given;
        const time = times.get(picture) ?? 0;
        times.set(picture, time + 1);
        if (!(picture instanceof HTMLVideoElement) || time > 3) Reflect.apply(draw, target, given);
      },
    });
  });
}

/**
 * Resolves once the page has painted and has nothing left to do with what has come so far. Chromium sometimes calls
 * nobody back after its window has another size, though it has nothing to do: it is given two seconds.
 */
export async function pageRests(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const idle = () => requestIdleCallback(() => resolve(), { timeout: 2_000 });
        requestAnimationFrame(() => requestAnimationFrame(idle));
      }),
  );
}

/** By how many CSS pixels the page is wider than its window: none where nothing scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Opens a page, and again once its worker is there: from then on that answers. */
export async function openTwice(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** The rows of the events list, without the headings of its days. */
export const eventRows = (page: Page) =>
  page.getByRole('table', { name: 'Archived Events' }).locator('tbody tr:has(td)');

/** Texts of rows that can be compared with those of the next minute. */
export const withoutTimesThatRun = (texts: readonly string[]) =>
  texts.map((text) => text.replace(/In progress \d+ (?:min|h)(?: \d+ min)?/, 'In progress'));

/** Presses a link of the bar, in *More* where the bar has no room for it. */
export async function followLink(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const more = page.getByRole('banner').getByRole('button', { name: 'More' });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
}

/** Bars of a phone's layout. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

// Nights of the demo data, of which not every one has what a test looks for.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Lets the page's clock stand at noon in New York after a night with so many events that are over, the one with the fewest
 * of the last 20, since tests go through all of them; its timers run on.
 * @param counts whether an event is one of those
 */
export async function standAtNoon(
  page: Page,
  user: DemoUser,
  least: number,
  counts: (event: EventRow) => boolean = () => true,
): Promise<void> {
  const newest = { orderby: 'incident.startTime desc', skip: 0, take: 1_000 };
  const token = await sharedToken(page, user);
  const { value } = await askWith<{ value: EventRow[] }>(page, token, '/api/Event/events/location/0', newest);
  const starts = value
    .filter((event) => event.incident.endTime !== null && counts(event))
    .map(({ incident }) => Date.parse(incident.startTime ?? ''));
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`).getTime();
  const noons = Array.from({ length: 20 }, (_, days) => today - days * DAY);
  // Hours that are of the night in summer and in winter.
  const inNight = (noon: number) => starts.filter((at) => at >= noon - 18 * HOUR && at < noon - 7 * HOUR);
  const [noon] = noons
    .filter((one) => one <= Date.now() && inNight(one).length >= least)
    .toSorted((one, other) => inNight(one).length - inNight(other).length);
  if (noon === undefined) throw new Error(`No night has ${least} such events.`);
  await ownClock(page);
  await page.clock.setFixedTime(noon);
}
