/** The ways in which a provider can fail a call. */
import type { Locator, Page, Route } from '@playwright/test';
import { expect, ownClock } from '../portal.ts';

/**
 * 'late': the answer comes in the end; 'refused': a failure that Retry may mend; 'nothing': an answer that says nothing;
 * 'damaged': the right answer, with fields that cannot be used.
 */
export type Outcome = 'late' | 'refused' | 'nothing' | 'damaged';

export interface Fault {
  readonly name: string;
  readonly outcome: Outcome;
  /** Answers one call, or keeps it waiting; `good` is what it would have been answered, null to ask the provider. */
  readonly answer: (route: Route, good: unknown) => Promise<void>;
  /** Seconds that pass on the page's clock while it waits for an answer. */
  readonly seconds: number;
}

const PROXY_PAGE = '<!doctype html><h1>502 Bad Gateway</h1>';
const OTHER = { status: 'ok', value: { rows: 12 }, data: 'none' };

const says =
  (body: string, status = 200, contentType = 'application/json') =>
  (route: Route) =>
    route.fulfill({ status, contentType, body });

const atOnce = (name: string, outcome: Outcome, answer: Fault['answer']): Fault => ({
  name,
  outcome,
  answer,
  seconds: 0,
});

const hanging = (name: string, outcome: Outcome, seconds: number): Fault => ({
  name,
  outcome,
  answer: () => Promise.resolve(),
  seconds,
});

// Right answers with wrong fields. Ids are kept, so that rows can still be told apart.
const IDS = ['id', 'recordingId', 'incidentId', 'locationId'];

type Spoil = (value: unknown) => unknown;

const LEFT_OUT = Symbol('left out');

function everyField(value: unknown, spoil: Spoil): unknown {
  if (Array.isArray(value))
    return value.map((row) => everyField(row, spoil)).filter((row) => row !== LEFT_OUT);
  if (typeof value !== 'object' || value === null) return spoil(value);
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [
    name,
    IDS.includes(name) ? field : everyField(field, spoil),
  ]);
  return Object.fromEntries(fields.filter(([, field]) => field !== LEFT_OUT));
}

function ofAnotherType(value: unknown): unknown {
  if (typeof value === 'string') return { text: value };
  return typeof value === 'number' ? 'many' : [value];
}

const damaged = (name: string, spoil: Spoil): Fault =>
  atOnce(name, 'damaged', async (route, good) =>
    route.fulfill({ json: everyField(good ?? (await (await route.fetch()).json()), spoil) }),
  );

export const faults: readonly Fault[] = [
  atOnce('down', 'refused', (route) => route.abort('connectionrefused')),
  hanging('hanging 10 s', 'late', 10),
  hanging('hanging for good', 'refused', 31),
  atOnce('answering 500', 'refused', says('{"message":"boom"}', 500)),
  atOnce('answering 502 with HTML', 'refused', says(PROXY_PAGE, 502, 'text/html')),
  atOnce('answering 200 with cut JSON', 'refused', says('{"value":[{"incident":{"id":1,"sta')),
  atOnce('answering 200 with nothing', 'nothing', says('')),
  atOnce('answering something else', 'nothing', says(JSON.stringify(OTHER))),
  damaged('answering with null fields', () => null),
  damaged('answering with missing fields', () => LEFT_OUT),
  damaged('answering with wrong types', ofAnotherType),
];

export interface Trouble {
  /**
   * Lets the fault's time pass, once the page shows that it waits.
   * @param end where given, time goes on until that is seen: a call that was made before the page's code came is
   * counted from then on, at a moment that nothing shows
   */
  pass(sign: Locator, end?: Locator): Promise<void>;
  /** From now on calls are answered well, those that were kept waiting included. */
  lift(): Promise<void>;
}

/** Has every call that matches fail in one way until that is lifted. */
export async function bring(page: Page, fault: Fault, calls: RegExp, good: unknown = null): Promise<Trouble> {
  const waiting: Route[] = [];
  let isOn = true;
  const answerWell = (route: Route) => (good === null ? route.continue() : route.fulfill({ json: good }));
  if (fault.seconds > 0) await ownClock(page);
  if (fault.seconds > 0) await page.clock.install();
  await page.route(calls, async (route) => {
    if (!isOn) return answerWell(route);
    if (fault.seconds > 0) waiting.push(route);
    await fault.answer(route, good);
  });
  return {
    async pass(sign, end) {
      if (fault.seconds === 0) return;
      await expect(sign).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      const pass = () => page.clock.fastForward(fault.seconds * 1_000);
      if (end === undefined) return pass();
      const isOver = async () => {
        await pass();
        return end.isVisible();
      };
      await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    },
    async lift() {
      isOn = false;
      // A call that the page has given up is gone.
      for (const route of waiting) await answerWell(route).catch(() => undefined);
    },
  };
}
