// @vitest-environment happy-dom
// A stub fails and answers when the test says so, as the reference provider never does.
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../support/openPortal.tsx';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 9_000 });

let portal: ReturnType<typeof openPortal>;
beforeEach(() => {
  sessionStorage.clear();
  signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

const listed = (path: string) => path.startsWith('/api/Contact/');

describe('a list that could not be read', () => {
  it('is tried again by itself after five seconds', async () => {
    let isDown = true;
    portal = openPortal('/contacts', ({ path }) =>
      isDown && listed(path) ? new Response('', { status: 500 }) : { value: [] },
    );
    await screen.findByText('The service answered with an error');
    await screen.findByText(/Trying again in \d s\./);
    isDown = false;
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
    expect(portal.calls.filter(({ path }) => listed(path))).toHaveLength(2);
  }, 20_000);

  it('is not tried again where the service refuses it', async () => {
    portal = openPortal('/contacts', ({ path }) =>
      listed(path) ? new Response('', { status: 403 }) : { value: [] },
    );
    await screen.findByText(/^Contacts, since /);
    expect(screen.queryByText(/Trying again/)).toBeNull();
  });

  it.each([408, 425, 429])(
    'is tried again after a %i, when the provider wants it',
    async (status) => {
      portal = openPortal('/contacts', ({ path }) =>
        listed(path) ? new Response('', { status, headers: { 'retry-after': '30' } }) : { value: [] },
      );
      await screen.findByText(/Trying again in (30|29|28) s\./, {}, { timeout: 10_000 });
    },
    20_000,
  );

  it('is tried at once when the browser is online again', async () => {
    let isDown = true;
    portal = openPortal('/contacts', ({ path }) => {
      if (isDown && listed(path)) throw new TypeError('Failed to fetch');
      return { value: [] };
    });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await screen.findByText('You are offline');
    // The browser may be wrong: it is tried nevertheless.
    await screen.findByText(/Trying again in \d+ s\./);
    isDown = false;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    // By itself it would be tried after five seconds.
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull(), {
      timeout: 3_000,
    });
    onLine.mockRestore();
  });
});
