/** The pages for a forgotten password in the whole portal, as their tests use them. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { type AnswerTo, openPortal } from '../../support/openPortal.tsx';

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The texts that are announced as errors. */
export const errors = () =>
  screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

/** Nobody is signed in before a test; what it gives opens an address and closes it after the test. */
export function portalOfTest() {
  let portal: ReturnType<typeof openPortal> | null = null;
  const leave = () => {
    portal?.close();
    portal = null;
  };
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    window.history.replaceState(null, '', '/');
  });
  afterEach(() => {
    leave();
    vi.unstubAllGlobals();
    window.history.replaceState(null, '', '/');
  });
  return async (address: string, heading: string, answerTo: AnswerTo) => {
    leave();
    portal = openPortal(address, answerTo);
    await screen.findByRole('heading', { name: heading, level: 1 });
    return portal;
  };
}
