import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillPath } from '#core/api/request.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { firstCallsOf } from '../../src/early/firstCalls.ts';
import { openPortal, signInAs } from '../support/openPortal.tsx';

const NOW = new Date('2026-03-05T21:30:00Z');
let portal: ReturnType<typeof openPortal>;

/** A provider that never answers: a page then makes no more than its first calls. */
const silence = () => new Promise<never>(() => undefined);

/** What the inline script asks for a page, in the form in which a provider sees it. */
function early(address: string) {
  return callsOf(address).map((call) => ({
    path: fillPath(call.path, call.params),
    body: call.body ?? null,
  }));
}

function callsOf(address: string) {
  const { pathname: path, search } = new URL(address, 'http://portal.test');
  const user = readToken(sessionStorage.getItem('token'));
  if (user === null) throw new Error('Nobody is signed in.');
  return firstCallsOf({ path, search, user, now: NOW });
}

beforeEach(() => {
  vi.setSystemTime(NOW);
  signInAs({ uid: 1, name: 'Ada', scopes: ['AllLocations'] });
});
afterEach(() => {
  portal.close();
  vi.useRealTimers();
});

describe('the calls that the inline script makes for a page', () => {
  it.each([
    ['/', 2],
    ['/events', 1],
    ['/events?from=2026-03-01T00:00&to=2026-03-02T00:00&back=home', 1],
    ['/events?from=2026-03-01T18:00&zone=Asia%2FKathmandu&q=%22dock%22&page=2', 1],
    ['/events?locationId=12&voice=true', 1],
    ['/events/location/12?guard=1&to=2026-03-02T00:00', 1],
  ])(
    'are the very ones that %s begins with',
    async (address, count) => {
      expect(early(address)).toHaveLength(count);
      portal = openPortal(address, silence);
      await vi.waitFor(() => expect(portal.calls.length).toBeGreaterThanOrEqual(count), 20_000);
      expect(portal.calls.map(({ path, body }) => ({ path, body }))).toEqual(early(address));
    },
    30_000,
  );

  it.each([
    ['/event/12', 5],
    ['/event/12?recording=7', 7],
  ])(
    'are those of %s and of the recording that it begins with',
    async (address, recording) => {
      const details = { path: '/api/Event/details/12', body: null };
      expect(early(address)[0]).toEqual(details);
      const recordings = [{ recordingId: 5 }, { recordingId: 7 }];
      portal = openPortal(address, ({ path }) =>
        path === details.path ? { incident: { recordings } } : silence(),
      );
      const data = `/api/Recording/data/${recording}`;
      await vi.waitFor(() => expect(portal.calls.map(({ path }) => path)).toContain(data), 20_000);
      const own = portal.calls.find(({ path }) => path === data);
      expect(new URL(own?.request.url ?? '').search).toBe('?width=640');
      const [{ next } = {}, second = next?.({ incident: { recordings } })] = callsOf(address);
      expect(second).toMatchObject({
        path: '/api/Recording/data/{id}',
        params: { id: recording },
        query: { width: 640 },
      });
    },
    30_000,
  );

  it("are an Admin's too", async () => {
    signInAs({ uid: 2, name: 'Bo', scopes: ['AllLocations'], roles: ['Admin'] });
    portal = openPortal('/events', silence);
    await vi.waitFor(() => expect(portal.calls).not.toEqual([]), 20_000);
    expect(portal.calls.map(({ path, body }) => ({ path, body }))).toEqual(early('/events'));
  }, 30_000);
});
