// @vitest-environment happy-dom
// A stub answers with a failure and then when the test lets it, as the reference provider never does.
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 4_000 });

let portal: ReturnType<typeof openPortal>;
beforeEach(() => {
  sessionStorage.clear();
  signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

/** The contacts after a failure, with Retry pressed by key and its answer still to come. */
async function retryByKey() {
  let answer: (body: unknown) => void = () => undefined;
  let isRetried = false;
  portal = openPortal('/contacts', () =>
    isRetried
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : new Response('', { status: 500 }),
  );
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isRetried = true;
  retry.focus();
  const user = userEvent.setup();
  const { calls } = portal;
  const before = calls.length;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  return {
    user,
    retry,
    succeed: async () => {
      answer({ value: [] });
      await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
    },
  };
}

describe('the line of failed reads, once Retry has brought them', () => {
  it('leaves the focus at the heading of the page', async () => {
    const { retry, succeed } = await retryByKey();
    expect(document.activeElement).toBe(retry);
    await succeed();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Contacts' }));
  });

  it('leaves the focus where it has been moved to meanwhile', async () => {
    const { user, retry, succeed } = await retryByKey();
    await user.tab({ shift: true });
    const chosen = document.activeElement;
    expect(chosen).not.toBe(retry);
    expect(chosen).not.toBe(document.body);
    await succeed();
    expect(document.activeElement).toBe(chosen);
  });
});
