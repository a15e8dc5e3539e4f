/** Nights of the demo data, of which not every one has what a test looks for. */
import type { Page } from '@playwright/test';
import type { EventRow } from '#contract/event.ts';
import { askWith, type DemoUser, ownClock, sharedToken } from './portal.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Lets the page's clock stand at noon in New York after the last night with so many events that are over; its timers run on.
 * @param counts whether an event is one of those
 */
export async function standAtNoon(
  page: Page,
  user: DemoUser,
  least: number,
  counts: (event: EventRow) => boolean = () => true,
): Promise<void> {
  const newest = { orderby: 'incident.startTime desc', skip: 0, take: 1_000 };
  const token = await sharedToken(page, user);
  const { value } = await askWith<{ value: EventRow[] }>(page, token, '/api/Event/events/location/0', newest);
  const starts = value
    .filter((event) => event.incident.endTime !== null && counts(event))
    .map(({ incident }) => Date.parse(incident.startTime ?? ''));
  const today = new Date(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`).getTime();
  const noons = Array.from({ length: 20 }, (_, days) => today - days * DAY);
  // Hours that are of the night in summer and in winter.
  const inNight = (noon: number) => starts.filter((at) => at >= noon - 18 * HOUR && at < noon - 7 * HOUR);
  const noon = noons.find((one) => one <= Date.now() && inNight(one).length >= least);
  if (noon === undefined) throw new Error(`No night has ${least} such events.`);
  await ownClock(page);
  await page.clock.setFixedTime(noon);
}
