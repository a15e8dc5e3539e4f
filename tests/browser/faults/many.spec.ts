/** Ten thousand rows in every list of every answer: the page comes, can be gone through, and can be left. */
import type { Page } from '@playwright/test';
import { capital, optionalScreens, switchOnScreens } from '../optionalScreens.ts';
import type { Places } from './places.ts';
import { expect, test } from './places.ts';

test.describe.configure({ mode: 'parallel' });

const MANY = 10_000;
const LONG = 180_000;
const START = '2026-01-05T10:00:00Z';

const many = <Row>(row: (id: number) => Row): Row[] =>
  Array.from({ length: MANY }, (_, index) => row(index + 1));

const location = (id: number) => ({ id, location: { name: `Site ${id}`, accountCode: `A-${id}` } });

/** The lists that a configuration switches on. */
const optionalLists: readonly LongList[] = optionalScreens.map(({ noun, nouns, list, listCall }) => ({
  name: nouns,
  path: () => `${list}?size=100`,
  calls: `**${listCall}`,
  answer: () => ({
    value: many((id) => ({ id, name: `${capital(noun)} ${id}`, locationId: id })),
    count: MANY,
  }),
  rows: 'table tbody tr',
  drawn: 100,
}));

interface LongList {
  readonly name: string;
  readonly path: (places: Places) => string;
  readonly calls: string;
  readonly answer: (places: Places) => unknown;
  /** A selector of rows, and how many of them are drawn. */
  readonly rows: string;
  readonly drawn: number;
}

const lists: readonly LongList[] = [
  {
    name: 'locations',
    path: () => '/locations?size=100',
    calls: '**/api/Location/locations',
    answer: () => ({ value: many(location), count: MANY }),
    rows: 'table[aria-label="Locations"] tbody tr',
    drawn: 100,
  },
  {
    name: 'events where fifteen were asked for',
    path: () => '/events',
    calls: '**/api/Event/events/location/0',
    answer: () => ({ value: many((id) => ({ incident: { id, startTime: START } })), count: MANY }),
    rows: 'table[aria-label="Archived Events"] tbody tr:has(td)',
    drawn: 15,
  },
  {
    name: 'contacts',
    path: () => '/contacts',
    calls: '**/api/Contact/contacts',
    answer: () => ({ value: many((id) => ({ id, firstname: `First ${id}` })), count: MANY }),
    rows: 'table[aria-label="Contacts"] tbody tr',
    drawn: MANY,
  },
  {
    name: 'schedules',
    path: () => '/schedules',
    calls: '**/api/Schedule/schedules',
    answer: () => ({ value: many((id) => ({ id, name: `Nights ${id}`, locationId: id })), count: MANY }),
    rows: 'table tbody tr',
    drawn: MANY,
  },
  {
    name: 'lists of a location',
    path: ({ location: id }) => `/location/${id}`,
    calls: '**/api/Location/details/*',
    answer: ({ location: id }) => ({
      ...location(id),
      nvRs: many((nvr) => ({ id: nvr, name: `NVR ${nvr}`, status: 'OK' })),
      schedules: many((schedule) => ({ schedule: { id: schedule, name: `Nights ${schedule}` } })),
      contactLocations: many((contact) => ({
        contactLocation: { rank: MANY - contact },
        contact: { id: contact, listName: `Person ${contact}` },
      })),
    }),
    rows: 'table[aria-label="Emergency Contact List"] tbody tr',
    drawn: MANY,
  },
  ...[
    {
      name: 'recordings of an event',
      parts: () => ({
        recordings: many((recordingId) => ({ recordingId, cameraName: `Camera ${recordingId}` })),
      }),
      rows: 'ol button[data-visited]',
    },
    {
      name: 'logs of an event',
      parts: () => ({ incidentLogs: many((id) => ({ time: START, notes: `Log ${id}` })) }),
      // The story has each of them once more.
      rows: 'section ol > li:not([data-kind])',
    },
    {
      name: 'recent events and alarms of an event',
      parts: () => ({
        recentIncidents: many((incidentId) => ({ incidentId, startTime: START })),
        alarms: many((id) => ({ id })),
      }),
      rows: 'main a[href^="/event/"]',
    },
    {
      name: 'call-ins of an event',
      parts: () => ({
        location: { name: 'Yard', callIns: many((id) => ({ callIn: { time: START, notes: `Call ${id}` } })) },
      }),
      rows: 'main li:has(> p time)',
    },
  ].map(({ parts, ...list }) => ({
    ...list,
    path: ({ event }: Places) => `/event/${event}`,
    calls: '**/api/Event/details/*',
    answer: ({ event }: Places) => ({ incident: { incident: { id: event, startTime: START }, ...parts() } }),
    drawn: MANY,
  })),
];

const countOf = (page: Page, selector: string) =>
  page.evaluate((rows) => document.querySelectorAll(rows).length, selector);

function testOf({ name, path, calls, answer, rows, drawn }: LongList): void {
  test(`${MANY} ${name}`, { tag: ['@desktop', '@proof'] }, async ({ page, signedIn, watch }) => {
    test.setTimeout(600_000);
    watch.expectTrouble(/Recording\/data/, /^console: reading/, /media/);
    const json = JSON.stringify(answer(signedIn));
    await page.route(calls, (route) => route.fulfill({ contentType: 'application/json', body: json }));
    await page.goto(path(signedIn));
    await expect(page.locator(rows).first()).toBeVisible({ timeout: LONG });
    await expect.poll(() => countOf(page, rows), { timeout: LONG }).toBe(drawn);
    // Nothing here is asked for by role or label: that would walk through every row.
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/change-request"]')?.click(),
    );
    await expect(page.locator('input[name="subject"]')).toBeVisible({ timeout: LONG });
  });
}

lists.forEach(testOf);

test.describe('switched on', () => {
  test.use({ viewer: 'admin' });
  test.beforeEach(({ page }) => switchOnScreens(page));
  optionalLists.forEach(testOf);
});

test(`${MANY} results of a search`, { tag: ['@desktop', '@proof'] }, async ({ page, signedIn }) => {
  test.setTimeout(600_000);
  expect(signedIn.token).not.toBe('');
  await page.route('**/api/Search?*', (route) =>
    route.fulfill({
      json: many((id) => ({ groupLabel: 'Location', title: `Site ${id}`, url: `/location/${id}` })),
    }),
  );
  await page.goto('/change-request');
  await page.getByRole('combobox', { name: 'Search' }).fill('site');
  await expect(page.locator('[role=option]').first()).toBeVisible({ timeout: LONG });
  await page.getByRole('combobox', { name: 'Search' }).press('End');
  await expect(page.locator('[role=option][aria-selected=true]')).toHaveText('Site 9999', { timeout: LONG });
  await page.getByRole('combobox', { name: 'Search' }).press('Enter');
  await expect(page).toHaveURL('/location/9999');
});
