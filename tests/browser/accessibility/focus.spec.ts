import type { Page } from '@playwright/test';
import { expect, pageRests, test } from '../portal.ts';
import { openEvent, openSite, openWeek } from './detailStates.ts';
import { filledFilters } from './listStates.ts';
import { atRest, avery, idle, nobody, opened, openState, type PageState, TROUBLE } from './pageState.ts';

/** More than most pages have; the rest of a long table is like its beginning. */
const MOST = 70;
/** It has controls of its own, which the page does not see: they mark themselves, and the focus stays on the clip. */
const isClip = ({ name }: { name: string }) => name.startsWith('VIDEO');
/** The parts of a date are stops within one field. */
const isDate = ({ name }: { name: string }) => name === 'INPUT ';

const pages: readonly PageState[] = [
  avery('home', opened('/', /^[\d,]+$/)),
  avery('the locations', opened('/locations?size=50', 'Showing 1 to 43')),
  avery('a location', openSite),
  avery('the events', filledFilters),
  avery('an event', openEvent),
  avery('the board', opened('/coverage', 'Showing 1 to 15')),
  avery('the contacts', (page) => opened('/contacts', 'Contacts')(page).then(() => idle(page))),
  avery('the schedules', opened('/schedules', 'Office hours')),
  avery('a schedule', openWeek),
  avery('the change request', opened('/change-request', 'Details')),
  avery('the profile', opened('/user/details', 'Phone Numbers')),
  avery('the preferences', opened('/user/preferences', 'Forget what I have seen')),
  nobody('the login', opened('/login', 'Please log in to continue')),
  nobody('the privacy policy', opened('/privacy-policy', 'Last updated')),
];

for (const width of [320, 1440])
  test.describe(`the Tab key at ${width} px`, { tag: ['@proof', '@desktop'] }, () => {
    for (const state of pages)
      test(`follows the lines of ${state.name}, shows where it is, and is held by nothing`, async ({
        page,
        watch,
      }) => {
        test.slow();
        // One site of the demo has no status.
        watch.expectTrouble(...TROUBLE);
        await openState(page, state, width);
        // Late parts move what is below them.
        await pageRests(page);
        const forth = await walk(page, 'Tab', MOST);
        await atRest(page);
        // The window is at the end of the walk now: upwards the bar and the heads of tables come first.
        const back = await walk(page, 'Shift+Tab', Math.min(forth.length, MOST - 5));
        expect(againstReading(forth)).toEqual([]);
        expect(forth.concat(back).filter(({ hiddenBy }) => hiddenBy !== '')).toEqual([]);
        const ringless = forth.filter((stop) => !isClip(stop) && !/^(solid|auto) [1-9]/.test(stop.ring));
        expect(ringless).toEqual([]);
        const cut = forth.concat(back).filter((stop) => !isClip(stop) && stop.cutBy !== '');
        expect(cut.map(({ name, cutBy }) => `${name}, by ${cutBy}`)).toEqual([]);
        // A list that scrolls brings one control after the other to the same place.
        const placeOf = (stop: FocusStop | undefined) => JSON.stringify([stop?.name, stop?.box]);
        const held = forth.filter(
          (stop, index) => !isClip(stop) && !isDate(stop) && placeOf(stop) === placeOf(forth[index - 1]),
        );
        expect(held).toEqual([]);
      });
  });

/** Where the Tab key leads on a page, and whether one sees it there. */
interface FocusStop {
  readonly name: string;
  /** Place in the page, in CSS pixels; of what sticks or floats, in the window. */
  readonly box: { left: number; top: number; right: number; bottom: number };
  /** What lies over it, or 'outside' when it is out of the window; empty when all of it can be seen. */
  readonly hiddenBy: string;
  /** Sticks to the window, floats over it or scrolls in a list, so that its place says nothing of the order. */
  readonly floats: boolean;
  /** How it tells that it has the focus. */
  readonly ring: string;
  /** What cuts off a part of that; empty when nothing does. */
  readonly cutBy: string;
}

/** Runs in the page: the element that has the focus, null when none has. */
function measureFocus(): FocusStop | null {
  const active = document.activeElement;
  if (active === null || active === document.body) return null;
  const hasRing = (one: Element) => getComputedStyle(one).outlineStyle !== 'none';
  // What cannot be seen itself is judged by what shows its focus, or by what it lies in where nothing does.
  let element = active;
  if (getComputedStyle(active).opacity === '0') {
    for (let at = active.parentElement; at !== null; at = at.parentElement) {
      if (element === active || hasRing(at)) element = at;
      if (hasRing(at)) break;
    }
  }
  // An inline link in several lines is judged by its first one.
  const [line] = element.getClientRects();
  if (line === undefined) return null;
  const inset = 2;
  const points = [
    [line.left + line.width / 2, line.top + line.height / 2],
    [line.left + inset, line.top + inset],
    [line.right - inset, line.top + inset],
    [line.left + inset, line.bottom - inset],
    [line.right - inset, line.bottom - inset],
  ] as const;
  // On a card, a control may be as large as the card, below the words of the others.
  const card = element.closest('table:not([data-layout="columns"]) tr');
  const isOfIt = (other: Element) =>
    other.contains(element) ||
    element.contains(other) ||
    card?.contains(other) ||
    (other instanceof HTMLLabelElement && other.control === element);
  let hiddenBy = '';
  for (const [x, y] of points) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) hiddenBy ||= 'outside';
    // Rounded corners belong to what is behind: its ancestors, which hide nothing.
    const top = document
      .elementsFromPoint(x, y)
      .find((other) => getComputedStyle(other).pointerEvents !== 'none');
    if (top && !isOfIt(top) && !element.closest('svg')) hiddenBy ||= `${top.tagName} ${top.className}`;
  }
  let floats = false;
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    const { position, overflowY } = getComputedStyle(at);
    const scrolls = overflowY === 'auto' && at.scrollHeight > at.clientHeight;
    if (scrolls || /fixed|sticky/.test(position) || at.matches('dialog, [popover]')) floats = true;
  }
  if (/fixed|sticky/.test(getComputedStyle(element).position)) floats = true;
  const shift = floats ? 0 : scrollY;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  // What scrolls may cut off the ring at its end.
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** Whether the ring passes the edges within which an element shows what lies in it. */
  const cuts = (at: Element): boolean => {
    const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(at);
    const { left, top } = at.getBoundingClientRect();
    const [x, y] = [left + at.clientLeft, top + at.clientTop];
    // Only what clips on both axes leaves a margin around itself.
    const isClipped = overflowX === 'clip' && overflowY === 'clip';
    const room = 0.75 + (isClipped ? Number.parseFloat(overflowClipMargin) || 0 : 0);
    const over = (least: number, low: number, high: number, most: number) =>
      low - reach < least - room || high + reach > most + room;
    return (
      (hides(overflowX) && over(x, line.left, line.right, x + at.clientWidth)) ||
      (hides(overflowY) && over(y, line.top, line.bottom, y + at.clientHeight))
    );
  };
  // The button of the calendar in a field has the browser's own ring.
  const isCalendar = active.matches('input[type^="date"]:not(:focus-visible)');
  let cutBy = '';
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    if (cuts(at)) cutBy ||= `${at.tagName} ${at.className}`;
    if (getComputedStyle(at).position === 'fixed') break;
  }
  return {
    name: `${active.tagName} ${active.getAttribute('aria-label') ?? active.textContent?.trim().slice(0, 30)}`,
    box: { left: line.left, top: line.top + shift, right: line.right, bottom: line.bottom + shift },
    hiddenBy,
    floats,
    ring: isCalendar ? 'auto 1px' : `${outlineStyle} ${outlineWidth}`,
    cutBy,
  };
}

/** Presses a key so often and notes each place that it leads to; ends early where the page has no more. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<FocusStop[]> {
  const stops: FocusStop[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(measureFocus);
    if (stop === null) break;
    stops.push(stop);
  }
  expect(stops.length).toBeGreaterThan(0);
  return stops;
}

/** Pairs of neighbours of which the second stands before the first for whoever reads line by line. */
function againstReading(stops: readonly FocusStop[]): string[] {
  return stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (next === undefined || stop.floats || next.floats) return [];
    const goesUp = next.box.bottom <= stop.box.top + 1;
    const isRightColumn = next.box.left >= stop.box.right - 1;
    const sameLine = next.box.top < stop.box.bottom - 4 && stop.box.top < next.box.bottom - 4;
    const goesLeft = sameLine && next.box.right <= stop.box.left + 1;
    return (goesUp && !isRightColumn) || goesLeft ? [`${stop.name} -> ${next.name}`] : [];
  });
}
