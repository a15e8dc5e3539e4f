/** `npm run shots`: pictures of all screens in all states at five widths, on one page. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page, Route } from '@playwright/test';
import { launchChromium, openContext, ownClock } from '../browser/chromium.ts';
import { buildPortal } from '../build/buildPortal.ts';
import { eventWithRecordings, signIn } from '../provider/provider.ts';
import { MOMENT, type Screen, screens, startHost } from './screens.ts';

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

/** A screen in one state, in all widths. */
interface Line {
  readonly screen: Screen;
  readonly state: State;
}

interface Picture extends Line {
  readonly width: number;
}

function linesOf(names: readonly string[]): Line[] {
  const asked = screens.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  return asked.flatMap((screen) =>
    states.filter((state) => state === 'data' || screen.reads).map((state) => ({ screen, state })),
  );
}

/** Relative to the sheet. */
const fileOf = ({ screen, state, width }: Picture) =>
  `${`${screen.name} ${state} ${width}`.replace(/\W+/g, '-').toLowerCase()}.png`;

/** All pictures on one page. One that could not be taken has its place there. */
function contactSheet(lines: readonly Line[]): string {
  const figure = (picture: Picture) => {
    const file = fileOf(picture);
    return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>${picture.width} px</figure>`;
  };
  const sections = lines.map((line) => {
    const figures = WIDTHS.map((width) => figure({ ...line, width }));
    return `<h2>${line.screen.name}: ${line.state}</h2>\n<section>\n${figures.join('\n')}\n</section>`;
  });
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
${sections.join('\n')}
</html>
`;
}

/** @param eventId of an event with recordings */
async function take(browser: Browser, host: string, eventId: number, picture: Picture): Promise<void> {
  const { screen, state, width } = picture;
  const isPhone = width < 1_024;
  const context = await openContext(browser, screen.user && (await signIn(host, screen.user)), {
    baseURL: host,
    viewport: { width, height: HEIGHT },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await ownClock(page);
    await page.clock.setFixedTime(MOMENT);
    await answerAs(state, page);
    await page.goto(screen.path.replace('EVENT', String(eventId)));
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (state === 'loading') await page.evaluate(() => document.fonts.ready.then(() => undefined));
    else await rests(page);
    if (state === 'data' && screen.act) {
      await screen.act(page);
      await rests(page);
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.screenshot({
      path: `${FOLDER}/${fileOf(picture)}`,
      fullPage: true,
      clip: { x: 0, y: 0, width, height: Math.min(height, LONGEST) },
    });
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
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const lines = linesOf(names);
  const pictures = lines.flatMap((line) => WIDTHS.map((width) => ({ ...line, width })));
  const host = await startHost(INCIDENTS);
  const browser = await launchChromium();
  try {
    const { eventId } = await eventWithRecordings(host.url, await signIn(host.url, 'avery'));
    const left = pictures.values();
    const work = async () => {
      // The other screens are pictured all the same.
      for (const picture of left)
        await take(browser, host.url, eventId, picture).catch((error: unknown) => {
          console.error(`There is no ${fileOf(picture)}:`, error);
          process.exitCode = 1;
        });
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
  } finally {
    await browser.close();
    await host.close();
  }
  writeFileSync(`${FOLDER}/index.html`, contactSheet(lines));
  console.log(`The pictures are in ${FOLDER}/index.html`);
}

const words = process.argv.slice(2);
if (words.includes('--help')) console.log(HELP);
else await main(words);
