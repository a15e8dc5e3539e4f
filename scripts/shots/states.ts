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

export interface Picture {
  readonly screen: string;
  readonly state: State;
  readonly width: number;
  /** Relative to the sheet. */
  readonly file: string;
}

/** All pictures on one page: a line per screen and state, a picture per width. */
export function contactSheet(pictures: readonly Picture[]): string {
  const titles = new Set(pictures.map(titleOf));
  const lineOf = (title: string) => pictures.filter((picture) => titleOf(picture) === title);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
body { margin: 24px; background: #333; color: #eee; font: 14px/1.4 system-ui; }
section { display: flex; gap: 16px; align-items: start; overflow-x: auto; padding-bottom: 24px; }
figure { flex: none; margin: 0; }
img { display: block; height: 420px; max-width: 760px; object-fit: cover; object-position: top; border: 1px solid #666; }
a { color: inherit; }
</style>
${[...titles].map((title) => `<h2>${title}</h2>\n<section>\n${lineOf(title).map(figure).join('\n')}\n</section>`).join('\n')}
</html>
`;
}

function titleOf({ screen, state }: Picture): string {
  return `${screen}: ${state}`;
}

function figure({ file, width }: Picture): string {
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>${width} px</figure>`;
}
