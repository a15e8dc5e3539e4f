/** Every usual screen that reads data, in every fault: what it shows meanwhile, and how it becomes whole again. */
import type { Page } from '@playwright/test';
import { bring, faults } from './kinds.ts';
import { expect, test } from './places.ts';
import { screens, type WayOut } from './screens.ts';
import { expectTexts, expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

// No case needs another one: both workers take from the table.
test.describe.configure({ mode: 'parallel' });

/** One that every run of the tests goes through for each way of failing. */
const SAMPLE = [
  'home: down',
  'event: hanging for good',
  'location: answering with null fields',
  'contacts: answering 200 with nothing',
];

const waysOut: Readonly<Record<WayOut, (page: Page) => Promise<unknown>>> = {
  wait: () => Promise.resolve(),
  // The portal also asks again by itself: then there is no Retry any more.
  Retry: (page) =>
    page
      .getByRole('button', { name: 'Retry' })
      .first()
      .click({ timeout: 4_000 })
      .catch(() => undefined),
  reload: (page) => page.reload(),
};

for (const screen of screens)
  for (const fault of faults) {
    const shows = screen.shows[fault.outcome];
    const tag = SAMPLE.includes(`${screen.name}: ${fault.name}`) ? ['@desktop'] : ['@desktop', '@proof'];
    test(`${screen.name}, provider ${fault.name}: ${shows[0]}`, { tag }, async ({ page, places, watch }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      const trouble = await bring(page, fault, screen.calls);
      await page.goto(screen.path(places));
      const end = fault.outcome === 'refused' ? seen(page, shows[0] ?? '') : undefined;
      await trouble.pass(seen(page, screen.loading), end);
      await expectTexts(page, shows);
      await expectUnhurt(page);
      if (fault.outcome === 'refused') await expect(page.getByText(/\bof 0\b/)).toHaveCount(0);
      await trouble.lift();
      await waysOut[screen.wayOut[fault.outcome]](page);
      await expect(screen.whole(page)).toBeVisible({ timeout: PATIENCE });
      await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
      await expectUnhurt(page);
    });
  }
