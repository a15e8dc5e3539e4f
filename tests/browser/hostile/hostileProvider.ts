/** Puts hostile texts between the provider and the page: into every answer, and into the claims of the token. */
import type { Page } from '@playwright/test';
import { askProvider, type DemoUser, expect, keepToken } from '../portal.ts';
import { type Hostility, hostileJson } from './hostileJson.ts';
import type { CrawlIds } from './routes.ts';

/** Signs in with claims full of hostile texts; from then on every answer is hostile too. */
export async function signInToHostile(page: Page, user: DemoUser, hostility: Hostility): Promise<void> {
  await keepToken(page, user);
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '');
  const hostile = hostileToken(token, hostility);
  await page.route('**/api/**', async (route) => {
    // The provider would refuse a token that it has not signed.
    const headers = { ...route.request().headers(), authorization: `Bearer ${token}` };
    const response = await route.fetch({ headers });
    const answer: unknown = await response.json();
    await route.fulfill({ response, json: hostileJson(answer, hostility) });
  });
  await page.evaluate((value) => sessionStorage.setItem('token', value), hostile);
}

/** What a person is and may see stays, whatever else they are called. */
function hostileToken(token: string, { next }: Hostility): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  if (typeof claims !== 'object' || claims === null) throw new TypeError('The token has no claims.');
  const roles = 'roles' in claims ? [claims.roles].flat() : [];
  const scopes = 'scopes' in claims ? [claims.scopes].flat() : [];
  const own = {
    ...claims,
    name: next(),
    em: [next(), next()],
    ph: [next(), next()],
    roles: [...roles, next()],
    scopes: [...scopes, next()],
  };
  return `e30.${Buffer.from(JSON.stringify(own)).toString('base64url')}.c2ln`;
}

interface EventRow {
  readonly incident: { readonly id: number; readonly alarmCount: number };
  readonly location: { readonly id: number };
}

/** What the person can open: an event with pictures and clips, its site, a schedule. Asked before the answers turn hostile. */
export async function idsToCrawl(page: Page, user: DemoUser): Promise<CrawlIds> {
  await keepToken(page, user);
  const events = await askProvider<{ value: EventRow[] }>(page, '/api/Event/events/location/0', {
    orderby: 'incident.alarmCount desc',
    skip: 0,
    take: 1,
    count: true,
  });
  const schedules = await askProvider<{ value: { id: number }[] }>(page, '/api/Schedule/schedules', {});
  const [event, schedule] = [events.value[0], schedules.value[0]];
  if (event === undefined || schedule === undefined) throw new Error(`${user} has nothing to look at.`);
  expect([event.incident.id, event.location.id, schedule.id]).not.toContain(undefined);
  return { event: event.incident.id, location: event.location.id, schedule: schedule.id };
}
