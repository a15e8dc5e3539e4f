/** The screens that a configuration switches on: their addresses, calls and texts, and the switch. */
import type { Page } from '@playwright/test';
import { installed } from '#plugins/installed.ts';

/** The plugins whose screens a configuration switches on. */
export const optionalPlugins = installed.flatMap((plugin) => ('optional' in plugin ? [plugin.id] : []));

export interface OptionalScreen {
  /** 'cameras', as in its texts. */
  readonly nouns: string;
  readonly noun: string;
  readonly list: string;
  readonly record: string;
  /** Paths of the calls. */
  readonly listCall: string;
  readonly recordCall: string;
}

const screen = (noun: string, nouns: string, controller: string, listCall = nouns): OptionalScreen => ({
  nouns,
  noun,
  list: `/${nouns.toLowerCase()}`,
  record: `/${noun.toLowerCase()}/1`,
  listCall: `/api/${controller}/${listCall.toLowerCase()}`,
  recordCall: `/api/${controller}/details/1`,
});

/** All of them, as an Admin sees them. */
export const optionalScreens: readonly OptionalScreen[] = [
  screen('camera', 'cameras', 'Camera'),
  screen('NVR', 'NVRs', 'NVR'),
  // The provider spells it so.
  screen('speaker', 'speakers', 'Speaker', 'spakers'),
  screen('dealer', 'dealers', 'Dealer'),
  screen('customer', 'customers', 'Customer'),
];

/** 'Camera' */
export const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/** Pages have these screens switched on from now on. */
export async function switchOnScreens(page: Page, ids: readonly string[] = optionalPlugins): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/(?<=id="portal-config">)[^<]*/, (block) =>
      JSON.stringify({ ...JSON.parse(block), plugins: { off: [], on: ids } }),
    );
    return route.fulfill({ response, body });
  });
}
