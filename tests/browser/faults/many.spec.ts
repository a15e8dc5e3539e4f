/** Ten thousand rows in the lists of answers: the page comes, and can be left. */
import { switchOnScreens } from '../optionalScreens.ts';
import { expect, test } from './places.ts';

test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const MANY = 10_000;
const LONG = 180_000;
const START = '2026-01-05T10:00:00Z';

const many = <Row>(row: (id: number) => Row): Row[] =>
  Array.from({ length: MANY }, (_, index) => row(index + 1));
const listOf = <Row>(row: (id: number) => Row) => ({ value: many(row), count: MANY });

interface LongList {
  readonly path: string;
  readonly calls: string;
  readonly answer: () => unknown;
  /** A selector of rows, and how many of them are drawn. */
  readonly rows: string;
  readonly drawn: number;
}

const ofEvent = (parts: () => object, rows: string): LongList => ({
  path: '/event/7',
  calls: 'Event/details/*',
  answer: () => ({ incident: { incident: { id: 7, startTime: START }, ...parts() } }),
  rows,
  drawn: MANY,
});

const lists: Readonly<Record<string, LongList>> = {
  'events where fifteen were asked for': {
    path: '/events',
    calls: 'Event/events/location/0',
    answer: () => listOf((id) => ({ incident: { id, startTime: START } })),
    rows: 'table[aria-label="Archived Events"] tbody tr:has(td)',
    drawn: 15,
  },
  contacts: {
    path: '/contacts',
    calls: 'Contact/contacts',
    answer: () => listOf((id) => ({ id, firstname: `First ${id}` })),
    rows: 'table[aria-label="Contacts"] tbody tr',
    drawn: MANY,
  },
  schedules: {
    path: '/schedules',
    calls: 'Schedule/schedules',
    answer: () => listOf((id) => ({ id, name: `Nights ${id}`, locationId: id })),
    rows: 'table tbody tr',
    drawn: MANY,
  },
  cameras: {
    path: '/cameras?size=100',
    calls: 'Camera/cameras',
    answer: () => listOf((id) => ({ id, name: `Camera ${id}`, locationId: id })),
    rows: 'table tbody tr',
    drawn: 100,
  },
  'rows in each list of a location': {
    path: '/location/1',
    calls: 'Location/details/*',
    answer: () => ({
      id: 1,
      location: { name: 'Site 1', accountCode: 'A-1' },
      nvRs: many((id) => ({ id, name: `NVR ${id}`, status: 'OK' })),
      schedules: many((id) => ({ schedule: { id, name: `Nights ${id}` } })),
      contactLocations: many((id) => ({
        contactLocation: { rank: MANY - id },
        contact: { id, listName: `Person ${id}` },
      })),
    }),
    rows: 'table[aria-label="Emergency Contact List"] tbody tr',
    drawn: MANY,
  },
  'recordings of an event': ofEvent(
    () => ({ recordings: many((recordingId) => ({ recordingId, cameraName: `Camera ${recordingId}` })) }),
    'ol button[data-visited]',
  ),
  'logs of an event': ofEvent(
    () => ({ incidentLogs: many((id) => ({ time: START, notes: `Log ${id}` })) }),
    'section ol > li[data-kind]',
  ),
  'recent events and alarms of an event': ofEvent(
    () => ({
      recentIncidents: many((incidentId) => ({ incidentId, startTime: START })),
      alarms: many((id) => ({ id })),
    }),
    'main a[href^="/event/"]',
  ),
  'call-ins of an event': ofEvent(
    () => ({
      location: { name: 'Yard', callIns: many((id) => ({ callIn: { time: START, notes: `Call ${id}` } })) },
    }),
    'main li:has(> p time)',
  ),
};

for (const [name, { path, calls, answer, rows, drawn }] of Object.entries(lists))
  test(`${MANY} ${name}`, { tag: ['@desktop', '@proof'] }, async ({ page, watch }) => {
    watch.expectTrouble(/Recording\/data/, /^console: reading/, /media/);
    await switchOnScreens(page, ['equipment']);
    const body = JSON.stringify(answer());
    await page.route(`**/api/${calls}`, (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto(path);
    await expect(page.locator(rows).first()).toBeVisible({ timeout: LONG });
    const drawnRows = () => page.evaluate((all) => document.querySelectorAll(all).length, rows);
    await expect.poll(drawnRows, { timeout: LONG }).toBe(drawn);
    // Nothing here is asked for by role or label: that would walk through every row.
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/change-request"]')?.click(),
    );
    await expect(page.locator('input[name="subject"]')).toBeVisible({ timeout: LONG });
  });
