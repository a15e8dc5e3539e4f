/** What a person has seen, in a real browser's IndexedDB, as the preferences show it and let it be forgotten. */
import type { Page } from '@playwright/test';
import { eventRows, expect, keepToken, pageRests, test, tokenOf } from './portal.ts';

const DAY_MS = 86_400_000;
const FORGET = 'Forget what I have seen';

/** Names of the person's marks in the database; a token names the id of the account. */
async function ownerOf(page: Page): Promise<string> {
  const [, payload = ''] = (await tokenOf(page, 'avery')).split('.');
  const { uid } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { uid: number };
  return String(uid);
}

/** Each day's ids, as the first version of the database kept them. */
type Days = readonly (readonly [owner: string, daysAgo: number, ids: readonly number[]])[];

async function keep(page: Page, days: Days): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS);
  const records = days.map(([owner, daysAgo, ids]) => ({ key: [owner, today - daysAgo], ids }));
  await page.evaluate(async (wanted) => {
    const opening = indexedDB.open('portal-seen', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('days');
      opening.result.createObjectStore('visits');
    };
    await new Promise((resolve, reject) =>
      Object.assign(opening, { onsuccess: resolve, onerror: () => reject(opening.error) }),
    );
    const writing = opening.result.transaction('days', 'readwrite');
    for (const { key, ids } of wanted) writing.objectStore('days').put(ids, key);
    await new Promise((resolve, reject) =>
      Object.assign(writing, { oncomplete: resolve, onerror: () => reject(writing.error) }),
    );
    opening.result.close();
  }, records);
}

/** Keys of everything that the database keeps about marks. */
async function keptKeys(page: Page): Promise<(readonly [owner: string, daysAgo: number])[]> {
  const keys = await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('portal-seen'));
    const kept = await done(database.transaction('days').objectStore('days').getAllKeys());
    database.close();
    return kept as [string, number][];
  });
  const today = Math.floor(Date.now() / DAY_MS);
  return keys.map(([owner, day]) => [owner, today - day]);
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test.describe('what a person has seen', { tag: '@desktop' }, () => {
  test('is kept for 90 days, and forgotten on a press in every tab', async ({ page, context }) => {
    await keepToken(page, 'avery');
    const owner = await ownerOf(page);
    await test.step('is kept for 90 days and for 50,000 incidents, for each person apart', async () => {
      await keep(page, [
        [owner, 92, [1, 2, 3]],
        ['somebody', 92, [4]],
        ['somebody', 1, [5]],
        [owner, 89, range(1_000, 30_000)],
        [owner, 1, range(100_000, 20_007)],
      ]);
      await page.goto('/user/preferences');
      await expect(page.getByText('50,000 events are marked as seen.')).toBeVisible();
      const kept = [
        [owner, 89],
        [owner, 1],
        ['somebody', 1],
      ];
      expect((await keptKeys(page)).toSorted()).toEqual(kept.toSorted());
    });

    await test.step('is forgotten on a press, in every tab and for good', async () => {
      const other = await context.newPage();
      await keepToken(other, 'avery');
      await other.goto('/user/preferences');
      await expect(other.getByText('50,000 events are marked as seen.')).toBeVisible();
      await page.getByRole('button', { name: FORGET }).click();
      await expect(page.getByText('Nothing is marked as seen.')).toBeVisible();
      await expect(other.getByText('0 events are marked as seen.')).toBeVisible();
      expect(await keptKeys(page)).toEqual([['somebody', 1]]);
      await page.reload();
      await expect(page.getByText('0 events are marked as seen.')).toBeVisible();
    });
  });

  test('is kept however quickly the page is left', async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events');
    const times = process.env.PROOF === undefined ? 2 : 8;
    for (let marked = 1; marked <= times; marked += 1) {
      await expect(page.getByRole('button', { name: 'Download list' })).toBeVisible();
      await pageRests(page);
      await expect(page.getByRole('img', { name: 'Seen' })).toHaveCount(marked - 1);
      const row = eventRows(page).nth(marked - 1);
      await row.focus();
      await row.evaluate((element) => {
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
        window.location.reload();
      });
    }
    await expect(page.getByRole('img', { name: 'Seen' })).toHaveCount(times);
  });
});
