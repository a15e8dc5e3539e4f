/** Home and the lists. */
import type { Page } from '@playwright/test';
import { expect } from '../portal.ts';
import { admin, answers, avery, idle, jordan, opened, type PageState, shows } from './pageState.ts';

const UNREAD = 'Some data could not be loaded.';
const ALL = '**/api/**';

async function bars(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await expect(page.getByRole('figure').locator('svg').first()).toBeVisible();
}

async function chartAsTable(page: Page): Promise<void> {
  await page.route(/\/assets\/DailyBars-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await expect(page.getByRole('table', { name: 'Daily Monitored Events' })).toBeInViewport({ ratio: 0.1 });
}

export async function filledFilters(page: Page): Promise<void> {
  await page.goto('/events?dnfilter=police&back=home');
  await expect(page.getByLabel('Police Contacted')).toBeChecked();
  await shows(page, /^Showing 1 to/);
}

/** All fields of the filters: on a phone, and with large text, they are in a sheet. */
async function allFilters(page: Page): Promise<void> {
  await filledFilters(page);
  const field = page.getByLabel('Location ID');
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(field).toBeVisible();
}

async function wrongLocationId(page: Page): Promise<void> {
  await allFilters(page);
  await page.getByLabel('Location ID').fill('12abc');
  await shows(page, 'Enter a whole number');
}

/** Goes on when the picker shows the text. */
async function sitesOf(page: Page, typed: string, shown: string): Promise<void> {
  await allFilters(page);
  await page.getByRole('combobox', { name: 'Find a site' }).fill(typed);
  await shows(page, shown);
}

/** The queue, and the first incident with its recording. */
async function reviewing(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await shows(page, / of \d+ seen/);
  await expect(page).toHaveURL(/[?&]event=\d+/);
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
}

async function markedRow(page: Page): Promise<void> {
  await page.goto('/events');
  await page.locator('tbody').getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Event Logs' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('tr[data-marked="true"]')).toBeVisible();
}

async function eventsByHour(page: Page): Promise<void> {
  await page.goto('/events?police=true');
  await page.getByRole('button', { name: 'Show by hour' }).click();
  await expect(page.locator('[data-level] > text')).toHaveCount(168);
}

async function badges(page: Page): Promise<void> {
  await page.goto('/locations');
  await expect(page.locator('[data-arming="armed"], [data-arming="disarmed"]')).toBeVisible();
}

const ARMED = '**/api/Location/armed-status/*';
const EVENTS = '**/api/Event/events/location/0';

/** A list in the three states that each of them has beside its rows. */
function bare(path: string, calls: string, empty: string, loading: string): PageState[] {
  return [
    avery(`${path}, empty`, opened(path, empty, calls, answers.json({ value: [], count: 0 }))),
    avery(`${path}, loading`, opened(path, loading, calls, answers.hang)),
    avery(`${path}, failed`, opened(path, UNREAD, calls, answers.refuse)),
  ];
}

export const listStates: readonly PageState[] = [
  avery('home', bars, { sample: 1440 }),
  avery('home, chart as a table', chartAsTable),
  avery('home, loading', opened('/', 'Loading...', ALL, answers.hang)),
  avery('home, failed', opened('/', UNREAD, ALL, answers.refuse), { sample: 320 }),
  admin('home, Admin', bars),
  avery('locations', opened('/locations', 'Showing 1 to 15')),
  admin('locations, Admin', opened('/locations', 'Showing 1 to 15')),
  ...bare('/locations', '**/api/Location/**', 'No locations available.', 'Loading locations...'),
  avery('coverage', opened('/coverage', /^Showing 1 to 15/), { sample: 1440 }),
  jordan('coverage of one site', opened('/coverage', /^Showing 1 to 1/)),
  avery('coverage, what needs attention', opened('/coverage?attention=true', /^Showing 1 to/)),
  ...bare('/coverage', '**/api/Location/**', 'No locations available.', 'Loading coverage...'),
  avery('review', (page) => reviewing(page, '/review?queue=hours'), { sample: 1440 }),
  avery('review, by site', (page) => reviewing(page, '/review?queue=hours&group=site')),
  avery('review, nothing', opened('/review', 'All caught up', EVENTS, answers.json({ value: [], count: 0 }))),
  avery('review, loading', opened('/review', 'Loading events...', EVENTS, answers.hang)),
  avery('review, failed', opened('/review', 'The events could not be loaded.', EVENTS, answers.refuse)),
  jordan('location cards', badges),
  jordan(
    'location cards, armed status unknown',
    opened('/locations', 'Status Unknown', ARMED, answers.json(null)),
  ),
  jordan('location cards, armed status loading', opened('/locations', 'Loading...', ARMED, answers.hang)),
  avery('events', opened('/events', /^Showing 1 to 15/), { sample: 1440 }),
  avery('events, filters open', filledFilters, { sample: 320 }),
  avery('events, wrong location id', wrongLocationId),
  avery('events, sites found', async (page) => {
    await sitesOf(page, 'harbourline', 'The first 8 sites.');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[role="option"][aria-selected="true"]')).toBeVisible();
  }),
  avery('events, one site', async (page) => {
    await page.goto('/events?locationId=3');
    await expect(page.getByRole('button', { name: / remove location$/ })).not.toHaveText(/^Location 3/);
    await shows(page, /^Showing 1 to/);
  }),
  avery('events, a range of time', opened('/events?dnfilter=police&from=2026-01-01T00:00', 'Last 3 Months'), {
    widths: [768, 1440],
  }),
  avery(
    'events, a wrong range',
    opened('/events?police=true&from=2026-01-02T00:00&to=2026-01-01T00:00', 'From must be before To.'),
  ),
  avery('events, by hour', eventsByHour),
  avery('events, one opened', markedRow),
  avery('events, none matching', opened('/events?q=nowhere', 'No events found')),
  avery('events of a location', opened('/events/location/3', /^Showing 1 to 15/)),
  admin('events, Admin', opened('/events', /^Showing 1 to 15/)),
  ...bare('/events', '**/api/Event/events/**', 'No events found', 'Loading events...'),
  avery('contacts', (page) => opened('/contacts', 'Contacts')(page).then(() => idle(page))),
  avery('one contact of the list', async (page) => {
    await page.goto('/contact/3');
    await expect(page.locator('tr[data-marked="true"]')).toBeVisible();
    // A row that lies half below the sticky head counts as too small.
    await page.evaluate(() => scrollTo(0, 0));
  }),
  ...bare('/contacts', '**/api/Contact/contacts', 'No contacts available.', 'Loading contacts...'),
  avery('schedules', opened('/schedules', 'Office hours'), { sample: 320 }),
  ...bare('/schedules', '**/api/Schedule/schedules', 'No schedules available.', 'Loading schedules...'),
];
