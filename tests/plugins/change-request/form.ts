/** The change-request form in the whole portal, as its tests use it. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect } from 'vitest';
import { type AnswerTo, openPortal } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const FEEDBACK = '/api/Contact/feedback';
export const REQUESTS = '/api/Contact/requests';

/** Begins each test of a file in a tab in which Avery has signed in. Gives the form, and the provider that it asks. */
export function formOfTest() {
  const provider = providerOfFile();
  /** With another token: a logout ends the one before. */
  const signInAgain = () => provider.signIn('avery');
  let close = () => {};
  beforeEach(signInAgain);
  afterEach(() => {
    close();
  });

  /**
   * Opens the form, or opens it again as a reload does.
   * @param reply answers the request in the place of the provider, for what that never answers
   * @param list answers what the account has sent; by default a provider that does not tell it
   */
  async function openForm(
    address = '/change-request',
    reply: AnswerTo = provider.answerTo,
    list: AnswerTo = () => new Response('{}', { status: 404 }),
  ) {
    close();
    const answers: Readonly<Record<string, AnswerTo>> = { [FEEDBACK]: reply, [REQUESTS]: list };
    const portal = openPortal(address, (call) => (answers[call.path] ?? provider.answerTo)(call));
    close = portal.close;
    await screen.findByRole('heading', { name: 'Request a Change or Information Update', level: 1 });
    const sent = () => portal.calls.filter(({ path }) => path === FEEDBACK);
    return { ...portal, sent };
  }

  return { openForm, provider, signInAgain };
}

/** Logs off, and waits until nothing of the request is kept. */
export async function logOff({ context, history }: ReturnType<typeof openPortal>): Promise<void> {
  act(() => context.session.actor.send({ type: 'logOut' }));
  await waitFor(() => expect(history.location.pathname).toBe('/login'));
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('4711');
}

export const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
export const details = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' });
export const button = (name = 'Submit') => screen.getByRole<HTMLButtonElement>('button', { name });
export const fields = () => [subject().value, details().value];

export async function write(subjectText: string, detailsText: string, user = userEvent.setup()) {
  await user.type(subject(), subjectText);
  await user.type(details(), detailsText);
}
