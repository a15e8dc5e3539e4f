// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  details,
  fields,
  leavePortal,
  openForm,
  provider,
  signInAgain,
  startTab,
  subject,
  write,
} from './form.ts';

const TEXTS = ['Gate code', 'It is 4711.'];
const LINK = '/change-request?subject=Gate+code&details=It+is+4711.';

beforeEach(startTab);
afterEach(() => {
  vi.unstubAllGlobals();
  leavePortal();
});

/** A request that the provider has not answered yet, and the form left for another page. */
async function leaveUnanswered(address = '/change-request') {
  const answers: ((reply: unknown) => void)[] = [];
  const portal = await openForm(address, () => new Promise((resolve) => answers.push(resolve)));
  if (address === '/change-request') await write('Gate code', 'It is 4711.');
  await userEvent.click(button());
  if (address === LINK) await userEvent.click(button('Send as it is'));
  await waitFor(() => expect(answers).toHaveLength(1));
  const go = async (to: string, heading: string) => {
    await act(async () => portal.history.push(to));
    await screen.findByRole('heading', { name: heading, level: 1 });
  };
  await go('/contacts', 'Contacts');
  return {
    ...portal,
    answer: (reply: unknown) => act(async () => answers[0]?.(reply)),
    go,
    comeBack: (to = '/change-request') => go(to, 'Request a Change or Information Update'),
  };
}

function expectSubmitting(): void {
  expect(fields()).toEqual(TEXTS);
  expect(button('Submitting...').disabled).toBe(true);
  expect([subject().disabled, details().disabled]).toEqual([true, true]);
}

describe('coming back to a change request that is still being sent', () => {
  it('finds it so, and ends in the thanks', async () => {
    const { answer, comeBack, sent } = await leaveUnanswered();
    await comeBack();
    expectSubmitting();
    await answer({ success: true });
    await screen.findByText(/^Thank you/);
    expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
    expect(sent()).toHaveLength(1);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it('ends in the failure, with the texts, which can be sent again', async () => {
    const { answer, comeBack, sent } = await leaveUnanswered();
    await comeBack();
    await answer({ success: false, message: 'The mailbox is full.' });
    expect((await screen.findByRole('alert')).textContent).toBe('The mailbox is full.');
    expect(fields()).toEqual(TEXTS);
    expect(sent()).toHaveLength(1);
    await userEvent.click(button());
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it.each([LINK, '/change-request'])('finds the texts of a link too, at %s', async (address) => {
    const { comeBack, sent } = await leaveUnanswered(LINK);
    await comeBack(address);
    expectSubmitting();
    expect(sent()).toHaveLength(1);
  });

  it('with the texts of another link, finds those', async () => {
    const { answer, comeBack } = await leaveUnanswered();
    await comeBack('/change-request?subject=Holiday&details=Closed.');
    expect(fields()).toEqual(['Holiday', 'Closed.']);
    expect(screen.queryByText(/draft/)).toBeNull();
    expect(button().disabled).toBe(false);
    await answer({ success: true });
    expect(fields()).toEqual(['Holiday', 'Closed.']);
  });

  it('finds it after a look at the texts of another link too', async () => {
    const { comeBack, sent } = await leaveUnanswered();
    await comeBack('/change-request?subject=Holiday&details=Closed.');
    await comeBack();
    await waitFor(() => expectSubmitting());
    expect(sent()).toHaveLength(1);
  });

  it('finds nothing of it after a logout', async () => {
    const { comeBack, context, history } = await leaveUnanswered(LINK);
    act(() => context.session.actor.send({ type: 'logOut' }));
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    await signInAgain();
    act(() => context.session.receive(sessionStorage.getItem('token') ?? ''));
    await comeBack();
    expect(fields()).toEqual(['', '']);
    expect(button().disabled).toBe(false);
  });
});

describe('the form when another token of the same person takes over', () => {
  it('keeps what was written, and sends it', async () => {
    const { context, sent } = await openForm();
    await write('Gate code', 'It is');
    const former = context.session.token();
    await provider.signIn('avery');
    act(() => context.session.receive(sessionStorage.getItem('token') ?? ''));
    expect(context.session.token()).not.toBe(former);
    expect(fields()).toEqual(['Gate code', 'It is']);
    await userEvent.type(details(), ' 4711.');
    await userEvent.click(button());
    await screen.findByText(/^Thank you/);
    expect(sent().map(({ body }) => body)).toEqual([{ subject: 'Gate code', notes: 'It is 4711.' }]);
  });
});
