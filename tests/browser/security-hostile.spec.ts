/** Texts of the provider that would be code anywhere but in a text. */
import type { Page } from '@playwright/test';
import { idsToCrawl, signInToHostile } from './hostile/hostileProvider.ts';
import { documentFaults, visit, watchActs } from './hostile/pageFaults.ts';
import { chosenPayloads, type Payload, payloads } from './hostile/payloads.ts';
import {
  addressesWith,
  heaviestAddresses,
  publicAddressesWith,
  signedInAddresses,
} from './hostile/routes.ts';
import { switchOnScreens } from './optionalScreens.ts';
import { type DemoUser, expect, keepToken, logOffByAddress, test } from './portal.ts';

// Rows that cannot be read are told to the console; a policy's violation fails the test all the same.
const DROPPED_ROWS = /^console: (?!.*Content Security Policy)/;

/** Each text in turn, from one on. */
function inTurn(texts: readonly Payload[], start = 0): () => string {
  let index = start;
  return () => texts[index++ % texts.length]?.text ?? '';
}

async function crawl(page: Page, addresses: readonly string[]): Promise<void> {
  const acts = watchActs(page);
  for (const address of addresses) {
    await visit(page, address);
    expect(await documentFaults(page), address).toEqual([]);
    expect(new URL(page.url()).pathname, 'the page stays where it was opened').toBe(address);
  }
  // What an element of a text would load comes after the document.
  await page.waitForLoadState('networkidle');
  expect(acts).toEqual([]);
}

test('hostile texts of several kinds stay texts on the pages that show most of them', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(DROPPED_ROWS);
  const ids = await idsToCrawl(page, 'admin');
  await signInToHostile(page, 'admin', { next: inTurn(chosenPayloads), keepsFrame: true });
  await crawl(page, heaviestAddresses(ids));
  await expect(
    page.getByRole('cell', { name: '<img src=x onerror="window.hacked=1">' }).first(),
  ).toBeVisible();
});

test.describe('a hostile text in every answer', { tag: '@proof' }, () => {
  test.describe.configure({ mode: 'parallel' });

  // A text is written into the same elements at any size.
  for (const { name, text } of payloads)
    test(`stays a text on every page of an Admin: ${name}`, { tag: '@desktop' }, async ({ page, watch }) => {
      test.setTimeout(600_000);
      watch.expectTrouble(DROPPED_ROWS);
      const ids = await idsToCrawl(page, 'admin');
      await signInToHostile(page, 'admin', { next: () => text, keepsFrame: true });
      await switchOnScreens(page);
      await crawl(page, await signedInAddresses(ids, 'all'));
    });

  for (const user of ['avery', 'jordan'] satisfies DemoUser[])
    for (const keepsFrame of [true, false])
      test(`stays a text on every page of ${user}, all texts in turn, ${keepsFrame ? 'instants left' : 'for instants and addresses too'}`, async ({
        page,
        watch,
      }) => {
        test.setTimeout(600_000);
        watch.expectTrouble(DROPPED_ROWS);
        const ids = await idsToCrawl(page, user);
        await signInToHostile(page, user, { next: inTurn(payloads), keepsFrame });
        // Home leads who has one site to it.
        const all = await signedInAddresses(ids, 'usual');
        const addresses = all.filter((path) => user !== 'jordan' || path !== '/');
        // Some fields come once a page only: further rounds bring them other texts.
        for (let round = 0; round < 3; round += 1) await crawl(page, addresses);
      });
});

test.describe('a hostile address', { tag: ['@proof', '@desktop'] }, () => {
  test.describe.configure({ mode: 'parallel' });

  for (const { name, text } of payloads.filter((payload) => payload.text.length < 2_000))
    test(`runs nothing on any page: ${name}`, async ({ page, watch }) => {
      test.setTimeout(600_000);
      watch.expectTrouble(/^console: (?!.*Content Security Policy)/, /^answer 4\d\d:/);
      await keepToken(page, 'avery');
      await openAll(page, addressesWith(text));
      await logOffByAddress(page);
      await openAll(page, await publicAddressesWith(text));
    });
});

async function openAll(page: Page, addresses: readonly string[]): Promise<void> {
  const acts = watchActs(page);
  for (const address of addresses) {
    await visit(page, address);
    expect(await documentFaults(page), address).toEqual([]);
  }
  expect(acts).toEqual([]);
}
