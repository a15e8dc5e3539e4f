/** One state of one page, as the table of states has it, and the way into it. */
import type { Page, Route } from '@playwright/test';
import { type DemoUser, expect, sharedToken } from '../portal.ts';

export interface PageState {
  readonly name: string;
  /** Nobody is signed in without it. */
  readonly user?: DemoUser;
  /** Where it exists at some widths alone. */
  readonly widths?: readonly number[];
  /** Looked at in every run, at the one width that is named here. */
  readonly sample?: number;
  /** Ends when the state is on screen. */
  readonly open: (page: Page) => Promise<unknown>;
}

type Way = PageState['open'];

const seenBy =
  (user?: DemoUser) =>
  (name: string, open: Way, more: Pick<PageState, 'widths' | 'sample'> = {}): PageState => ({
    ...(user && { user }),
    name,
    open,
    ...more,
  });

/** States as these people see them. */
export const [nobody, avery, jordan, admin] = [
  seenBy(),
  seenBy('avery'),
  seenBy('jordan'),
  seenBy('admin'),
] as const;

export const WIDTHS = [320, 768, 1440] as const;
/** From here on the bar has room for the search box and the links. */
export const WIDE = 1440;

/** A place of the portal's origin without the portal, to set the storage up from. */
const QUIET_PLACE = '/icons/logo.svg';

/** Signs in without the form and with empty storage; the next address opens the portal. */
export async function startAs(page: Page, user: DemoUser | undefined): Promise<void> {
  // Calls that are held back end with their page: without their route, the provider would get them after all.
  await page.goto(QUIET_PLACE);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const token = user === undefined ? null : await sharedToken(page, user);
  await page.evaluate((value) => {
    localStorage.clear();
    sessionStorage.clear();
    if (value !== null) sessionStorage.setItem('token', value);
  }, token);
}

/** Brings a page into a state, whatever it showed before. */
export async function openState(page: Page, state: PageState, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await startAs(page, state.user);
  await state.open(page);
  if (state.user !== undefined) await expect(page.getByRole('contentinfo')).toBeAttached();
  await atRest(page);
}

/** What fades in has other colours meanwhile; a skeleton pulses for ever and is not waited for. */
export function atRest(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What the console and the network may tell of, where calls and files are made to fail. */
export const TROUBLE = [/api\//, /assets\//, /^console: /];

export const shows = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

export const idle = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);

/** How calls of the provider end, and what the page then shows. */
export const answers = {
  hang: () => undefined,
  refuse: (route: Route) => route.fulfill({ status: 500, json: {} }),
  json:
    (json: unknown, status = 200) =>
    (route: Route) =>
      route.fulfill({ status, json }),
};

/** The way to a page whose calls end like this. */
export function opened(
  path: string,
  sign: string | RegExp,
  calls?: string,
  answer?: (route: Route) => unknown,
): Way {
  return async (page: Page) => {
    if (calls !== undefined && answer !== undefined) await page.route(calls, answer);
    await page.goto(path);
    await shows(page, sign);
  };
}
