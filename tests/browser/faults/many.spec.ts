/** Ten thousand rows in the lists of answers: the page comes, and can be left. */
import type { Page } from '@playwright/test';
import { switchOnScreens } from '../optionalScreens.ts';
import { expect, test } from './places.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const MANY = 10_000;
const LONG = 180_000;
const START = '2026-01-05T10:00:00Z';

const many = <Row>(row: (id: number) => Row): Row[] =>
  Array.from({ length: MANY }, (_, index) => row(index + 1));
const rowsOf =
  <Row>(row: (id: number) => Row) =>
  () => ({ value: many(row), count: MANY });

interface LongList {
  readonly name: string;
  readonly path: string;
  readonly calls: string;
  readonly answer: () => unknown;
  /** A selector of rows, and how many of them are drawn. */
  readonly rows: string;
  readonly drawn: number;
}

const list = (
  name: string,
  path: string,
  calls: string,
  answer: LongList['answer'],
  rows: string,
  drawn = MANY,
): LongList => ({ name, path, calls: `**/api/${calls}`, answer, rows, drawn });

/** A part of an event, and the selector of its rows. */
const ofEvent = (name: string, parts: () => object, rows: string): LongList =>
  list(
    `${name} of an event`,
    '/event/7',
    'Event/details/*',
    () => ({ incident: { incident: { id: 7, startTime: START }, ...parts() } }),
    rows,
  );

const lists: readonly LongList[] = [
  list(
    'events where fifteen were asked for',
    '/events',
    'Event/events/location/0',
    rowsOf((id) => ({ incident: { id, startTime: START } })),
    'table[aria-label="Archived Events"] tbody tr:has(td)',
    15,
  ),
  list(
    'contacts',
    '/contacts',
    'Contact/contacts',
    rowsOf((id) => ({ id, firstname: `First ${id}` })),
    'table[aria-label="Contacts"] tbody tr',
  ),
  list(
    'schedules',
    '/schedules',
    'Schedule/schedules',
    rowsOf((id) => ({ id, name: `Nights ${id}`, locationId: id })),
    'table tbody tr',
  ),
  list(
    'cameras',
    '/cameras?size=100',
    'Camera/cameras',
    rowsOf((id) => ({ id, name: `Camera ${id}`, locationId: id })),
    'table tbody tr',
    100,
  ),
  list(
    'lists of a location',
    '/location/1',
    'Location/details/*',
    () => ({
      id: 1,
      location: { name: 'Site 1', accountCode: 'A-1' },
      nvRs: many((id) => ({ id, name: `NVR ${id}`, status: 'OK' })),
      schedules: many((id) => ({ schedule: { id, name: `Nights ${id}` } })),
      contactLocations: many((id) => ({
        contactLocation: { rank: MANY - id },
        contact: { id, listName: `Person ${id}` },
      })),
    }),
    'table[aria-label="Emergency Contact List"] tbody tr',
  ),
  ofEvent(
    'recordings',
    () => ({ recordings: many((recordingId) => ({ recordingId, cameraName: `Camera ${recordingId}` })) }),
    'ol button[data-visited]',
  ),
  ofEvent(
    'logs',
    () => ({ incidentLogs: many((id) => ({ time: START, notes: `Log ${id}` })) }),
    'section ol > li[data-kind]',
  ),
  ofEvent(
    'recent events and alarms',
    () => ({
      recentIncidents: many((incidentId) => ({ incidentId, startTime: START })),
      alarms: many((id) => ({ id })),
    }),
    'main a[href^="/event/"]',
  ),
  ofEvent(
    'call-ins',
    () => ({
      location: { name: 'Yard', callIns: many((id) => ({ callIn: { time: START, notes: `Call ${id}` } })) },
    }),
    'main li:has(> p time)',
  ),
];

const countOf = (page: Page, selector: string) =>
  page.evaluate((rows) => document.querySelectorAll(rows).length, selector);

for (const one of lists)
  test(`${MANY} ${one.name}`, { tag: ['@desktop', '@proof'] }, async ({ page, watch }) => {
    watch.expectTrouble(/Recording\/data/, /^console: reading/, /media/);
    await switchOnScreens(page, ['equipment']);
    const body = JSON.stringify(one.answer());
    await page.route(one.calls, (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto(one.path);
    await expect(page.locator(one.rows).first()).toBeVisible({ timeout: LONG });
    await expect.poll(() => countOf(page, one.rows), { timeout: LONG }).toBe(one.drawn);
    // Nothing here is asked for by role or label: that would walk through every row.
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/change-request"]')?.click(),
    );
    await expect(page.locator('input[name="subject"]')).toBeVisible({ timeout: LONG });
  });
