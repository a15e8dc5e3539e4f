/** A browser's storage that is full, switched off, or holds what nobody can read. */
import type { Page } from '@playwright/test';
import { expect, signInByForm } from '../portal.ts';
import { test } from './places.ts';
import { expectUnhurt, PATIENCE } from './unhurt.ts';

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

const RUBBISH = ['', '{', 'null', '[]', '{"a":', '\u0000', '"text"', '[[1],[2]]', '9'.repeat(5_000)];

test('statistics that cannot be read are asked for as if there were none', {
  tag: ['@desktop', '@proof'],
}, async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  const compared = page.getByText(/^as of .*, compared with /);
  await page.goto('/');
  await expect(bars(page)).toBeVisible({ timeout: PATIENCE });
  await expect(compared).toBeVisible();
  for (const rubbish of [
    ...RUBBISH,
    '{"alarmsCount":"many"}',
    '[["today",{}]]',
    '[[1e400,-1]]',
    '{"at":9e15,"value":{}}',
  ]) {
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

test('tokens that cannot be read count as none, and the form signs in over them', {
  tag: ['@desktop', '@proof'],
}, async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(/^console: session:/);
  await page.goto('/privacy-policy');
  for (const rubbish of [
    ...RUBBISH,
    'a.b.c',
    'x.bnVsbA.x',
    'x.W10.x',
    'Bearer x',
    'ключ',
    '<img src=x onerror=alert(1)>',
  ]) {
    await page.evaluate((value) => {
      sessionStorage.setItem('token', value);
      localStorage.setItem('token', value);
    }, rubbish);
    await page.goto('/events');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible({ timeout: PATIENCE });
    await expectUnhurt(page);
  }
  await signInByForm(page, 'avery');
  await expect(bars(page)).toBeVisible({ timeout: PATIENCE });
});

test('drafts, switches and return paths that cannot be read are left aside', {
  tag: ['@desktop', '@proof'],
}, async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await page.goto('/change-request');
  await page.getByLabel('Subject').fill('Gate 2');
  const place = await page.evaluate(
    () => Object.keys(JSON.parse(sessionStorage.getItem('drafts') ?? '{}'))[0],
  );
  for (const rubbish of [
    ...RUBBISH,
    ...[null, 7, [], { subject: 7 }, 'text'].map((draft) => JSON.stringify({ [place ?? '']: draft })),
  ]) {
    await page.evaluate((value) => {
      sessionStorage.setItem('drafts', value);
      sessionStorage.setItem('returnPath', value);
      for (const key of ['singleKeys', 'adminDetail']) localStorage.setItem(key, value);
    }, rubbish);
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('', { timeout: PATIENCE });
    await page.getByLabel('Details').fill('New code');
    await expect(page.getByLabel('Details')).toHaveValue('New code');
    await expectUnhurt(page);
  }
});
