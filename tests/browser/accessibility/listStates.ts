/** Home and the lists. */
import type { Page } from '@playwright/test';
import { expect } from '../portal.ts';
import { answers, idle, opened, type PageState, shows } from './pageState.ts';

const UNREAD = 'Some data could not be loaded.';
const ALL = '**/api/**';

const threeTimesTen = Array.from({ length: 30 }, (_, index) => ({ id: index + 1 }));

const zero = {
  alarmsCount: 0,
  incidentCount: 0,
  voiceDownLocationCount: 0,
  voiceDownIncidentCount: 0,
  policeCount: 0,
  guardCount: 0,
};

async function bars(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('figure').locator('svg').first()).toBeVisible();
}

async function chartAsTable(page: Page): Promise<void> {
  await page.route(/\/assets\/DailyBars-[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/');
  await page.getByRole('figure').scrollIntoViewIfNeeded();
  await expect(page.getByRole('table', { name: 'Daily Monitored Events' })).toBeInViewport({ ratio: 0.1 });
}

async function noEvents(page: Page): Promise<void> {
  await page.route('**/api/Statistics/stat-counts', answers.json(zero));
  await opened('/', 'No data available', '**/api/Statistics/events-per-day', answers.json([]))(page);
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

async function rowsOnTheirWay(page: Page): Promise<void> {
  await page.goto('/events');
  await shows(page, /^Showing 1 to/);
  await page.route('**/api/Event/events/**', answers.hang);
  await page.getByLabel('Page size').selectOption('25');
  await expect(page.locator('table[aria-busy="true"]')).toBeVisible();
}

async function markedRow(page: Page): Promise<void> {
  await page.goto('/events');
  await page.locator('tbody').getByRole('link', { name: /^\d+$/ }).first().click();
  await expect(page.getByRole('heading', { name: /^Event #/ })).toBeVisible();
  await page.goBack();
  await expect(page.locator('tr[data-marked="true"]')).toBeVisible();
}

async function eventsByHour(page: Page): Promise<void> {
  await page.goto('/events?police=true');
  await page.getByRole('button', { name: 'Show by hour' }).click();
  await expect(page.locator('[data-kind="value"]')).toHaveCount(168);
}

async function badges(page: Page): Promise<void> {
  await page.goto('/locations');
  await expect(page.locator('[data-arming="armed"], [data-arming="disarmed"]')).toBeVisible();
}

const ARMED = '**/api/Location/armed-status/*';
const SITES = '**/api/Location/locations';
const EVENTS = '**/api/Event/events/location/0';

async function unreadAgain(page: Page): Promise<void> {
  await opened('/coverage', /^Showing 1 to 15/)(page);
  await page.route(SITES, answers.refuse);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await shows(page, UNREAD);
}

/** Of a provider whose list does not tell which sites are armed. */
async function askingSites(page: Page): Promise<void> {
  await page.route(ARMED, answers.hang);
  await opened('/coverage', '0 of 30', SITES, answers.json({ value: threeTimesTen }))(page);
}
const avery = { user: 'avery' } as const;
const jordan = { user: 'jordan' } as const;

/** A list in the three states that each of them has beside its rows. */
function bare(path: string, calls: string, empty: string, loading: string): PageState[] {
  return [
    {
      ...avery,
      name: `${path}, empty`,
      open: opened(path, empty, calls, answers.json({ value: [], count: 0 })),
    },
    { ...avery, name: `${path}, loading`, open: opened(path, loading, calls, answers.hang) },
    { ...avery, name: `${path}, failed`, open: opened(path, UNREAD, calls, answers.refuse) },
  ];
}

export const listStates: readonly PageState[] = [
  { ...avery, name: 'home', sample: 1440, open: bars },
  { ...avery, name: 'home, chart as a table', open: chartAsTable },
  { ...avery, name: 'home, no events', open: noEvents },
  { ...avery, name: 'home, loading', open: opened('/', 'Loading...', ALL, answers.hang) },
  { ...avery, name: 'home, failed', sample: 320, open: opened('/', UNREAD, ALL, answers.refuse) },
  { ...avery, name: 'locations', open: opened('/locations', 'Showing 1 to 15') },
  {
    ...avery,
    name: 'locations, none matching',
    open: opened('/locations?q=nowhere', 'No locations found matching your search criteria.'),
  },
  ...bare('/locations', '**/api/Location/**', 'No locations available.', 'Loading locations...'),
  { ...avery, name: 'coverage', sample: 1440, open: opened('/coverage', /^Showing 1 to 15/) },
  { ...jordan, name: 'coverage of one site', open: opened('/coverage', /^Showing 1 to 1/) },
  {
    ...avery,
    name: 'coverage, what needs attention',
    open: opened('/coverage?attention=true', /^Showing 1 to/),
  },
  {
    ...avery,
    name: 'coverage, none matching',
    open: opened('/coverage?q=nowhere', 'No locations found matching your search criteria.'),
  },
  { ...avery, name: 'coverage, not read again', open: unreadAgain },
  { ...avery, name: 'coverage, asking sites', open: askingSites },
  ...bare('/coverage', '**/api/Location/**', 'No locations available.', 'Loading coverage...'),
  { ...avery, name: 'review', sample: 1440, open: (page) => reviewing(page, '/review?queue=hours') },
  {
    ...avery,
    name: 'review, by site',
    open: (page) => reviewing(page, '/review?queue=hours&group=site'),
  },
  {
    ...avery,
    name: 'review, nothing',
    open: opened('/review', 'All caught up', EVENTS, answers.json({ value: [], count: 0 })),
  },
  {
    ...avery,
    name: 'review, loading',
    open: opened('/review', 'Loading events...', EVENTS, answers.hang),
  },
  {
    ...avery,
    name: 'review, failed',
    open: opened('/review', 'The events could not be read.', EVENTS, answers.refuse),
  },
  { ...jordan, name: 'location cards', open: badges },
  {
    ...jordan,
    name: 'location cards, armed status unknown',
    open: opened('/locations', 'Status Unknown', ARMED, answers.json(null)),
  },
  {
    ...jordan,
    name: 'location cards, armed status loading',
    open: opened('/locations', 'Loading...', ARMED, answers.hang),
  },
  { ...avery, name: 'events', sample: 1440, open: opened('/events', /^Showing 1 to 15/) },
  { ...avery, name: 'events, filters open', sample: 320, open: filledFilters },
  { ...avery, name: 'events, wrong location id', open: wrongLocationId },
  {
    ...avery,
    name: 'events, sites found',
    open: async (page) => {
      await sitesOf(page, 'harbourline', 'The first 8 sites.');
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[role="option"][aria-selected="true"]')).toBeVisible();
    },
  },
  { ...avery, name: 'events, no sites found', open: (page) => sitesOf(page, 'zzzz', 'No sites found.') },
  {
    ...avery,
    name: 'events, sites unread',
    open: async (page) => {
      await page.route('**/api/Location/locations', answers.refuse);
      await sitesOf(page, 'dock', 'Sites could not be loaded.');
    },
  },
  {
    ...avery,
    name: 'events, one site',
    open: async (page) => {
      await page.goto('/events?locationId=3');
      await expect(page.getByRole('button', { name: / remove location$/ })).not.toHaveText(/^Location 3/);
      await shows(page, /^Showing 1 to/);
    },
  },
  {
    ...avery,
    name: 'events, a range of time',
    // A phone has these fields in its sheet.
    widths: [768, 1440],
    open: opened('/events?police=true&from=2026-01-01T00:00', 'Last 3 Months'),
  },
  {
    ...avery,
    name: 'events, a wrong range',
    open: opened('/events?police=true&from=2026-01-02T00:00&to=2026-01-01T00:00', 'From must be before To.'),
  },
  { ...avery, name: 'events, by hour', open: eventsByHour },
  { ...avery, name: 'events, more on their way', open: rowsOnTheirWay },
  { ...avery, name: 'events, one opened', open: markedRow },
  { ...avery, name: 'events, none matching', open: opened('/events?q=nowhere', 'No events found') },
  { ...avery, name: 'events of a location', open: opened('/events/location/3', /^Showing 1 to 15/) },
  { user: 'admin', name: 'events, Admin', open: opened('/events', /^Showing 1 to 15/) },
  ...bare('/events', '**/api/Event/events/**', 'No events found', 'Loading events...'),
  {
    ...avery,
    name: 'contacts',
    open: (page) => opened('/contacts', 'Contacts')(page).then(() => idle(page)),
  },
  {
    ...avery,
    name: 'one contact of the list',
    open: async (page) => {
      await page.goto('/contact/3');
      await expect(page.locator('tr[data-marked="true"]')).toBeVisible();
      // A row that lies half below the sticky head counts as too small.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  ...bare('/contacts', '**/api/Contact/contacts', 'No contacts available.', 'Loading contacts...'),
  { ...avery, name: 'schedules', sample: 320, open: opened('/schedules', 'Office hours') },
  ...bare('/schedules', '**/api/Schedule/schedules', 'No schedules available.', 'Loading schedules...'),
];
