/** What the provider answers while a screen is pictured. */
import type { Page, Route } from '@playwright/test';

export const states = ['data', 'empty', 'loading', 'failed'] as const;
export type State = (typeof states)[number];

const CALLS = '**/api/**';

/** From now on, the page's calls are answered as the state says. */
export async function answerAs(state: State, page: Page): Promise<void> {
  if (state === 'empty') await page.route(CALLS, answerEmptied);
  if (state === 'loading') await page.route(CALLS, () => {});
  if (state === 'failed') await page.route(CALLS, (route) => route.fulfill({ status: 500, body: '{}' }));
}

async function answerEmptied(route: Route): Promise<void> {
  const response = await route.fetch();
  if (response.status() !== 200) return route.fulfill({ response });
  const isCounted = /\/Statistics\//.test(route.request().url());
  return route.fulfill({ response, json: emptied(await response.json(), isCounted) });
}

/** The same answer without the rows of any list; counts are 0. */
function emptied(value: unknown, isCounted: boolean): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return isCounted ? 0 : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'count' ? 0 : emptied(part, isCounted)]),
  );
}
