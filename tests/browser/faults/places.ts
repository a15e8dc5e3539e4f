/** Tests that begin signed in, on records that the provider has: the sign-in form has tests of its own. */
import type { APIRequestContext } from '@playwright/test';
import { PORTAL_ADDRESS } from '../../support/portalAddress.ts';
import { test as base, expect } from '../portal.ts';

export { expect };

/** What the addresses of a test name. */
export interface Places {
  /** Of avery. */
  readonly token: string;
  readonly adminToken: string;
  readonly location: number;
  /** Is over and has twelve recordings; an open one may have as many by chance. */
  readonly event: number;
  readonly recordings: readonly number[];
  readonly schedule: number;
}

/** Who looks; the Admin is asked for where the screen is theirs alone. */
type Viewer = 'avery' | 'admin';

export const test = base.extend<{ viewer: Viewer; signedIn: Places }, { places: Places }>({
  viewer: ['avery', { option: true }],
  places: [
    async ({ playwright }, use) => {
      const provider = await playwright.request.newContext({ baseURL: PORTAL_ADDRESS });
      await use(await findPlaces(provider));
      await provider.dispose();
    },
    { scope: 'worker' },
  ],
  signedIn: async ({ page, places, viewer }, use) => {
    const token = viewer === 'admin' ? places.adminToken : places.token;
    await page.addInitScript((value) => {
      // Once: a page that signs out stays signed out.
      if (sessionStorage.getItem('wasSignedIn') === null) sessionStorage.setItem('token', value);
      sessionStorage.setItem('wasSignedIn', 'yes');
    }, token);
    await use(places);
  },
});

async function findPlaces(provider: APIRequestContext): Promise<Places> {
  const ask = async <Answer>(path: string, token: string, data: unknown = {}): Promise<Answer> => {
    const answer = await provider.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const tokenOf = async (username: string): Promise<string> => {
    const signedIn = await provider.post('/api/Authenticate', { data: { username, password: 'vigil-demo' } });
    const { token: own }: { token: string } = await signedIn.json();
    return own;
  };
  const token = await tokenOf('avery');
  const locations = await ask<{ value: { id: number }[] }>('/api/Location/locations', token);
  const schedules = await ask<{ value: { schedule?: { id: number }; id?: number }[] }>(
    '/api/Schedule/schedules',
    token,
  );
  const [location, schedule] = [locations.value[0], schedules.value[0]];
  const events = await ask<{ value: { incident: { id: number; endTime: string | null } }[] }>(
    '/api/Event/events/location/0',
    token,
    {
      orderby: 'incident.startTime desc',
      skip: 0,
      take: 200,
      count: true,
    },
  );
  for (const { incident } of events.value) {
    if (incident.endTime === null) continue;
    const detail = await ask<{ incident: { recordings: { recordingId: number }[] } }>(
      `/api/Event/details/${incident.id}`,
      token,
    );
    const recordings = detail.incident.recordings.map(({ recordingId }) => recordingId);
    if (recordings.length !== 12) continue;
    return {
      token,
      adminToken: await tokenOf('admin'),
      location: location?.id ?? 0,
      schedule: schedule?.schedule?.id ?? schedule?.id ?? 0,
      event: incident.id,
      recordings,
    };
  }
  throw new Error('None of the newest incidents is over and has twelve recordings.');
}
