/** `npm run shots`: pictures of all screens in all states at five widths, on one page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchChromium } from '../browser/chromium.ts';
import { ownClock } from '../browser/ownClock.ts';
import { buildPortal } from '../build/buildPortal.ts';
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
import { answerAs, contactSheet, type Picture, type State, states } from './states.ts';

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
    const token = await host.signIn(screen.user);
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
