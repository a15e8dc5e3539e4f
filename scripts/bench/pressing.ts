/** How soon the page reacts to a press. */
import type { Page } from '@playwright/test';
import { LINE, type Visit, visit } from './browser.ts';
import type { Hosts } from './hosts.ts';
import { type BySide, compared, type Line, medianOf, nothingYet, quantile, type Section } from './line.ts';
import { endTrace, MARKS_ALONE, type Press, type Result, workOfPress } from './observe.ts';
import { attempt, type BenchSubject } from './screens.ts';

interface Pressed extends Press {
  /** Milliseconds from the press to the next frame on screen. */
  readonly inp: number;
  /** Milliseconds of the main thread until the result. */
  readonly work: number;
  /** Requests sent between the press and its result. */
  readonly requests: number;
}

async function pressOnce(
  { browser, page, traffic }: Visit,
  { name, press, result }: Interaction,
  turn: number,
): Promise<Pressed> {
  await page.evaluate((shown) => window.bench.watch(shown), result);
  const before = traffic.sent();
  await browser.startTracing(page, { categories: MARKS_ALONE });
  await press(page, turn);
  const taken = await page.evaluate(() => window.bench.pressed);
  const work = workOfPress(await endTrace(browser));
  if (taken === null) throw new Error(`${name}: nothing was watched.`);
  const requests = traffic.sent() - before;
  await traffic.rest();
  return { ...taken, requests, work, inp: await page.evaluate(() => window.bench.answered) };
}

interface PressOptions {
  readonly token: string;
  readonly rounds: number;
  readonly times: number;
}

/** Makes the presses of one page one after the other, each several times, in one visit of each side in each round. */
export async function measurePressing(
  { addresses }: Hosts,
  { path, ready, interactions }: Stage,
  { token, rounds, times }: PressOptions,
): Promise<Section> {
  const presses = new Map(interactions.map(({ name }) => [name, nothingYet<Pressed>()]));
  const content = { selector: ready, count: 1 };
  const sides = interactions.every(({ isOwn }) => isOwn) ? (['portal'] as const) : PRESSED;
  const pressAll = (side: (typeof PRESSED)[number]) =>
    visit({ token, content, limit: LIMIT_MS }, async (opened) => {
      const { page, traffic } = opened;
      await page.goto(addresses[side] + path, { waitUntil: 'commit' });
      await page.waitForSelector(ready, { timeout: 60_000, state: 'attached' });
      await traffic.rest();
      for (const interaction of interactions.filter(({ isOwn }) => side === 'portal' || !isOwn)) {
        const { name, prepare, reset, leave, most = times } = interaction;
        await attempt(`Pressing ${name} of ${side}`, async () => {
          await prepare?.(page);
          for (let turn = 0; turn < Math.min(times, most); turn += 1) {
            presses.get(name)?.[side].push(await pressOnce(opened, interaction, turn));
            if (reset === undefined) continue;
            await reset(page);
            await traffic.rest();
          }
          await leave?.(page);
        });
      }
    });
  for (let round = 0; round < rounds; round += 1)
    for (const side of sides) await attempt(`Presses at ${path} of ${side}`, () => pressAll(side));
  const lines = interactions.flatMap((interaction) =>
    linesOf(interaction, presses.get(interaction.name) ?? nothingYet()),
  );
  return { title: 'Presses', lines };
}

/** Nothing is held to the plain page's presses, and it has none. */
const PRESSED = ['portal', 'card'] as const;

/** Milliseconds for all presses of one page. */
const LIMIT_MS = 300_000;

function linesOf({ name, isPreloaded, isOwn }: Interaction, presses: BySide<Pressed>): readonly Line[] {
  const line = (what: string, unit: Line['unit'], read: (press: Pressed) => number): Line => {
    const slowest = (side: (typeof PRESSED)[number]) => quantile(presses[side].map(read), 0.95);
    const sides = PRESSED.filter((side) => presses[side].length > 0);
    const shown = sides.map((side) => `${side} ${slowest(side).toFixed(0)}`).join(', ');
    return {
      what: `${name}: ${what}`,
      unit,
      ...compared(presses, medianOf(read)),
      p95: slowest('portal'),
      note: `p95 ${shown}, of ${presses.portal.length}`,
    };
  };
  return [
    line('interaction to next paint', 'ms', ({ inp }) => inp),
    ...(isOwn
      ? []
      : [
          line('what was asked for', 'ms', ({ done }) => done),
          line('main thread until it is there', 'ms', ({ work }) => work),
        ]),
    ...(isPreloaded
      ? [
          line('frames', '', ({ frames }) => frames),
          {
            what: `${name}: requests awaited`,
            unit: '' as const,
            ...compared(presses, (all) => Math.max(...all.map(awaited))),
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
  /** Only the portal has it: how soon it answers. */
  readonly isOwn?: boolean;
  /** What is shown was loaded before: it must wait for no request. */
  readonly isPreloaded?: boolean;
  /** How often one visit can repeat the press, if there is a limit. */
  readonly most?: number;
  /** Makes the page ready for the first press. */
  prepare?(page: Page): Promise<unknown>;
  /** Makes the press for the `turn`th time. */
  press(page: Page, turn: number): Promise<void>;
  /** Null where the press itself is enough. */
  readonly result: Result | null;
  /** Returns the page to a state in which the press can be repeated. */
  reset?(page: Page): Promise<unknown>;
  /** Makes the page ready for other presses after the last one. */
  leave?(page: Page): Promise<unknown>;
}

/** A page, and what is pressed there one after the other. */
interface Stage {
  readonly path: string;
  /** Selector that matches once the page is usable. */
  readonly ready: string;
  readonly interactions: readonly Interaction[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// The menu of narrow screens has the same links, hidden.
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const key = (name: string) => (page: Page) => page.keyboard.press(name);
const letter = (page: Page, turn: number) => page.keyboard.press('halifax'.charAt(turn));
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click();

/** A link in the list of events. Home also has a table, for people who do not see its chart. */
const EVENT_LINK = 'tbody a[href^="/event/"]';
/** Without the headings of days. */
const ROW = 'tbody tr:has(td)';
const OTHER_ROWS: Result = { selector: 'tbody td', other: 'text' };
const SHOWN = '[data-shown="true"]';
const OTHER_MEDIA: Result = { selector: SHOWN, other: 'element' };
/** The numbers of home. */
const NUMBERS = '[data-loading="false"]';

const goHome = async (page: Page) => {
  await link(page, 'Home').click();
  await page.waitForSelector(NUMBERS);
};
const goToEvents = async (page: Page) => {
  await link(page, 'Events').click();
  await page.waitForSelector(EVENT_LINK);
};

/** Steps to a recording that was not loaded in advance. */
const FAR = 5;

const own = (
  name: string,
  press: Interaction['press'],
  more: Pick<Interaction, 'prepare' | 'reset' | 'leave'> = {},
): Interaction => ({ name, press, isOwn: true, result: null, ...more });

export function stages({ eventId, recordings, scheduleId }: BenchSubject): Stage[] {
  const event = { path: `/event/${eventId}`, ready: SHOWN };
  return [
    {
      path: '/events',
      ready: 'tbody td',
      interactions: [
        {
          name: 'from the list to an event',
          press: (page, turn) => page.locator(EVENT_LINK).nth(turn).click(),
          result: { selector: SHOWN },
          reset: async (page) => {
            await page.goBack();
            await page.waitForSelector(EVENT_LINK);
          },
        },
        // Alternates between ascending and descending, so that the first row changes each time.
        { name: 'sort', press: (page) => button(page, 'ID').click(), result: OTHER_ROWS },
        { name: 'next page', press: (page) => button(page, 'Next').click(), result: OTHER_ROWS },
        {
          name: '15 to 100 rows',
          prepare: (page) => page.getByLabel('Page size').focus(),
          press: key('End'),
          result: { selector: ROW, count: 100 },
          reset: async (page) => {
            await page.getByLabel('Page size').selectOption('15');
            await page.waitForFunction((row) => document.querySelectorAll(row).length === 15, ROW);
          },
        },
        own('a filter', filters, { reset: filters }),
        own('a menu', (page) => button(page, 'Avery Lindqvist').click(), { reset: key('Escape') }),
        own('a letter of a search', letter, {
          prepare: (page) => page.getByRole('combobox', { name: 'Search' }).focus(),
          leave: key('Escape'),
        }),
        own('the palette', key('Control+k'), { reset: key('Escape') }),
        own('a letter of the palette', letter, {
          prepare: async (page) => {
            await page.keyboard.press('Control+k');
            await page.getByRole('dialog').getByRole('combobox').waitFor();
          },
        }),
      ],
    },
    {
      ...event,
      interactions: [
        {
          name: 'next recording, preloaded',
          isPreloaded: true,
          press: (page) => button(page, 'Next').click(),
          result: OTHER_MEDIA,
        },
        // Goes back and forth between two of them.
        own('a recording that was shown before', (page, turn) =>
          button(page, turn % 2 === 0 ? 'Prev' : 'Next').click(),
        ),
        own('next event', key(']')),
      ],
    },
    {
      ...event,
      interactions: [
        {
          name: 'a recording not preloaded',
          most: Math.floor((recordings - 1) / FAR),
          press: (page, turn) =>
            page
              .locator('ol button')
              .nth(FAR * (turn + 1))
              .click(),
          result: OTHER_MEDIA,
        },
      ],
    },
    {
      path: '/',
      ready: NUMBERS,
      interactions: [
        {
          name: 'from home to the events',
          press: (page) => link(page, 'Events').click(),
          result: { selector: EVENT_LINK },
          reset: goHome,
        },
        own('a period', (page, turn) => page.keyboard.press(turn % 2 === 0 ? 'ArrowDown' : 'ArrowUp'), {
          prepare: (page) => page.getByLabel('Period').focus(),
        }),
        {
          name: 'from the events to home',
          prepare: goToEvents,
          press: (page) => link(page, 'Home').click(),
          result: { selector: NUMBERS },
          reset: goToEvents,
        },
      ],
    },
    {
      path: `/schedule/${scheduleId}`,
      ready: 'td[data-state]',
      interactions: [own('a week', (page) => button(page, 'Next Week').click())],
    },
  ];
}
