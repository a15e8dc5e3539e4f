import type { Page } from '@playwright/test';
import { switchOnScreens } from '../optionalScreens.ts';
import { bring } from './kinds.ts';
import { expect, test } from './places.ts';
import type { WayOut } from './screens.ts';
import { type Case, table } from './table.ts';
import { expectTexts, expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

// No case needs another one: both workers take from the table.
test.describe.configure({ mode: 'parallel' });

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

function tests(cases: readonly Case[]): void {
  for (const { screen, fault, shows, wayOut, isSample } of cases) {
    const tag = isSample ? ['@desktop'] : ['@desktop', '@proof'];
    test(`${screen.name}, provider ${fault.name}: ${shows[0]}`, { tag }, async ({
      page,
      signedIn,
      watch,
    }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      const trouble = await bring(page, fault, screen.calls);
      await page.goto(screen.path(signedIn));
      await screen.act(page);
      const end = fault.outcome === 'refused' ? seen(page, shows[0] ?? '') : undefined;
      await trouble.pass(seen(page, screen.loading), end);
      await expectTexts(page, shows);
      await expectUnhurt(page);
      await trouble.lift();
      await waysOut[wayOut](page);
      await expect(screen.whole(page)).toBeVisible({ timeout: PATIENCE });
      await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
      await expectUnhurt(page);
    });
  }
}

tests(table.filter(({ screen }) => !screen.isOptional));

test.describe('switched on', () => {
  test.use({ viewer: 'admin' });
  test.beforeEach(({ page }) => switchOnScreens(page));
  tests(table.filter(({ screen }) => screen.isOptional));
});
