/** Tests that begin signed in, on records that the provider has: the sign-in form has tests of its own. */
import type { APIRequestContext } from '@playwright/test';
import { PORTAL_ADDRESS } from '../../support/portalAddress.ts';
import { test as base, type DemoUser, expect, sharedToken } from '../portal.ts';

export { expect };

/** What the addresses of a test name, as avery sees it. */
export interface Places {
  readonly location: number;
  /** Is over and has twelve recordings; an open one may have as many by chance. */
  readonly event: number;
  readonly recordings: readonly number[];
  readonly schedule: number;
}

export const test = base.extend<{ viewer: DemoUser | 'nobody'; signedIn: undefined }, { places: Places }>({
  /** Who looks. */
  viewer: ['avery', { option: true }],
  places: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: PORTAL_ADDRESS });
      await use(await findPlaces(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  signedIn: [
    async ({ page, request, viewer }, use) => {
      const keepOnce = (token: string) => {
        // A page that signs out stays signed out.
        if (sessionStorage.getItem('wasSignedIn') === null) sessionStorage.setItem('token', token);
        sessionStorage.setItem('wasSignedIn', 'yes');
      };
      if (viewer !== 'nobody') await page.addInitScript(keepOnce, await sharedToken({ request }, viewer));
      await use(undefined);
    },
    { auto: true },
  ],
});

async function findPlaces(request: APIRequestContext): Promise<Places> {
  const headers = { authorization: `Bearer ${await sharedToken({ request }, 'avery')}` };
  const ask = async <Answer>(path: string, data: unknown = {}): Promise<Answer> => {
    const answer = await request.post(path, { data, headers });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const locations = await ask<{ value: { id: number }[] }>('/api/Location/locations');
  const schedules = await ask<{ value: { id: number }[] }>('/api/Schedule/schedules');
  const newest = { orderby: 'incident.startTime desc', skip: 0, take: 200, count: true };
  const events = await ask<{ value: { incident: { id: number; endTime: string | null } }[] }>(
    '/api/Event/events/location/0',
    newest,
  );
  for (const { incident } of events.value) {
    if (incident.endTime === null) continue;
    const detail = await ask<{ incident: { recordings: { recordingId: number }[] } }>(
      `/api/Event/details/${incident.id}`,
    );
    const recordings = detail.incident.recordings.map(({ recordingId }) => recordingId);
    if (recordings.length !== 12) continue;
    const [location, schedule] = [locations.value[0]?.id ?? 0, schedules.value[0]?.id ?? 0];
    return { location, schedule, event: incident.id, recordings };
  }
  throw new Error('None of the newest incidents is over and has twelve recordings.');
}
