import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerTo, ProviderCall } from '../../support/openPortal.tsx';
import { button, details, fields, formOfTest, subject, write } from './form.ts';

const THANKS = 'Thank you. Your request has been sent. Taking you to the home page.';
const ERRORED = 'An error occurred while submitting your request';
const MISSING = 'Please fill in all fields';

let user: UserEvent;

/** What each field is marked with; null where it is fine. */
const marks = () =>
  [subject(), details()].map((field) => {
    if (field.getAttribute('aria-invalid') !== 'true') return null;
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  });

const { openForm, provider } = formOfTest();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});
afterEach(() => vi.useRealTimers());

/** Writes a request, and presses Submit. */
async function submit(): Promise<void> {
  await write('Gate code', 'It is 4711.', user);
  await user.click(button());
}

describe('the change-request form, sent', () => {
  it('shows what is under way, thanks in the place of the form and goes home after 3 s', async () => {
    let accept = (_: unknown) => {};
    const answer = new Promise((done) => {
      accept = done;
    });
    const { history, sent } = await openForm('/change-request', () => answer);
    await submit();
    expect(button('Submitting...').disabled).toBe(true);
    expect([subject().disabled, details().disabled]).toEqual([true, true]);
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ subject: 'Gate code', notes: 'It is 4711.' }]),
    );
    accept({ success: true, message: 'ok' });
    const thanks = await screen.findByText(THANKS);
    expect(thanks.closest('[tabindex="-1"]')).toBe(document.activeElement);
    expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
    expect(history.location.pathname).toBe('/change-request');
    vi.advanceTimersByTime(3_000);
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    history.back();
    await waitFor(() => expect(history.location.pathname).toBe('/contacts'));
  });

  it('stays where the person has gone in the meantime', async () => {
    const { history, router } = await openForm();
    await submit();
    await screen.findByText(THANKS);
    await router.navigate({ to: '/contacts' });
    await screen.findByRole('heading', { name: 'Contacts', level: 1 });
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(router.state.status).toBe('idle'), 10_000);
    expect(history.location.pathname).toBe('/contacts');
  });
});

describe('the receipt of a change request', () => {
  const send = async (reply?: AnswerTo) => {
    const portal = await openForm('/change-request', reply);
    await submit();
    await screen.findByText(THANKS);
    return portal;
  };
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  it('has the number that the provider gave, the moment and the text that was sent, and hands on the focus of what goes with its press', async () => {
    await send();
    const [to, number, sentAt, ...texts] = facts();
    expect(to).toEqual(['Sent to', 'Vigil']);
    expect(number?.[0]).toBe('Request number');
    await waitFor(() =>
      expect(
        provider.mails().filter((mail) => mail.includes(`Change request ${number?.[1]}: Gate code`)),
      ).toHaveLength(1),
    );
    expect(sentAt?.[0]).toBe('Sent');
    expect(sentAt?.[1]).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d\d:\d\d [AP]M, (?:UTC|.+\(.+\))$/);
    expect(texts).toEqual([
      ['Subject', 'Gate code'],
      ['Details', 'It is 4711.'],
    ]);
    screen.getByRole('button', { name: 'Stay here' }).focus();
    await user.keyboard('{Enter}');
    const thanks = screen.getByText(/This page stays open\.$/);
    expect(thanks.closest('[tabindex="-1"]')).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: 'Write another request' }));
    expect(subject()).toBe(document.activeElement);
  });

  it('has the moment alone where the provider gives no number', async () => {
    await send(() => ({ success: true, requestNumber: ' ' }));
    expect(facts().map(([name]) => name)).toEqual(['Sent to', 'Sent', 'Subject', 'Details']);
  });

  it('is copied as text, which keeps the page from being left, and printed, and says when the browser copies nothing', async () => {
    const { history } = await send(() => ({ success: true, requestNumber: '1042' }));
    const copy = screen.getByRole('button', { name: 'Copy' });
    await user.click(copy);
    const told = await screen.findByText('Copied.');
    await user.click(copy);
    // Screen readers tell the same words again when they are another element.
    await waitFor(() =>
      expect([told.isConnected, screen.queryByText('Copied.')]).toEqual([false, expect.anything()]),
    );
    expect(await navigator.clipboard.readText()).toMatch(
      /^Sent to: Vigil\nRequest number: 1042\nSent: .+, (?:UTC|.+\(.+\))\nSubject: Gate code\n\nIt is 4711\.$/,
    );
    expect(screen.queryByText(THANKS)).toBeNull();
    vi.advanceTimersByTime(10_000);
    await waitFor(() => expect(history.location.pathname).toBe('/change-request'));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    await user.click(copy);
    expect(await screen.findByText(/does not let the portal copy/)).toBeTruthy();
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('keeps the page from being left by any key too', async () => {
    const { history } = await send();
    await user.keyboard('{Tab}');
    vi.advanceTimersByTime(10_000);
    await waitFor(() => expect(history.location.pathname).toBe('/change-request'));
    expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
  });
});

// How it is sent as it is: changeRequestDraft.test.tsx.
it('a change request that was filled in by a link is sent unchanged only after one question, and can be edited instead', async () => {
  const { sent } = await openForm('/change-request?subject=Gate+code&details=It+is+4711.');
  await user.click(button());
  const question = screen.getByRole('group', { name: 'Send as it is?' });
  expect(document.activeElement).toBe(question);
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Edit the text' }));
  expect(document.activeElement).toBe(details());
  await user.click(button());
  await screen.findByText(THANKS);
  expect(sent().map(({ body }) => body)).toEqual([{ subject: 'Gate code', notes: 'It is 4711.' }]);
});

describe('the change-request form, not filled in', () => {
  it.each([
    ['', '', 'Subject'],
    [' ', 'Text', 'Subject'],
    ['Text', ' ', 'Details'],
  ])('says so for %o and %o, sends nothing and goes to %s', async (subjectText, detailsText, first) => {
    const { sent } = await openForm();
    if (subjectText) await user.type(subject(), subjectText);
    if (detailsText) await user.type(details(), detailsText);
    await user.click(button());
    expect(screen.getByRole('alert').textContent).toBe(MISSING);
    expect(screen.getByRole('textbox', { name: first })).toBe(document.activeElement);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('marks every empty field, each until it is filled, and says so once', async () => {
    await openForm();
    await user.type(subject(), 'G');
    await user.clear(subject());
    expect(marks()).toEqual([null, null]);
    await user.click(button());
    const message = screen.getByText(MISSING);
    expect(marks()).toEqual([MISSING, MISSING]);
    await user.type(subject(), 'Gate code');
    expect(marks()).toEqual([null, MISSING]);
    expect(document.activeElement).toBe(subject());
    await user.click(button());
    expect(document.activeElement).toBe(details());
    expect(screen.getByRole('alert').contains(message)).toBe(true);
    await user.type(details(), 'I');
    expect(marks()).toEqual([null, null]);
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(document.activeElement).toBe(details());
  });
});

it('the change-request form with more than the provider takes says so of each text until that fits, and cuts and sends nothing', async () => {
  const DETAILS_TOO_LONG = 'Please shorten the details to 10,000 characters';
  const errors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const { sent } = await openForm(`/change-request?subject=${'s'.repeat(201)}&details=${'d'.repeat(10_001)}`);
  expect(errors()).toEqual([]);
  expect(screen.getByText('201 of at most 200 characters')).toBeTruthy();
  expect(screen.getByText('10,001 of at most 10,000 characters')).toBeTruthy();
  await user.click(button());
  expect(errors()).toEqual(['Please shorten the subject to 200 characters', DETAILS_TOO_LONG]);
  expect(document.activeElement).toBe(subject());
  expect(subject().getAttribute('aria-invalid')).toBe('true');
  expect(fields()).toEqual(['s'.repeat(201), 'd'.repeat(10_001)]);
  await user.keyboard('{End}{Backspace}');
  expect(errors()).toEqual([DETAILS_TOO_LONG]);
  await user.click(button());
  expect(document.activeElement).toBe(details());
  expect(sent()).toEqual([]);
  await user.keyboard('{End}{Backspace}');
  await user.click(button());
  await screen.findByText(THANKS);
  expect(sent().map(({ body }) => body)).toEqual([{ subject: 's'.repeat(200), notes: 'd'.repeat(10_000) }]);
});

describe('the key of a change request', () => {
  const keysOf = (sent: readonly ProviderCall[]) =>
    sent.map(({ request }) => request.headers.get('idempotency-key'));
  const lost: AnswerTo = () => Promise.reject(new TypeError('Failed to fetch'));
  const send = async () => {
    await user.click(button());
    await screen.findByText(ERRORED);
  };

  it('stays the same for the same words until they are taken, and the provider keeps them once', async () => {
    const { sent } = await openForm('/change-request', async (call) => {
      const answer = await provider.answerTo(call);
      if (sent().length === 1) throw new TypeError('Failed to fetch');
      return answer;
    });
    await write('Lost answer', 'It is 4711.', user);
    await send();
    await user.click(button());
    await screen.findByText(THANKS);
    const [first, second] = keysOf(sent());
    expect(second).toBe(first);
    await waitFor(() =>
      expect(provider.mails().filter((mail) => mail.includes('Lost answer'))).toHaveLength(1),
    );
  });

  it('stays the same too where another request was sent in between', async () => {
    const answers: AnswerTo[] = [lost, () => ({ success: true }), () => ({ success: true })];
    const { sent } = await openForm('/change-request', (call) => answers.shift()?.(call));
    await write('Gate code', 'It is 4711.', user);
    await send();
    await user.clear(details());
    await user.type(details(), 'It is 4712.');
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Write another request' }));
    await write('Gate code', 'It is 4711.', user);
    await user.click(button());
    await screen.findByText(THANKS);
    const [first, other, again] = keysOf(sent());
    expect([first === again, first === other]).toEqual([true, false]);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('outlives a reload', async () => {
    const { sent } = await openForm('/change-request', lost);
    await write('Gate code', 'It is 4711.', user);
    await send();
    const reloaded = await openForm('/change-request', lost);
    expect(fields()).toEqual(['Gate code', 'It is 4711.']);
    await send();
    expect(keysOf(reloaded.sent())).toEqual(keysOf(sent()));
    expect(keysOf(sent())[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('is another one for other words, and for the same words once they were taken', async () => {
    const answers: AnswerTo[] = [lost, () => ({ success: true }), () => ({ success: true })];
    const { sent } = await openForm('/change-request', (call) => answers.shift()?.(call));
    await write('Gate code', 'It is 4711', user);
    await send();
    await user.type(details(), '.');
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Write another request' }));
    expect(fields()).toEqual(['', '']);
    await write('Gate code', 'It is 4711.', user);
    const again = await openForm('/change-request', () => ({ success: true }));
    await user.click(button());
    await screen.findByText(THANKS);
    const keys = [...keysOf(sent()), ...keysOf(again.sent())];
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(3);
  });
});

it.each<[string, AnswerTo, string]>([
  ['a message', () => ({ success: false, message: 'The mailbox is full.' }), 'The mailbox is full.'],
  ['no message', () => ({ success: false }), 'Failed to submit change request'],
  ['an error text', () => ({ success: false, error: 'Too long.' }), 'Too long.'],
  ['a 429 with an error text', () => Response.json({ error: 'Too many.' }, { status: 429 }), 'Too many.'],
  ['a 500', () => new Response('<html>', { status: 500 }), ERRORED],
  ['text that is not JSON', () => new Response('{"succ'), ERRORED],
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch')), ERRORED],
])('a request that is refused with %s shows why and keeps the texts', async (_, reply, text) => {
  const { sent } = await openForm('/change-request', reply);
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(fields()).toEqual(['Gate code', 'It is 4711.']);
  expect(button()).toBe(document.activeElement);
  screen.getByText(/^Your request is not sent yet\. It is kept as a draft/);
  expect(sent()).toHaveLength(1);
});
