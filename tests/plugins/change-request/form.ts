/** The change-request form in the whole portal, as its tests use it. */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';

const FEEDBACK = '/api/Contact/feedback';
export const ANNA = { uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' };

let opened: ReturnType<typeof openPortal>[] = [];

/** A tab in which Anna has signed in. */
export function startTab(): void {
  sessionStorage.clear();
  localStorage.clear();
  signInAs(ANNA);
}

/** Closes what was opened. */
export function leavePortal(): void {
  for (const portal of opened) portal.close();
  opened = [];
}

/**
 * Opens the form, or opens it again as a reload does.
 * @param reply answers the request itself; every other call is answered by nothing
 */
export async function openForm(address = '/change-request', reply: AnswerTo = () => ({ success: true })) {
  leavePortal();
  const portal = openPortal(address, (call) => (call.path === FEEDBACK ? reply(call) : undefined));
  opened.push(portal);
  await screen.findByRole('heading', { name: 'Request a Change or Information Update', level: 1 });
  const sent = () => portal.calls.filter(({ path }) => path === FEEDBACK);
  return { ...portal, sent };
}

export const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
export const details = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details' });
export const button = (name = 'Submit') => screen.getByRole<HTMLButtonElement>('button', { name });
export const fields = () => [subject().value, details().value];

export async function write(subjectText: string, detailsText: string, user = userEvent.setup()) {
  await user.type(subject(), subjectText);
  await user.type(details(), detailsText);
}
