/** One location, one event, one schedule. */
import type { Page, Route } from '@playwright/test';
import { eventRows, eventWithRecordings, expect } from '../portal.ts';
import { admin, answers, avery, idle, jordan, opened, type PageState, shows } from './pageState.ts';

const SITE = '**/api/Location/details/*';
const EVENT = '**/api/Event/details/*';
const WEEK = '**/api/Schedule/schedule/*';
const INCIDENTS = '**/api/Event/events/location/*';
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });

async function openRecordings(page: Page): Promise<void> {
  await page.goto(`/event/${(await eventWithRecordings(page)).id}`);
}

export async function openEvent(page: Page): Promise<void> {
  await openRecordings(page);
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Event Logs' })).toBeVisible();
}

/** The second event of a list, with its neighbours. */
async function openRowOfIncidents(page: Page): Promise<void> {
  await page.goto('/events?police=true');
  await eventRows(page).nth(1).getByRole('link', { name: /^\d+$/ }).click();
  await expect(page.getByRole('navigation', { name: 'Events of the list' }).getByRole('link')).toHaveText(
    /^2 of /,
  );
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
}

/** An event with everything that the provider may tell. */
async function openFullEvent(page: Page): Promise<void> {
  const time = '2025-06-01T03:04:05Z';
  const callIn = {
    callIn: { time, type: 'Entry', notes: 'Alarm technician' },
    contact: { firstname: 'Ada' },
  };
  await page.route(
    EVENT,
    answers.json({
      incident: {
        incident: { id: 7, startTime: time, voiceDownCount: 2, policeContacted: true, guardDispatched: true },
        location: { id: 3, name: 'Yard', address: '1 Main Street', callIns: Array(40).fill(callIn) },
        recordings: [],
        recentIncidents: Array.from({ length: 40 }, (_, id) => ({ incidentId: id + 1, startTime: time })),
        incidentLogs: [{ time, notes: 'Operator opened the event' }],
        alarms: [],
      },
    }),
  );
  await page.goto('/event/7');
  await shows(page, 'No recordings available');
  await shows(page, 'Alarm technician');
}

async function failedMedia(page: Page): Promise<void> {
  await page.route('**/api/Recording/**', answers.refuse);
  await openRecordings(page);
  await shows(page, 'This recording could not be loaded.');
}

async function loadingMedia(page: Page): Promise<void> {
  await page.route('**/api/Recording/**', answers.hang);
  await openRecordings(page);
  await shows(page, 'Loading recording...');
}

export async function openSite(page: Page, path = '/location/3'): Promise<void> {
  await page.goto(path);
  await expect(page.locator('[data-arming="armed"], [data-arming="disarmed"]')).toBeVisible();
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await expect(page.getByRole('figure').locator('svg').first()).toBeVisible();
  await idle(page);
}

/** The site's week with its hours as text. */
async function openHours(page: Page): Promise<void> {
  await openSite(page);
  await page.getByText('Disarmed hours and their schedules').click();
}

export async function openWeek(page: Page): Promise<void> {
  await page.goto('/schedule/3');
  await expect(page.getByRole('table', { name: 'Arming by day and hour' })).toBeVisible();
}

async function chosenHour(page: Page): Promise<void> {
  await openWeek(page);
  await page.getByRole('cell', { name: /^Monday, 6:00 AM/ }).click();
  await expect(page.getByRole('link', { name: 'Request a change for this hour' })).toBeVisible();
}

/** Two incidents in an hour, and one in another, of the week that is asked for. */
async function markIncidents(route: Route): Promise<void> {
  const [from = ''] = /\d{4}-[^']+Z/.exec(route.request().postDataJSON().filter) ?? [];
  const value = [8.2, 8.6, 30].map((hours, id) => ({
    incident: {
      id: id + 1,
      startTime: new Date(Date.parse(from) + hours * 3_600_000).toISOString(),
      policeContacted: id === 1,
    },
  }));
  await route.fulfill({ json: { value, count: 400 } });
}

/** What the bar covers after a press further down is no fault of the state. */
const toTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

async function incidentsOn(page: Page): Promise<void> {
  await page.route(INCIDENTS, markIncidents);
  await openWeek(page);
  await page.getByRole('switch', { name: 'Events' }).click();
  await shows(page, /^The first 3 of 400 events/);
  await page.getByRole('cell', { name: /2 events/ }).click();
  await expect(page.getByRole('link', { name: /^Event #1/ })).toBeVisible();
  await toTop(page);
}

const failing = (path: string, calls: string) => async (page: Page) => {
  await page.route(calls, answers.refuse);
  await page.goto(path);
  await expect(retry(page).first()).toBeVisible();
};

const missing = (route: Route) => route.fulfill({ status: 404, json: {} });

export const detailStates: readonly PageState[] = [
  avery('location', openSite, { sample: 1440 }),
  jordan('location, in place of home', (page) => openSite(page, '/')),
  avery('location, hours of its week', openHours, { sample: 320 }),
  avery('location, set by hand', opened('/location/10', 'Disarmed although the schedule says armed')),
  avery('location, state not known', opened('/location/31', 'Status Unknown')),
  avery(
    'location, bare',
    opened('/location/1', 'No emergency contacts available', SITE, answers.json({ id: 1 })),
  ),
  avery('location, loading', opened('/location/1', 'Loading location details...', SITE, answers.hang)),
  avery('location, missing', opened('/location/abc', 'Location not found.')),
  avery('location, failed', failing('/location/1', SITE)),
  avery('event', openEvent, { sample: 1440 }),
  admin('event, Admin', openEvent),
  avery('event, in a row of incidents', openRowOfIncidents),
  avery('event, all indicators and no recordings', openFullEvent),
  avery('event, failed media', failedMedia),
  avery('event, media loading', loadingMedia),
  avery('event, loading', opened('/event/1', 'Loading event details...', EVENT, answers.hang)),
  avery('event, missing', opened('/event/1', 'Event not found.', EVENT, missing)),
  avery('event, failed', failing('/event/1', EVENT)),
  avery('schedule', openWeek, { sample: 768 }),
  avery('schedule, an hour chosen', chosenHour),
  avery('schedule, incidents', incidentsOn),
  avery('schedule, loading', opened('/schedule/1', 'Loading schedule details...', WEEK, answers.hang)),
  avery(
    'schedule, missing',
    opened('/schedule/1', 'The requested schedule could not be found.', WEEK, missing),
  ),
  avery('schedule, failed', failing('/schedule/1', WEEK)),
];
