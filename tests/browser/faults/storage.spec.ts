/** A browser's storage that is full, switched off, or holds what nobody can read. */
import type { Page } from '@playwright/test';
import { expect, keepToken, signInByForm } from '../portal.ts';
import { test } from './places.ts';
import { expectUnhurt, PATIENCE } from './unhurt.ts';

test.use({ viewer: 'nobody' });

const bars = (page: Page) => page.getByRole('region', { name: 'Bars, one a day' });

/** Every way into the storage throws, the very access to it included. */
function switchOff(): void {
  const refuse = () => {
    throw new DOMException('The storage is switched off.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: refuse, configurable: true });
}

/** Nothing more fits into it. */
function fill(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

for (const [state, spoil] of [
  ['switched off', switchOff],
  ['full', fill],
] as const) {
  const tag = state === 'full' ? ['@desktop', '@proof'] : ['@desktop'];
  test(`with storage ${state}, one signs in, looks around, writes and logs off`, { tag }, async ({
    page,
  }) => {
    test.slow();
    await page.addInitScript(spoil);
    await signInByForm(page, 'avery');
    await expect(bars(page)).toBeVisible({ timeout: PATIENCE });
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Locations', 'Events', 'Contacts', 'Schedules']) {
      await bar.getByRole('link', { name }).click();
      await expect(page.getByRole('table').first()).toBeVisible({ timeout: PATIENCE });
      await expectUnhurt(page);
    }
    await bar.getByRole('link', { name: 'Change Request' }).click();
    await page.getByLabel('Subject').fill('Gate 2');
    await page.getByLabel('Details').fill('New code');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await page
      .getByRole('button', { name: 'avery' })
      .or(page.getByRole('button', { name: /^Avery/ }))
      .click();
    await page.getByRole('link', { name: 'Log off' }).click();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
}

test('statistics that the storage keeps and nobody can read are asked for anew', {
  tag: ['@desktop', '@proof'],
}, async ({ page }) => {
  test.slow();
  const compared = page.getByText(/^as of .*, compared with /);
  await keepToken(page, 'avery');
  await page.goto('/');
  await expect(compared).toBeVisible({ timeout: PATIENCE });
  for (const rubbish of ['', '{', 'null', '[]', '"text"', '[["today",{}]]', '{"at":9e15,"value":{}}']) {
    const kept = await page.evaluate((value) => {
      const keys = Object.keys(sessionStorage).filter((key) => key.startsWith('person:statistics:'));
      for (const key of keys) sessionStorage.setItem(key, value);
      return keys.length;
    }, rubbish);
    // Counts, days, and the counts of the period before.
    expect(kept).toBe(3);
    await page.reload();
    await expect(bars(page)).toBeVisible({ timeout: PATIENCE });
    await expect(page.getByRole('link', { name: /Monitored Events\s*[1-9]/ })).toBeVisible();
    await expect(compared).toBeVisible();
    await expectUnhurt(page);
  }
});
