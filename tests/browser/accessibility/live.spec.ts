/** Whether a message reaches those who don't see it. */
import type { Locator, Page } from '@playwright/test';
import { type Form, forms, sendForm } from '../forms.ts';
import { expect, test } from '../portal.ts';
import {
  answers,
  avery,
  nobody,
  opened,
  openState,
  type PageState,
  shows,
  TROUBLE,
  WIDE,
} from './pageState.ts';
import { states } from './states.ts';

const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';

/** Remembers the live regions that are there; whatever comes later is none that a screen reader listens to. */
const noteRegions = (page: Page) =>
  page.evaluate((live) => Object.assign(window, { regions: new Set(document.querySelectorAll(live)) }), LIVE);

/** How a message reaches people who don't see it. */
function told(message: Locator): Promise<string> {
  return message.evaluate((element, live) => {
    const regions: Set<Element> = Reflect.get(window, 'regions');
    for (let at = element.closest(live); at !== null; at = at.parentElement?.closest(live) ?? null) {
      if (regions.has(at)) return 'by a region that was there before';
      // The one role that is told at the moment when it appears.
      if (at.getAttribute('role') === 'alert') return 'as an alert';
    }
    return element.closest(':focus') !== null ? 'by the focus' : 'to nobody';
  }, LIVE);
}

interface Message {
  /** The page is as it was before the change. */
  readonly before: PageState;
  readonly act: (page: Page) => Promise<unknown>;
  readonly says: string | RegExp;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const answered = (form: Form, json: unknown, says: string | RegExp, other: Form['fields'] = {}): Message => ({
  before: (form.isPublic ? nobody : avery)(`${form.name}, ${says}`, opened(form.path, form.button)),
  act: async (page) => {
    await page.route(form.calls, answers.json(json));
    await sendForm(page, form, other);
  },
  says,
});

const { login, forgotPassword, resetPassword, changePassword, changeRequest } = forms;
const events = (name: string) => avery(name, opened('/events', /^Showing 1 to 15 of/));

const messages: readonly Message[] = [
  answered(login, login.refusal('Not you'), 'Not you'),
  answered(login, null, 'Please enter your username', { Username: '' }),
  answered(forgotPassword, true, 'A reset code has been sent to your email.'),
  answered(resetPassword, null, 'Passwords do not match.', { 'Confirm New Password': 'another' }),
  answered(changeRequest, changeRequest.good, /^Thank you/),
  answered(changeRequest, changeRequest.refusal('Not today'), 'Not today'),
  answered(changePassword, changePassword.good, 'Your password has been changed.'),
  { before: events('the next page of events'), act: press('Next'), says: /^Showing 16 to 30 of/ },
  {
    before: events('events that a search has not found'),
    act: (page) => page.getByLabel('Search events').fill('nowhere at all'),
    says: 'Showing 0 to 0 of 0 events',
  },
  {
    before: avery('locations that a search has found', opened('/locations', /^Showing 1 to 15 of/)),
    act: (page) => page.getByLabel('Search locations').fill('halifax'),
    says: /^Showing 1 to (?!15)\d+ of/,
  },
  {
    before: events('data that could not be had'),
    act: async (page) => {
      await page.route('**/api/Event/events/**', answers.refuse);
      await press('Next')(page);
    },
    says: 'Some data could not be loaded.',
  },
  { before: avery('another week', opened('/schedule/3', 'This week')), act: press('Next Week'), says: / – / },
];

test('messages are told to those who cannot see them', { tag: ['@proof', '@desktop'] }, async ({
  page,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.expectTrouble(...TROUBLE);
  for (const { before, act, says } of messages)
    await test.step(before.name, async () => {
      await openState(page, before, WIDE);
      await noteRegions(page);
      await act(page);
      const message = page.getByText(says).filter({ visible: true }).first();
      await expect(message).toBeVisible();
      expect.soft(await told(message), before.name).not.toBe('to nobody');
    });

  await test.step('a recording that failed', async () => {
    const failed = states.find(({ name }) => name === 'event, failed media');
    if (failed === undefined) throw new Error('The table of states has no failed media.');
    await openState(page, failed, WIDE);
    await noteRegions(page);
    await press('Next')(page);
    await shows(page, '2 of 12');
    await shows(page, 'This recording could not be loaded.');
    const message = page.getByText('This recording could not be loaded.');
    expect(await told(message)).toBe('by a region that was there before');
  });
});
