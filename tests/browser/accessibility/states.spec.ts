import type { Page } from '@playwright/test';
import { HtmlValidate, type MetaDataTable } from 'html-validate';
import { axeFaults } from '../axe.ts';
import { expect, test } from '../portal.ts';
import { detailStates } from './detailStates.ts';
import { formStates } from './formStates.ts';
import { listStates } from './listStates.ts';
import { losses } from './losses.ts';
import { openState, type PageState, TROUBLE, WIDE, WIDTHS } from './pageState.ts';
import { samples, states } from './states.ts';

/** Small targets are found by one of them: 2.5.8. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** At 320 px as in a window of 1280 px at 400 %. */
function expectNoFaults(page: Page, state: PageState, width: number): Promise<void> {
  const name = `${state.name} at ${width} px`;
  return test.step(name, async () => {
    await openState(page, state, width);
    const address = page.url();
    // A press may have scrolled a row halfway under the head of its table, where it is smaller than it is.
    await page.evaluate(() => window.scrollTo(0, 0));
    const faults = [await axeFaults(page, { rules }), await markupFaults(page), await losses(page)];
    expect.soft(faults.flat(), name).toEqual([]);
    expect.soft(page.url(), `${name} is still what is looked at`).toBe(address);
  });
}

test.beforeEach(({ watch }) => {
  watch.expectTrouble(...TROUBLE);
  test.setTimeout(300_000);
});

test.describe('every state is free of faults, of wrong markup, of small targets and of losses:', {
  tag: ['@proof', '@desktop'],
}, () => {
  test.describe.configure({ mode: 'parallel' });
  for (const state of states)
    test(state.name, async ({ page }) => {
      for (const width of state.widths ?? WIDTHS) await expectNoFaults(page, state, width);
    });
});

/** Whole pages: no loading, no failure, no special answer. */
const plain = [...listStates, ...detailStates, ...formStates].filter(
  ({ user, name }) => user === 'avery' && !name.includes(','),
);

test('an Admin sees no wrong markup', { tag: ['@proof', '@desktop'] }, async ({ page }) => {
  for (const state of plain)
    await test.step(state.name, async () => {
      await openState(page, { ...state, user: 'admin' }, WIDE);
      expect.soft(await markupFaults(page), state.name).toEqual([]);
    });
});

/**
 * One state for each kind of piece, each at the width where that piece has the least room: a player with lists and a story, the grid
 * of a week; filters in a sheet over cards, a form with what it lacks, and a refusal outside of the bar. Rows as columns:
 * brand.spec.ts; tiles with a chart, and the week of a site: plugins.spec.ts; a dialog: evidence.spec.ts.
 */
const EVERY_RUN = [
  'event',
  'schedule',
  'events, filters open',
  'change request, not filled in',
  'login, refused',
];

test.describe('a sample of states is free of the same', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'parallel' });
  for (const isNarrow of [true, false])
    test(isNarrow ? 'in narrow windows' : 'in wide windows', async ({ page }) => {
      for (const state of samples.filter(({ name }) => EVERY_RUN.includes(name))) {
        const width = state.sample ?? WIDTHS[0];
        if (width < 700 === isNarrow) await expectNoFaults(page, state, width);
      }
    });
});

// What html-validate finds on a page: markup that the HTML standard forbids.

/** Stricter than the standard. */
const OURS: MetaDataTable = {
  // axe does not look at hidden ones.
  img: { inherit: 'img', attributes: { alt: { required: true } } },
  // What the portal writes as a time is words for people.
  time: { inherit: 'time', attributes: { datetime: { required: true } } },
  // Of SVG, html-validate knows no attributes; this one was for Internet Explorer.
  svg: { inherit: 'svg', attributes: { focusable: { deprecated: true } } },
};

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: ['html5', OURS],
});

/** Each fault with its place. */
async function markupFaults(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
