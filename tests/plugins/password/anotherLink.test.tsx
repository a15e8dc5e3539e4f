// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { providerOfFile } from '../../support/realProvider.ts';
import { button, field, mailedToken, signedOutPortal } from './openPassword.ts';

const provider = providerOfFile();
const openPage = signedOutPortal();

async function set(newPassword: string): Promise<void> {
  await userEvent.type(field('New Password'), newPassword);
  await userEvent.type(field('Confirm New Password'), newPassword);
  await userEvent.click(button('Reset Password'));
  await screen.findByText('Your password has been updated successfully.');
}

// In a file of its own: a portal that was opened before would take the fragment for itself.
it('the page of a reset link that has served asks for another password once another link is opened on it', async () => {
  const first = await mailedToken(provider, 'jordan');
  window.history.replaceState(null, '', `/reset-password#reset=${first}`);
  const { router } = await openPage('/reset-password', 'Reset password', provider.answerTo);
  await set('new-secret-1');
  const another = await mailedToken(provider, 'jordan');
  window.history.replaceState(null, '', `/reset-password#reset=${another}`);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await router.invalidate();
  await screen.findByLabelText('New Password');
  await set('new-secret-2');
  await provider.signIn('jordan', 'new-secret-2');
  expect(sessionStorage.getItem('token')).not.toBeNull();
});
