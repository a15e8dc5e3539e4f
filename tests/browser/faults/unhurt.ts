import type { Page } from '@playwright/test';
import { expect } from '../portal.ts';

/** What the console and the network may tell of while calls fail; a page that threw is never among it. */
export const FAILED_CALLS = [
  /^answer \d+: .*\/api\//,
  /^request .*\/api\//,
  /^console: (?!page:|rendering:|start:)/,
];

/** Milliseconds: reads are tried three times before they fail, on machines of any speed. */
export const PATIENCE = 30_000;

/** The page still stands: with its heading, and not the message of one that threw. */
export async function expectUnhurt(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This page could not be shown')).toHaveCount(0);
}

/** The first of them that can be seen: the menu of small windows has the same words, and comes late. */
export const seen = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first();

export async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) await expect(seen(page, text)).toBeVisible({ timeout: PATIENCE });
}
