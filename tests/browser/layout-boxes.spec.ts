/**
 * Where the parts of the main screens are, against what was accepted: an unwanted shift is seen. A wanted one is accepted by
 * `npx playwright test layout-boxes --update-snapshots`. Clock and data stand still.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  findSubject,
  type Host,
  MOMENT,
  pathOf,
  type Screen,
  screens,
  startHost,
} from '../../scripts/shots/screens.ts';
import { expect, ownClock, pageRests, test } from './portal.ts';

/** Those of one person follow each other. */
const MAIN = [
  'login',
  'forgot password',
  'reset password',
  'privacy policy',
  'home',
  'locations',
  'location',
  'events',
  'events of a location',
  'events filtered',
  'event',
  'coverage',
  'contacts',
  'schedules',
  'schedule',
  'change request',
  'preferences',
  'NVRs',
  'help',
  'events, Admin',
];

const INCIDENTS = 300;
/** CSS pixels. Browsers round differently. */
const TOLERANCE = 2;
/** What is below shifts with what is above. */
const MOST_PARTS = 40;

/** 'x y width height' by the names of the parts; '-' for what follows from the rows of a list. */
type Boxes = Readonly<Record<string, string>>;

const fileOf = (width: number) => `tests/browser/layout-boxes/${width}.json`;
const isAccepting = () => ['all', 'changed'].includes(test.info().config.updateSnapshots);

let host: Host;
test.beforeAll(async () => {
  host = await startHost(INCIDENTS);
});
test.afterAll(() => host.close());

/** Landmarks, headings, cards, heads of tables and fields. A browser may break a row of a list where another does not. */
function boxesOf(page: Page): Promise<Boxes> {
  return page.evaluate((most) => {
    // What only screen readers see is a pixel large, and so are the parts of a chart's table.
    const isSeen = (part: Element) => {
      const { width, height } = part.getBoundingClientRect();
      return width > 1 && height > 1 && part.closest('figure *') === null && part.checkVisibility();
    };
    const parts = document.querySelectorAll(
      'header, main, footer, h1, h2, h3, section, figure, form, fieldset, thead, main :is(input, select, textarea)',
    );
    const lists = [...document.querySelectorAll('main :is(tbody, ul, ol)')].filter(isSeen);
    const isBelow = (part: Element, list?: Element) =>
      list !== undefined && (list.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const boxes: Record<string, string> = {};
    for (const part of [...parts].filter(isSeen).slice(0, most)) {
      const { x, y, width, height } = part.getBoundingClientRect();
      const tag = part.tagName.toLowerCase();
      const heading = /^h\d$/.test(tag) ? part : part.querySelector('h2, h3');
      const text = tag === 'section' || heading === part ? heading?.textContent : '';
      const name = `${tag} ${text?.slice(0, 40) ?? ''}`.trim();
      let key = name;
      for (let count = 2; key in boxes; count += 1) key = `${name} (${count})`;
      const top = isBelow(part, lists[0]) ? '-' : Math.round(y + scrollY);
      const tall = /main|section|footer/.test(tag) ? '-' : Math.round(height);
      boxes[key] = [Math.round(x), top, Math.round(width), tall].join(' ');
    }
    return boxes;
  }, MOST_PARTS);
}

/** 'h1 Home: 104 92 300 40, was 104 76 300 40' */
function shifts(now: Boxes, accepted: Boxes): string[] {
  const names = new Set([...Object.keys(accepted), ...Object.keys(now)]);
  return [...names]
    .filter((name) => !isNear(now[name], accepted[name]))
    .map((name) => `${name}: ${now[name] ?? 'gone'}, was ${accepted[name] ?? 'not there'}`);
}

function isNear(one = '', other = ''): boolean {
  const [a, b] = [one.split(' '), other.split(' ')];
  return (
    a.length === b.length &&
    a.every((value, index) => value === b[index] || Math.abs(Number(value) - Number(b[index])) <= TOLERANCE)
  );
}

async function signInAs(page: Page, user: NonNullable<Screen['user']>): Promise<void> {
  await page.goto(`${host.url}/healthz`);
  await page.evaluate((token) => sessionStorage.setItem('token', token), await host.signIn(user));
}

/**
 * Neither the clock nor a clip moves. What is up to the browser and its machine is the same in all of them: scroll bars take
 * no room, and letters are as wide as the font says.
 */
async function holdStill(page: Page): Promise<void> {
  await ownClock(page);
  await page.clock.setFixedTime(MOMENT);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      html { scrollbar-gutter: auto !important }
      * { scrollbar-width: none !important; text-rendering: geometricPrecision !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
}

async function shown(page: Page, screen: Screen, path: string): Promise<void> {
  await page.goto(host.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (screen.user !== null) await expect(page.getByRole('contentinfo')).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await pageRests(page);
}

/** The boxes of a page to which nothing is added any more. */
async function settled(page: Page): Promise<Boxes> {
  let before: Boxes = {};
  let boxes = await boxesOf(page);
  while (JSON.stringify(before) !== JSON.stringify(boxes)) {
    before = boxes;
    await page.waitForLoadState('networkidle');
    await pageRests(page);
    boxes = await boxesOf(page);
  }
  return boxes;
}

for (const width of [390, 1440]) {
  test(`the parts of the main screens stay where they are, ${width} px wide`, {
    tag: width === 390 ? '@phone' : '@desktop',
  }, async ({ page }) => {
    const file = fileOf(width);
    test.slow();
    const accepted: Record<string, Boxes> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const found: Record<string, Boxes> = {};
    const subject = await findSubject(host);
    await holdStill(page);
    let user: Screen['user'] = null;
    for (const name of MAIN) {
      const screen = screens.find((one) => one.name === name);
      if (screen === undefined) throw new Error(`There is no screen '${name}'.`);
      if (screen.user !== null && screen.user !== user) await signInAs(page, screen.user);
      user = screen.user;
      await shown(page, screen, pathOf(screen, subject));
      if (isAccepting()) found[name] = await settled(page);
      else
        await expect
          .poll(async () => shifts(await boxesOf(page), accepted[name] ?? {}), { message: name })
          .toEqual([]);
    }
    if (isAccepting()) writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  });
}
