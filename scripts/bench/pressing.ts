/** How soon the page reacts to a press. */
import type { Page } from '@playwright/test';
import { LINE, visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import {
  type BySide,
  compared,
  type Line,
  medianOf,
  quantile,
  type Section,
  SIDES,
  type Side,
} from './line.ts';
import { endTrace, MARKS_ALONE, type Press, type Result, workOfPress } from './observe.ts';
import { type Attempts, type BenchSubject, byTurns } from './screens.ts';

interface Pressed extends Press {
  /** Milliseconds from the press to the next frame on screen. */
  readonly inp: number;
  /** Milliseconds of the main thread until the result. */
  readonly work: number;
  /** Requests sent between the press and its result. */
  readonly requests: number;
}

/** Presses several times in one visit. */
function pressed(
  address: string,
  interaction: Interaction,
  { token, times }: { token: string; times: number },
): Promise<Pressed[]> {
  const { path, ready, prepare, press, result, reset, most = times } = interaction;
  const content = { selector: ready, count: 1 };
  return visit({ token, content }, async ({ browser, page, traffic }) => {
    await page.goto(address + path, { waitUntil: 'commit' });
    await page.waitForSelector(ready, { timeout: 60_000, state: 'attached' });
    await traffic.rest();
    await prepare?.(page);
    const measured: Pressed[] = [];
    for (let turn = 0; turn < Math.min(times, most); turn += 1) {
      await page.evaluate((shown) => window.bench.watch(shown), result);
      const before = traffic.sent();
      await browser.startTracing(page, { categories: MARKS_ALONE });
      await press(page, turn);
      const taken = await page.evaluate(() => window.bench.pressed);
      const work = workOfPress(await endTrace(browser));
      if (taken === null) throw new Error(`${interaction.name}: nothing was watched.`);
      const requests = traffic.sent() - before;
      await traffic.rest();
      const inp = await page.evaluate(() => window.bench.answered);
      measured.push({ ...taken, requests, work, inp });
      if (reset === undefined) continue;
      await reset(page, turn);
      await traffic.rest();
    }
    return measured;
  });
}

export async function measurePressing(
  { addresses }: Hosts,
  interaction: Interaction,
  options: { token: string; rounds: number; times: number } & Pick<Attempts, 'attempt'>,
): Promise<Section> {
  const { name, sides = SIDES } = interaction;
  const presses = await byTurns(`Pressing ${name}`, { ...options, sides }, (side) =>
    pressed(addresses[side], interaction, options),
  );
  return { title: PRESSES, lines: linesOf(interaction, presses) };
}

/** All presses are in one section; the lines begin with their names. */
const PRESSES = 'Presses';

function linesOf(
  { name, isPreloaded = false, sides = SIDES }: Interaction,
  presses: BySide<Pressed>,
): readonly Line[] {
  const line = (what: string, read: (press: Pressed) => number, extra: Partial<Line> = {}): Line => {
    const slowest = (side: Side) => `${side} ${quantile(presses[side].map(read), 0.95).toFixed(0)}`;
    return {
      what: `${name}: ${what}`,
      unit: 'ms',
      ...compared(presses, medianOf(read)),
      note: `p95 ${sides.map(slowest).join(', ')}, of ${presses.portal.length}`,
      ...extra,
    };
  };
  const answers = [
    line('interaction to next paint', ({ inp }) => inp),
    {
      what: `${name}: its 95th percentile`,
      unit: 'ms' as const,
      ...compared(presses, (all) =>
        quantile(
          all.map(({ inp }) => inp),
          0.95,
        ),
      ),
    },
  ];
  if (!sides.includes('plain')) return answers;
  return [
    ...answers,
    line('what was asked for', ({ done }) => done),
    line('main thread until it is there', ({ work }) => work),
    ...(isPreloaded
      ? [
          line('frames', (press) => press.frames, { unit: '' }),
          {
            what: `${name}: requests awaited`,
            unit: '' as const,
            measured: Math.max(...presses.portal.map((press) => awaited(press))),
          },
        ]
      : []),
  ];
}

/**
 * Requests that the result waited for. A result in the very next frame, or before the line's latency is over, has
 * waited for none.
 */
function awaited({ requests, frames, done }: Pressed): number {
  return frames === 1 || done < LINE.latency ? 0 : requests;
}

// The presses that are measured, the same on both sides.

interface Interaction {
  readonly name: string;
  readonly path: string;
  /** Selector that matches once the page is usable. */
  readonly ready: string;
  /** What is shown was loaded before: it must wait for no request. */
  readonly isPreloaded?: boolean;
  /** How often one visit can repeat the press, if there is a limit. */
  readonly most?: number;
  /** The portal alone for what the other pages do not have. */
  readonly sides?: readonly Side[];
  /** Makes the page ready for the first press. */
  prepare?(page: Page): Promise<void>;
  /** Makes the press for the `turn`th time. */
  press(page: Page, turn: number): Promise<void>;
  /** Null where the press itself is enough. */
  readonly result: Result | null;
  /** Returns the page to a state in which the press can be repeated. */
  reset?(page: Page, turn: number): Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// The menu of narrow screens has the same links, hidden.
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
/** A link in the list of events. Home also has a table, for people who do not see its chart. */
const EVENT_LINK = 'tbody a[href^="/event/"]';
/** Without the headings of days. */
const rows = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('tbody tr:has(td)').length === wanted, count);

const OTHER_ROWS: Result = { selector: 'tbody td', other: 'text' };
const SHOWN = '[data-shown="true"]';
const OTHER_MEDIA: Result = { selector: SHOWN, other: 'element' };
/** The numbers of home. */
const NUMBERS = '[data-loading="false"]';

const LETTERS = 'halifax';

/** Steps to a recording that was not loaded in advance. */
const FAR = 5;

export function interactions(subject: BenchSubject): Interaction[] {
  return [...sharedPresses(subject), ...ownPresses(subject)];
}

const HOME = { path: '/', ready: NUMBERS };
const EVENTS = { path: '/events', ready: 'tbody td' };

function sharedPresses({ eventId, recordings }: BenchSubject): Interaction[] {
  const event = { path: `/event/${eventId}`, ready: SHOWN };
  return [
    {
      ...EVENTS,
      name: 'sort',
      // Alternates between ascending and descending, so that the first row changes each time.
      press: (page) => button(page, 'ID').click(),
      result: OTHER_ROWS,
    },
    {
      ...EVENTS,
      name: 'next page',
      press: (page) => button(page, 'Next').click(),
      result: OTHER_ROWS,
    },
    {
      ...EVENTS,
      name: '15 to 100 rows',
      prepare: (page) => page.getByLabel('Page size').focus(),
      press: (page) => page.keyboard.press('End'),
      result: { selector: 'tbody tr:has(td)', count: 100 },
      reset: async (page) => {
        await page.getByLabel('Page size').selectOption('15');
        await rows(page, 15);
      },
    },
    {
      name: 'from the list to an event',
      path: '/events',
      ready: EVENT_LINK,
      press: (page, turn) => page.locator(EVENT_LINK).nth(turn).click(),
      result: { selector: SHOWN },
      reset: async (page) => {
        await page.goBack();
        await page.waitForSelector(EVENT_LINK);
      },
    },
    {
      name: 'next recording, preloaded',
      ...event,
      isPreloaded: true,
      press: (page) => button(page, 'Next').click(),
      result: OTHER_MEDIA,
    },
    {
      name: 'a recording not preloaded',
      ...event,
      most: Math.floor((recordings - 1) / FAR),
      press: (page, turn) =>
        page
          .locator('ol button')
          .nth(FAR * (turn + 1))
          .click(),
      result: OTHER_MEDIA,
    },
    {
      name: 'from home to the events',
      ...HOME,
      press: (page) => link(page, 'Events').click(),
      result: { selector: EVENT_LINK },
      reset: async (page) => {
        await link(page, 'Home').click();
        await page.waitForSelector(NUMBERS);
      },
    },
    {
      name: 'from the events to home',
      ...EVENTS,
      press: (page) => link(page, 'Home').click(),
      result: { selector: NUMBERS },
      reset: async (page) => {
        await link(page, 'Events').click();
        await page.waitForSelector(EVENT_LINK);
      },
    },
  ];
}

/** What only the portal has: how soon it answers. */
function ownPresses({ eventId, scheduleId }: BenchSubject): Interaction[] {
  const portal = { sides: ['portal'] as const, result: null };
  const events = { ...portal, ...EVENTS };
  const event = { ...portal, path: `/event/${eventId}`, ready: SHOWN };
  const key = (name: string) => (page: Page) => page.keyboard.press(name);
  return [
    {
      ...event,
      name: 'a recording that was shown before',
      // Recordings before the first one do not exist: each turn goes back from the next one.
      press: (page, turn) => button(page, turn % 2 === 0 ? 'Next' : 'Prev').click(),
    },
    { ...event, name: 'next event', press: key(']') },
    {
      ...events,
      name: 'a filter',
      press: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
      reset: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
    },
    {
      ...events,
      name: 'a letter of a search',
      prepare: (page) => page.getByRole('combobox', { name: 'Search' }).focus(),
      press: (page, turn) => page.keyboard.press(LETTERS.charAt(turn)),
    },
    { ...events, name: 'the palette', press: key('Control+k'), reset: key('Escape') },
    {
      ...events,
      name: 'a letter of the palette',
      prepare: async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').waitFor();
      },
      press: (page, turn) => page.keyboard.press(LETTERS.charAt(turn)),
    },
    {
      ...events,
      name: 'a menu',
      press: (page) => button(page, 'Avery Lindqvist').click(),
      reset: key('Escape'),
    },
    {
      ...portal,
      name: 'a week',
      path: `/schedule/${scheduleId}`,
      ready: 'td[data-state]',
      most: 4,
      press: (page) => button(page, 'Next Week').click(),
    },
    {
      ...portal,
      name: 'a period',
      ...HOME,
      prepare: (page) => page.getByLabel('Period').focus(),
      press: (page, turn) => page.keyboard.press(turn % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
    },
  ];
}
