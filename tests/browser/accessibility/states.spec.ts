import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { losses } from './losses.ts';
import { openState, type PageState, WIDTHS } from './pageState.ts';
import { samples, states } from './states.ts';
import { smallTargets } from './targets.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const TROUBLE = [/api\//, /assets\//, /^console: /];

/** What axe finds, each with its place. */
async function axeFaults(page: Page): Promise<string[]> {
  // No frames here: without them axe needs no second page for its sum.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** At 320 px as in a window of 1280 px at 400 %. */
async function expectNoFaults(page: Page, { name }: PageState, width: number): Promise<void> {
  const address = page.url();
  // A press may have scrolled a row halfway under the head of its table, where it is smaller than it is.
  await page.evaluate(() => window.scrollTo(0, 0));
  const faults = [...(await axeFaults(page)), ...(await smallTargets(page)), ...(await losses(page))];
  expect.soft(faults, `${name} at ${width} px`).toEqual([]);
  expect.soft(page.url(), `${name} at ${width} px is still what is looked at`).toBe(address);
}

test.describe('every state is free of faults, of small targets and of losses', {
  tag: ['@proof', '@desktop'],
}, () => {
  test.describe.configure({ mode: 'parallel' });
  for (const state of states)
    test(state.name, async ({ page, watch }) => {
      watch.expectTrouble(...TROUBLE);
      test.setTimeout(300_000);
      for (const width of state.widths ?? WIDTHS) {
        await openState(page, state, width);
        await expectNoFaults(page, state, width);
      }
    });
});

test.describe('a sample of states is free of the same', { tag: '@desktop' }, () => {
  test.describe.configure({ mode: 'parallel' });
  for (const state of samples)
    test(`${state.name}, at ${state.sample} px`, async ({ page, watch }) => {
      watch.expectTrouble(...TROUBLE);
      test.slow();
      const width = state.sample ?? WIDTHS[0];
      await openState(page, state, width);
      await expectNoFaults(page, state, width);
    });
});
