/** The pages for a forgotten password in the whole portal, as their tests use them. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import type { RealProvider } from '../../support/realProvider.ts';

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The texts that are announced as errors. */
export const errors = () =>
  screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

/** Nobody is signed in before a test; what it gives opens an address and closes it after the test. */
export function signedOutPortal() {
  const open = portalOfTest(() => undefined);
  const leaveLink = () => {
    window.history.replaceState(null, '', '/');
    window.heldFragment = undefined;
  };
  beforeEach(leaveLink);
  afterEach(leaveLink);
  return async (address: string, heading: string, answerTo: AnswerTo) => {
    const portal = open(address, answerTo);
    await screen.findByRole('heading', { name: heading, level: 1 });
    return portal;
  };
}

/** The token of a reset link that the provider has mailed just now. */
export async function mailedToken(provider: RealProvider, username: string): Promise<string> {
  const known = provider.mails().length;
  const validateURL = new URL('reset-password', document.baseURI).href;
  await provider.post('/api/Password/ResetEmail', { username, validateURL, brand: 'Vigil' });
  await vi.waitFor(() => expect(provider.mails()).toHaveLength(known + 1), { timeout: 10_000 });
  const [, token] = /#reset=([\w-]{43})$/m.exec(provider.mails()[known] ?? '') ?? [];
  if (token === undefined) throw new Error('The mail has no link.');
  return token;
}
