// @vitest-environment happy-dom
import { configure, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });

const NOT_FOUND = 'Event not found.';

beforeEach(() => signInAs({ uid: 1, name: 'Ada', scopes: ['AllLocations'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const failing = () => new Response('{}', { status: 500, headers: { 'x-request-id': 'req-9' } });

/** Resolves with whether there is a way to try again when the message first stands on the page. */
function retryBesideMessage(): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (screen.queryByText(NOT_FOUND) === null) return;
      observer.disconnect();
      resolve(screen.queryByRole('button', { name: 'Retry' }) !== null);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

describe('an event that cannot be read', { timeout: 30_000 }, () => {
  it('offers Retry from the first moment, and never passes for a missing one', async () => {
    let answer: unknown = failing();
    const first = retryBesideMessage();
    openPortal('/event/7', () => answer);
    expect(await first).toBe(true);
    expect(screen.getByText(/req-9/)).toBeTruthy();
    answer = { incident: { incident: { id: 7 }, recordings: [] } };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No event logs found')).toBeTruthy();
  });
});

describe('an event that is not there', { timeout: 30_000 }, () => {
  it('is said to be missing, without Retry', async () => {
    openPortal('/event/7', () => new Response('{}', { status: 404 }));
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Event');
  });

  it.each(['abc', '0', '1.5', '-7'])('is asked of nobody when its id is %j', async (id) => {
    const { calls } = openPortal(`/event/${id}`);
    expect(await screen.findByText(NOT_FOUND)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});
