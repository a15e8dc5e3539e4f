/** Every state of every page, for whoever wants to look at all of them. */
import type { Page, Route } from '@playwright/test';
import { capital, type OptionalScreen, optionalScreens, switchOnScreens } from '../optionalScreens.ts';
import { expect } from '../portal.ts';
import { detailStates } from './detailStates.ts';
import { formStates } from './formStates.ts';
import { listStates } from './listStates.ts';
import { overlayStates } from './overlayStates.ts';
import { admin, answers, idle, opened, type PageState } from './pageState.ts';

// The screens that a configuration switches on, as an Admin sees them.

/** Rows beyond the twentieth are laid out only near the screen: axe would measure what moves meanwhile. */
const LAID_OUT = 20;

async function answerFirstRows(route: Route): Promise<void> {
  const response = await route.fetch();
  const { value }: { value: unknown[] } = await response.json();
  await route.fulfill({ response, json: { value: value.slice(0, LAID_OUT), count: LAID_OUT } });
}

/** A page with its name and its rows or facts. */
const whole = (path: string, rows?: string) => async (page: Page) => {
  if (rows !== undefined) await page.route(rows, answerFirstRows);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await idle(page);
};

function statesOf({ noun, nouns, list, record, listCall, recordCall }: OptionalScreen): PageState[] {
  const [rows, one] = [`**${listCall}`, `**${recordCall}`];
  const notFound = `${capital(noun)} not found.`;
  const ways: readonly [string, PageState['open']][] = [
    [nouns, whole(list, rows)],
    [`${nouns}, empty`, opened(list, `No ${nouns} available.`, rows, answers.json({ value: [], count: 0 }))],
    [`${nouns}, loading`, opened(list, `Loading ${nouns}...`, rows, answers.hang)],
    [`${nouns}, failed`, opened(list, 'Some data could not be loaded.', rows, answers.refuse)],
    [noun, whole(record)],
    [`${noun}, loading`, opened(record, `Loading ${noun} details...`, one, answers.hang)],
    [`${noun}, missing`, opened(record.replace('1', 'abc'), notFound)],
    [`${noun}, failed`, opened(record, notFound, one, answers.refuse)],
  ];
  return ways.map(switchedOn);
}

const switchedOn = ([name, open]: readonly [string, PageState['open']]): PageState =>
  admin(name, async (page) => {
    await switchOnScreens(page);
    await open(page);
  });

const optionalStates: readonly PageState[] = [
  ...optionalScreens.flatMap(statesOf),
  switchedOn(['help', whole('/help#armed')]),
  switchedOn(['notifications', whole('/user/notifications')]),
  switchedOn([
    'notifications, loading',
    opened('/user/notifications', 'Loading what you are told...', '**/api/Notification/**', answers.hang),
  ]),
  switchedOn([
    'notifications, failed',
    opened(
      '/user/notifications',
      'Your notifications could not be loaded.',
      '**/api/Notification/**',
      answers.refuse,
    ),
  ]),
];

export const states: readonly PageState[] = [
  ...listStates,
  ...detailStates,
  ...formStates,
  ...optionalStates,
  ...overlayStates,
];

export const samples = states.filter(({ sample }) => sample !== undefined);
