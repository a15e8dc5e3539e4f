/** Texts of the change request that outlive its page: the draft, those of a link, and those that are under way. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../support/openPortal.tsx';
import { button, details, fields, formOfTest, logOff, subject, write } from './form.ts';

const LINK = '/change-request?subject=Pier%204&details=Gate';

const { openForm, provider, signInAgain } = formOfTest();
let user: UserEvent;
beforeEach(() => {
  user = userEvent.setup();
});

/** A request that the provider has not answered yet, and the form left for another page. */
async function leaveUnanswered(address = '/change-request') {
  const answers: ((reply: unknown) => void)[] = [];
  const portal = await openForm(address, () => new Promise((resolve) => answers.push(resolve)));
  if (address === '/change-request') await write('Pier 4', 'Gate');
  await user.click(button());
  if (address === LINK) await user.click(button('Send as it is'));
  await waitFor(() => expect(answers).toHaveLength(1));
  const go = async (to: string, heading: string) => {
    await act(async () => portal.history.push(to));
    await screen.findByRole('heading', { name: heading, level: 1 });
  };
  await go('/contacts', 'Contacts');
  return {
    ...portal,
    answer: (reply: unknown, call = 0) => act(async () => answers[call]?.(reply)),
    go,
    comeBack: (to = '/change-request') => go(to, 'Request a Change or Information Update'),
  };
}

function expectSubmitting(): void {
  expect(fields()).toEqual(['Pier 4', 'Gate']);
  expect(button('Submitting...').disabled).toBe(true);
  expect([subject().disabled, details().disabled]).toEqual([true, true]);
}

describe('a change request that was written and not sent', () => {
  it('is offered by other pages where no answer came, and never sent by itself', async () => {
    let isDown = true;
    const { history, sent } = await openForm('/change-request', (call) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return provider.answerTo(call);
    });
    const go = (path: string) => act(async () => history.push(path));
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Your request is not sent yet\. It is kept as a draft/);
    const tries = sent().length;
    await go('/contacts');
    await screen.findByText(/^Your change request was not sent\./);
    isDown = false;
    await act(async () => window.dispatchEvent(new Event('online')));
    await user.click(screen.getByRole('link', { name: 'Open the draft' }));
    await waitFor(() => expect(fields()).toEqual(['Gate code', 'It is 4711.']));
    expect(sent()).toHaveLength(tries);
    await user.click(button());
    await screen.findByText(/^Thank you\. Your request has been sent\./);
    expect(sent()).toHaveLength(tries + 1);
    await go('/contacts');
    await screen.findByRole('heading', { name: 'Contacts', level: 1 });
    expect(screen.queryByText(/^Your change request was not sent\./)).toBeNull();
  });

  it.each([
    ['an error with words', () => Response.json({ error: 'We are busy.' }, { status: 503 })],
    ['a refusal', () => ({ success: false, message: 'Not today.' })],
  ])('is offered by the page that the person has gone to when %s comes', async (_, reply) => {
    const { answer } = await leaveUnanswered(LINK);
    expect(screen.queryByText(/^Your change request was not sent\./)).toBeNull();
    await answer(reply());
    await screen.findByText(/^Your change request was not sent\./);
    await user.click(screen.getByRole('link', { name: 'Open the draft' }));
    await waitFor(() => expect(fields()).toEqual(['Pier 4', 'Gate']));
  });

  it('is there again after a refused token and a new sign-in', async () => {
    const token = sessionStorage.getItem('token') ?? '';
    sessionStorage.setItem('token', `${token.slice(0, -8)}AAAAAAAA`);
    const { context, history } = await openForm();
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(context.session.user()).toBeNull();
    expect(context.returnPath.offered()).toBe('/change-request');
    await signInAgain();
    await openForm();
    expect(fields()).toEqual(['Gate code', 'It is 4711.']);
  });

  it('is gone in a copy of the tab too once it was sent, and can be written and sent again', async () => {
    await openForm();
    await write('Gate code', 'It is 4711.');
    const copied = sessionStorage.getItem('drafts') ?? '';
    await user.click(button());
    await screen.findByText(/^Thank you\. Your request has been sent\./);
    sessionStorage.setItem('drafts', copied);
    const { sent } = await openForm();
    expect(fields()).toEqual(['', '']);
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Thank you\. Your request has been sent\./);
    expect(sent()).toHaveLength(1);
  });

  it('is gone when its fields are emptied, and not shown to somebody else', async () => {
    await openForm();
    await user.type(subject(), 'a');
    await user.clear(subject());
    expect(sessionStorage.getItem('drafts')).toBeNull();
    await write('Gate code', 'It is 4711.');
    signInAs({ uid: 'ben-2', name: 'Ben', scopes: 'AllLocations' });
    await openForm();
    expect(fields()).toEqual(['', '']);
  });

  it('is gone after a logout, for good, also when it could not be sent', async () => {
    const portal = await openForm('/change-request', () => new Response('', { status: 500 }));
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText('An error occurred while submitting your request');
    await logOff(portal);
    await signInAgain();
    await openForm();
    expect(fields()).toEqual(['', '']);
  });

  it('is gone too when the answer comes after the person has left the page', async () => {
    const { answer, sent } = await leaveUnanswered();
    expect(sessionStorage.getItem('drafts')).not.toBeNull();
    expect(sent().map(({ signal }) => signal.aborted)).toEqual([false]);
    await answer({ success: true });
    await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
  });
});

it('a browser that forbids storage still lets a request be written and sent', async () => {
  const { reports, sent } = await openForm();
  const refuse = vi.fn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  await write('Gate code', 'It is 4711.');
  await user.click(button());
  await screen.findByText(/^Thank you/);
  expect(refuse).toHaveBeenCalled();
  expect(sent()).toHaveLength(1);
  expect(reports).toEqual([]);
});

it('the form opened by a link with texts shows them, keeps no draft by itself, and sends them as they were edited', async () => {
  const { sent } = await openForm(LINK);
  expect(fields()).toEqual(['Pier 4', 'Gate']);
  expect(sessionStorage.getItem('drafts')).toBeNull();
  await user.type(details(), ' is stuck');
  await user.click(button());
  await screen.findByText(/^Thank you/);
  expect(sent().map(({ body }) => body)).toEqual([{ subject: 'Pier 4', notes: 'Gate is stuck' }]);
  await waitFor(() => expect(provider.mails().join()).toContain('Gate is stuck'));
});

describe('the form that Back shows again at the address of a link', () => {
  const HEADING = { name: 'Request a Change or Information Update', level: 1 };
  async function awayAndBack({ history }: Awaited<ReturnType<typeof openForm>>) {
    await act(async () => history.push('/contacts'));
    await screen.findByRole('heading', { name: 'Contacts', level: 1 });
    await act(async () => history.back());
    await screen.findByRole('heading', HEADING);
  }

  it('has what the person has made of the texts, and the texts again where the link is pressed again', async () => {
    const portal = await openForm(LINK);
    await awayAndBack(portal);
    expect(fields()).toEqual(['Pier 4', 'Gate']);
    await user.clear(details());
    expect(document.activeElement).toBe(details());
    await awayAndBack(portal);
    expect(fields()).toEqual(['Pier 4', '']);
    await user.clear(subject());
    await awayAndBack(portal);
    expect(fields()).toEqual(['', '']);
    await act(async () => portal.history.push('/contacts'));
    await screen.findByRole('heading', { name: 'Contacts', level: 1 });
    await act(async () => portal.history.push(LINK));
    await screen.findByRole('heading', HEADING);
    expect(fields()).toEqual(['Pier 4', 'Gate']);
  });

  it('does not offer to send again what was sent', async () => {
    const portal = await openForm(LINK);
    await user.click(button());
    await user.click(button('Send as it is'));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await awayAndBack(portal);
    expect(fields()).toEqual(['', '']);
  });
});

describe('the form opened by a link with texts while there is a draft', () => {
  beforeEach(async () => {
    await openForm();
    await write('Holiday', 'Closed on Friday.');
    await openForm(LINK);
  });

  it('shows the draft, and takes the text of the link on demand, which keeps the draft until it is edited', async () => {
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.']);
    expect(screen.getByRole('status').textContent).toContain('This is your unsent draft.');
    await user.click(button('Use the linked text instead'));
    expect(fields()).toEqual(['Pier 4', 'Gate']);
    expect(sessionStorage.getItem('drafts')).toContain('Closed on Friday.');
    await user.click(button('Back to my draft'));
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.']);
    await user.click(button('Use the linked text instead'));
    await user.type(details(), '!');
    expect(sessionStorage.getItem('drafts')).not.toContain('Closed on Friday.');
    expect(screen.queryByRole('button', { name: 'Back to my draft' })).toBeNull();
  });

  it('keeps the draft where the text of the link is sent and another request is begun', async () => {
    await user.click(button('Use the linked text instead'));
    await user.click(button());
    await user.click(button('Send as it is'));
    await user.click(await screen.findByRole('button', { name: 'Write another request' }));
    expect(fields()).toEqual(['', '']);
    await user.type(subject(), 'Gate');
    await user.click(button('Open it instead'));
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.']);
  });

  it('no longer offers it once the draft is edited', async () => {
    await user.type(details(), '!');
    expect(screen.queryByText('This is your unsent draft.')).toBeNull();
    await openForm();
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.!']);
  });
});

describe('coming back to a change request that is still being sent', () => {
  it('finds it so, ends in the failure, with the texts, and, sent again, in the thanks', async () => {
    const { answer, comeBack, sent } = await leaveUnanswered();
    await comeBack();
    expectSubmitting();
    await answer({ success: false, message: 'The mailbox is full.' });
    expect((await screen.findByRole('alert')).textContent).toBe('The mailbox is full.');
    expect(fields()).toEqual(['Pier 4', 'Gate']);
    expect(sent()).toHaveLength(1);
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(2));
    await answer({ success: true }, 1);
    await screen.findByText(/^Thank you/);
    expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it.each([LINK, '/change-request'])('finds the texts of a link too, at %s', async (address) => {
    const { comeBack, sent } = await leaveUnanswered(LINK);
    await comeBack(address);
    expectSubmitting();
    expect(sent()).toHaveLength(1);
  });

  it('finds nothing of it after a logout', async () => {
    const { comeBack, ...portal } = await leaveUnanswered(LINK);
    await logOff(portal);
    await signInAgain();
    // With what the new token leads to.
    await act(async () => portal.context.session.receive(sessionStorage.getItem('token') ?? ''));
    await comeBack();
    expect(fields()).toEqual(['', '']);
    expect(button().disabled).toBe(false);
  });
});

describe('a change request that fails while another one is written', () => {
  const failed = () => new Response('', { status: 500 });
  const line = () => screen.findByText(/^Your change request was not sent\./);

  it('is kept beside it, told of and offered by the form, until it is sent', async () => {
    const { answer, comeBack, go, sent } = await leaveUnanswered();
    await comeBack('/change-request?subject=Dock&details=Lamp');
    await user.type(details(), ' is out');
    await answer(failed());
    await screen.findByText(/^Another request is not sent yet: “Pier 4”\./);
    expect(fields()).toEqual(['Dock', 'Lamp is out']);
    await go('/contacts', 'Contacts');
    // In a region that was there before it.
    expect((await line()).closest('[aria-live=polite]')).not.toBeNull();
    await comeBack();
    await user.click(await screen.findByRole('button', { name: 'Open it instead' }));
    expect(fields()).toEqual(['Pier 4', 'Gate']);
    expect(screen.getByText(/^Another request is not sent yet: “Dock”\./)).toBeTruthy();
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(2));
    await answer({ success: true }, 1);
    await screen.findByText(/^Thank you/);
    await go('/contacts', 'Contacts');
    await line();
    await comeBack();
    await user.click(await screen.findByRole('button', { name: 'Open it instead' }));
    expect(fields()).toEqual(['Dock', 'Lamp is out']);
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(3));
    await answer({ success: true }, 2);
    await screen.findByText(/^Thank you/);
    expect(sessionStorage.getItem('drafts')).toBeNull();
    await go('/contacts', 'Contacts');
    expect(screen.queryByText(/^Your change request was not sent\./)).toBeNull();
  });

  it('is kept too where a link’s text was sent instead of the draft', async () => {
    await openForm();
    await write('Holiday', 'Closed on Friday.');
    await openForm(LINK, failed);
    await user.click(button('Use the linked text instead'));
    await user.click(button());
    await user.click(button('Send as it is'));
    await screen.findByText(/^Your request is not sent yet\. It is kept as a draft/);
    await openForm();
    expect(fields()).toEqual(['Holiday', 'Closed on Friday.']);
    expect(screen.getByText(/^Another request is not sent yet: “Pier 4”\./)).toBeTruthy();
  });

  it('is told of again after a reload, until that is dismissed', async () => {
    await openForm('/change-request', failed);
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Your request is not sent yet\./);
    const { history } = await openForm();
    await act(async () => history.push('/contacts'));
    await line();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    const again = await openForm();
    expect(fields()).toEqual(['Gate code', 'It is 4711.']);
    await act(async () => again.history.push('/contacts'));
    await screen.findByRole('heading', { name: 'Contacts', level: 1 });
    expect(screen.queryByText(/^Your change request was not sent\./)).toBeNull();
  });

  it('is told of again after a refused token, to its own person, until they log off', async () => {
    const unsent = /^Your change request was not sent\./;
    const portal = await openForm('/change-request', failed);
    const { session } = portal.context;
    const take = () => act(async () => session.receive(sessionStorage.getItem('token') ?? ''));
    const refuse = () =>
      act(() => session.actor.send({ type: 'unauthorised', token: session.token() ?? '' }));
    const goToContacts = async () => {
      await act(async () => portal.history.push('/contacts'));
      await screen.findByRole('heading', { name: 'Contacts', level: 1 });
    };
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Your request is not sent yet\./);
    refuse();
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
    signInAs({ uid: 'ben-2', name: 'Ben', scopes: 'AllLocations' });
    await take();
    await screen.findByRole('button', { name: /Ben/ });
    expect(screen.queryByText(unsent)).toBeNull();
    refuse();
    await signInAgain();
    await take();
    await goToContacts();
    await line();
    await logOff(portal);
    await signInAgain();
    await take();
    await goToContacts();
    expect(screen.queryByText(unsent)).toBeNull();
  });

  it('is kept beside others that failed, and beside a draft behind the text of a link', async () => {
    const failAsLinked = async (link: string) => {
      await openForm(link, failed);
      await user.click(button('Use the linked text instead'));
      await user.click(button());
      await user.click(button('Send as it is'));
      await screen.findByText(/^Your request is not sent yet\./);
    };
    await openForm();
    await write('Holiday', 'Closed on Friday.');
    await failAsLinked(LINK);
    // An earlier build kept one, not in a list.
    const drafts = sessionStorage.getItem('drafts') ?? '';
    sessionStorage.setItem('drafts', drafts.replace(/\[(\{[^}]*\})\]/, '$1'));
    await failAsLinked('/change-request?subject=Dock&details=Lamp');
    await openForm('/change-request?subject=Yard&details=Fence');
    await user.click(button('Use the linked text instead'));
    for (const texts of [
      ['Pier 4', 'Gate'],
      ['Dock', 'Lamp'],
      ['Holiday', 'Closed on Friday.'],
    ]) {
      await user.click(button('Open it instead'));
      expect(fields()).toEqual(texts);
    }
  });

  it.each([
    ['by a refused token', failed, 'before'],
    ['by its own refused token', () => new Response('', { status: 401 }), 'before'],
    ['and the person has signed in again', failed, 'after'],
  ])(
    'is kept too where the session has ended meanwhile, %s, and told of to the person',
    async (_, reply, when) => {
      const { answer, comeBack, context, go, history } = await leaveUnanswered();
      await comeBack('/change-request?subject=Dock&details=Lamp');
      await user.type(details(), ' is out');
      if (reply === failed)
        act(() => context.session.actor.send({ type: 'unauthorised', token: context.session.token() ?? '' }));
      if (when === 'before') await answer(reply());
      await waitFor(() => expect(history.location.pathname).toBe('/login'));
      expect(screen.queryByText(/^Your change request was not sent\./)).toBeNull();
      await signInAgain();
      await act(async () => context.session.receive(sessionStorage.getItem('token') ?? ''));
      await go('/contacts', 'Contacts');
      if (when === 'after') await answer(reply());
      await line();
      await comeBack();
      expect(fields()).toEqual(['Dock', 'Lamp is out']);
      expect(screen.getByText(/^Another request is not sent yet: “Pier 4”\./)).toBeTruthy();
    },
  );

  it('leaves nothing of it behind when another one is accepted after a logout', async () => {
    const { answer, comeBack, sent, ...portal } = await leaveUnanswered();
    await answer(failed());
    await comeBack('/change-request?subject=Dock&details=Lamp');
    await user.click(await screen.findByRole('button', { name: 'Use the linked text instead' }));
    await user.click(button());
    await user.click(button('Send as it is'));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await logOff(portal);
    await answer({ success: true }, 1);
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  it.each([false, true])('leaves nothing behind after a logout (signed in again: %s)', async (isBack) => {
    const { answer, ...portal } = await leaveUnanswered();
    await logOff(portal);
    if (isBack) {
      await signInAgain();
      await act(async () => portal.context.session.receive(sessionStorage.getItem('token') ?? ''));
    }
    await answer(failed());
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });
});

it('the form when another token of the same person takes over keeps what was written, and sends it', async () => {
  const { context, sent } = await openForm();
  await write('Gate code', 'It is');
  const former = context.session.token();
  await provider.signIn('avery');
  act(() => context.session.receive(sessionStorage.getItem('token') ?? ''));
  expect(context.session.token()).not.toBe(former);
  expect(fields()).toEqual(['Gate code', 'It is']);
  await user.type(details(), ' 4711.');
  await user.click(button());
  await screen.findByText(/^Thank you/);
  expect(sent().map(({ body }) => body)).toEqual([{ subject: 'Gate code', notes: 'It is 4711.' }]);
});
