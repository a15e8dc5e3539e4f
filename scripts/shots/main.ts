/** `npm run shots`: pictures of all screens in all states at five widths, on one page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { launchChromium } from '../browser/chromium.ts';
import { ownClock } from '../browser/ownClock.ts';
import { buildPortal } from '../build/buildPortal.ts';
import { signIn } from '../provider/provider.ts';
import {
  findSubject,
  type Host,
  MOMENT,
  pathOf,
  type Screen,
  type Subject,
  screens,
  startHost,
} from './screens.ts';

// What the provider answers while a screen is pictured.

const states = ['data', 'empty', 'loading', 'failed'] as const;
type State = (typeof states)[number];

const CALLS = '**/api/**';

/** From now on, the page's calls are answered as the state says. */
async function answerAs(state: State, page: Page): Promise<void> {
  if (state === 'empty') await page.route(CALLS, answerEmptied);
  if (state === 'loading') await page.route(CALLS, () => {});
  if (state === 'failed') await page.route(CALLS, (route) => route.fulfill({ status: 500, body: '{}' }));
}

async function answerEmptied(route: Route): Promise<void> {
  const response = await route.fetch();
  if (response.status() !== 200) return route.fulfill({ response });
  const isCounted = /\/Statistics\//.test(route.request().url());
  return route.fulfill({ response, json: emptied(await response.json(), isCounted) });
}

/** The same answer without the rows of any list; counts are 0. */
function emptied(value: unknown, isCounted: boolean): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return isCounted ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'count' ? 0 : emptied(part, isCounted)]),
  );
}

interface Picture {
  readonly screen: string;
  readonly state: State;
  readonly width: number;
  /** Relative to the sheet. */
  readonly file: string;
}

/** All pictures on one page: a line per screen and state, a picture per width. */
function contactSheet(pictures: readonly Picture[]): string {
  const titles = new Set(pictures.map(titleOf));
  const lineOf = (title: string) => pictures.filter((picture) => titleOf(picture) === title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 24px; background: #333; color: #eee; font: 14px/1.4 system-ui; }
section { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 24px; }
figure { flex: none; margin: 0; }
img { display: block; height: 420px; max-width: 760px; object-fit: cover; object-position: top; border: 1px solid #666; }
a { color: inherit; }
</style>
${[...titles].map((title) => `<h2>${title}</h2>\n<section>\n${lineOf(title).map(figure).join('\n')}\n</section>`).join('\n')}
</html>
`;
}

function titleOf({ screen, state }: Picture): string {
  return `${screen}: ${state}`;
}

function figure({ file, width }: Picture): string {
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>${width} px</figure>`;
}

const FOLDER = 'build/shots';
const WIDTHS = [320, 390, 820, 1440, 1920];
const HEIGHT = 900;
/** CSS pixels. A list goes on like its first rows. */
const LONGEST = 2_400;
const INCIDENTS = 4_000;
/** Contexts that work at the same time: pages wait more than they work. */
const TOGETHER = 3;

const HELP = `npm run shots [-- NAME...]

Pictures the screens whose names begin with one of the given words, or all of them. The page is ${FOLDER}/index.html.`;

interface Task {
  readonly screen: Screen;
  readonly state: State;
  readonly width: number;
}

function tasksOf(names: readonly string[]): Task[] {
  const asked = screens.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  return asked.flatMap((screen) =>
    states
      .filter((state) => state === 'data' || screen.reads)
      .flatMap((state) => WIDTHS.map((width) => ({ screen, state, width }))),
  );
}

async function openContext(browser: Browser, host: Host, { screen, width }: Task): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: host.url,
    viewport: { width, height: HEIGHT },
    hasTouch: width < 1_024,
    isMobile: width < 1_024,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  if (screen.user !== null) {
    const token = await signIn(host.url, screen.user);
    await context.addInitScript((kept) => sessionStorage.setItem('token', kept), token);
  }
  return context;
}

async function take(browser: Browser, host: Host, subject: Subject, task: Task): Promise<Picture> {
  const { screen, state, width } = task;
  const context = await openContext(browser, host, task);
  try {
    const page = await context.newPage();
    await ownClock(page);
    await page.clock.setFixedTime(MOMENT);
    await answerAs(state, page);
    await page.goto(pathOf(screen, subject));
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (state === 'loading') await page.evaluate(() => document.fonts.ready.then(() => undefined));
    else await rests(page);
    if (state === 'data' && screen.act) {
      await screen.act(page);
      await rests(page);
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const file = `${`${screen.name} ${state} ${width}`.replace(/\W+/g, '-').toLowerCase()}.png`;
    await page.screenshot({
      path: `${FOLDER}/${file}`,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) },
    });
    return { screen: screen.name, state, width, file };
  } finally {
    // An answer that comes when the picture is taken has no page any more.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
}

/** What comes late comes when the page is idle, and may ask for more. */
async function rests(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  }
}

async function main(names: readonly string[]): Promise<void> {
  await buildPortal();
  const tasks = tasksOf(names);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const host = await startHost(INCIDENTS);
  const browser = await launchChromium();
  const pictures: (Picture | null)[] = [];
  try {
    const subject = await findSubject(host);
    const left = tasks.entries();
    const work = async () => {
      for (const [index, task] of left)
        pictures[index] = await take(browser, host, subject, task).catch((error) => missing(task, error));
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
  } finally {
    await browser.close();
    await host.close();
  }
  const taken = pictures.filter((picture) => picture !== null);
  writeFileSync(`${FOLDER}/index.html`, contactSheet(taken));
  console.log(`${taken.length} pictures are in ${FOLDER}/index.html`);
}

/** The other screens are pictured all the same. */
function missing({ screen, state, width }: Task, error: unknown): null {
  console.error(`There is no picture of ${screen.name}, ${state}, ${width} px:`, error);
  process.exitCode = 1;
  return null;
}

const words = process.argv.slice(2);
if (words.includes('--help')) console.log(HELP);
else await main(words);
