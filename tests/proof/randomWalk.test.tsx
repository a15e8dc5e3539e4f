/** A person who presses, types and goes anywhere, with a provider that fails now and then: what no page may show or lose. */
import { fireEvent } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { directory } from '#plugins/directory/plugin.ts';
import { equipment } from '#plugins/equipment/plugin.ts';
import { help } from '#plugins/help/plugin.ts';
import { type AnswerTo, openPortal } from '../support/openPortal.tsx';
import { providerOfFile } from '../support/realProvider.ts';

const provider = providerOfFile(300);

const USERS = ['avery', 'jordan', 'admin'];
const WALKS = 200;
const STEPS = 50;

const PLACES = [
  '/',
  '/locations?q=a',
  '/location/1',
  '/events',
  '/events?dnfilter=police&back=home',
  '/events?locationId=3',
  '/events?page=2&size=10',
  '/events/location/3',
  '/event/100250',
  '/event/0',
  '/contacts',
  '/schedules',
  '/schedule/3',
  '/change-request?subject=a&details=b',
  '/change-request/sent',
  '/user/details',
  '/user/preferences',
  '/user/notifications',
  '/review?queue=hours',
  '/coverage',
  '/cameras',
  '/dealers',
  '/help',
  '/nowhere',
];
const TEXTS = ['a', "o'b", '%', 'police', '   ', '12', 'yesterday', '😀', '2026-11-20'];
const KEYS = ['Escape', 'ArrowDown', 'ArrowRight', 'Enter', 'j', 'k', 's', 'n', 'p', 'e', '[', '?', '/', ' '];
const FAILURES: readonly (() => unknown)[] = [
  () => new Response(null, { status: 404 }),
  () => new Response(null, { status: 503 }),
  () => Response.json(null),
  () => Response.json({}),
  () => new Response('<h1>Gateway</h1>', { headers: { 'content-type': 'text/html' } }),
  () => Promise.reject(new TypeError('Failed to fetch')),
];

const nth = fc.nat(10_000);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ press: nth }) },
  { weight: 2, arbitrary: fc.record({ text: fc.constantFrom(...TEXTS), field: nth }) },
  { weight: 2, arbitrary: fc.record({ key: fc.constantFrom(...KEYS) }) },
  { weight: 1, arbitrary: fc.record({ open: fc.constantFrom(...PLACES) }) },
  { weight: 1, arbitrary: fc.constant({ back: true }) },
  {
    weight: 1,
    arbitrary: fc.record({ failure: fc.nat(FAILURES.length - 1), calls: fc.integer({ min: 1, max: 6 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What the selector finds, without what hidden parts hold. */
const shown = <Kind extends HTMLElement>(within: ParentNode, selector: string): readonly Kind[] =>
  [...within.querySelectorAll<Kind>(selector)].filter(
    (element) =>
      element.closest('[hidden], [aria-hidden=true], [popover], details:not([open]) > :not(summary)') ===
      null,
  );

// Links that lead out of the portal are not pressed, nor what would end the walk.
const PRESSED =
  'button:enabled, a[href^="/"]:not([target]), summary, input[type=checkbox]:enabled, input[type=radio]:enabled, [role=option]';
const isPressed = (control: HTMLElement) =>
  !/Log off|Print|Download/.test(control.textContent) && !control.hasAttribute('download');

const FILLED = 'input:enabled:not([type=checkbox], [type=radio]), select:enabled, textarea:enabled';

/** What is wrong with the document, whatever it shows. */
function faults(): string[] {
  const found: string[] = [];
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const titles = document.querySelectorAll('h1').length;
  if (titles !== 1) found.push(`${titles} main headings`);
  for (const id of ids.filter((one, at) => ids.indexOf(one) < at)) found.push(`the id ${id} stands twice`);
  for (const name of ['aria-describedby', 'aria-labelledby', 'aria-activedescendant'])
    for (const element of document.querySelectorAll(`[${name}]`))
      for (const id of (element.getAttribute(name) ?? '').split(' '))
        if (!ids.includes(id)) found.push(`${name} of ${element.outerHTML.slice(0, 80)} leads nowhere`);
  const text = document.body.textContent;
  const odd =
    /.{0,30}(undefined|NaN|\[object|Invalid Date|Infinity|This page could not be shown).{0,30}/.exec(text);
  if (odd !== null) found.push(`the text ${odd[0]}`);
  return found;
}

/** How calls fail, and how many of the next ones do. */
const failing: { answer: () => unknown; left: number } = { answer: () => undefined, left: 0 };
let pending = 0;
const answerTo: AnswerTo = async (call) => {
  pending += 1;
  try {
    if (failing.left === 0) return await provider.answerTo(call);
    failing.left -= 1;
    return await failing.answer();
  } finally {
    pending -= 1;
  }
};

type Router = ReturnType<typeof openPortal>['router'];

/** Does one thing, and says in words what it was. */
function take(step: Step, router: Router): string {
  const within = document.querySelector('dialog[open]') ?? document;
  if ('press' in step) {
    const controls = shown<HTMLElement>(within, PRESSED).filter(isPressed);
    const control = controls[step.press % controls.length];
    control?.focus();
    control?.click();
    return `pressed ${control?.textContent}`;
  }
  if ('text' in step) {
    const fields = shown<HTMLInputElement>(within, FILLED);
    const field = fields[step.field % fields.length];
    field?.focus();
    if (field !== undefined) fireEvent.change(field, { target: { value: step.text } });
    return `wrote ${step.text} into ${field?.name}`;
  }
  if ('key' in step) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key: step.key });
    return `pressed the key ${step.key}`;
  }
  if ('open' in step) {
    router.history.push(step.open);
    return `opened ${step.open}`;
  }
  if ('failure' in step) {
    Object.assign(failing, { answer: FAILURES[step.failure], left: step.calls });
    return `the next ${step.calls} calls fail in way ${step.failure}`;
  }
  router.history.back();
  return 'went back';
}

/** What is still on its way. A recording never comes here, where nothing plays. */
const awaited = ({ state }: Router) => [
  ...(state.status === 'pending' ? ['a page'] : []),
  ...(pending > 0 ? [`${pending} calls`] : []),
  ...[...document.querySelectorAll('main [aria-busy=true]')]
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
    .filter((markup) => !markup.includes('Loading recording...')),
];

async function walk(user: string, isPatient: boolean, steps: readonly Step[]): Promise<void> {
  failing.left = 0;
  sessionStorage.clear();
  localStorage.clear();
  await provider.signInOnce(user);
  const { close, router } = openPortal('/', answerTo, [directory, equipment, help]);
  const taken: string[] = [];
  try {
    await vi.waitUntil(() => document.querySelector('h1') !== null, { timeout: 20_000 });
    for (const step of steps) {
      if (isPatient)
        await vi.waitFor(() => expect(awaited(router), taken.join('\n')).toEqual([]), { timeout: 20_000 });
      taken.push(`${router.state.location.href}: ${take(step, router)}`);
      const hasFocus = document.activeElement !== document.body;
      const told = `after ${taken.slice(-8).join('\n')}`;
      await vi.waitFor(() => expect(faults(), told).toEqual([]), { timeout: 10_000 });
      // What takes the place of a control that goes away takes its focus too.
      if (isPatient && hasFocus)
        await vi.waitFor(() => expect(document.activeElement, told).not.toBe(document.body), {
          timeout: 10_000,
        });
    }
  } finally {
    close();
  }
}

it('shows no broken page, no text of the program and no mark that leads nowhere, and loses no focus', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  // The document of this test scrolls nothing.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const steps = fc.array(step, { minLength: STEPS, maxLength: STEPS });
  await fc.assert(fc.asyncProperty(fc.constantFrom(...USERS), fc.boolean(), steps, walk), {
    numRuns: WALKS,
    endOnFailure: true,
  });
}, 1_800_000);
