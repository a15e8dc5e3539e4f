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
  /** How many rows are drawn, by their selectors. */
  readonly drawn: Readonly<Record<string, number>>;
}

const lists: Readonly<Record<string, LongList>> = {
  'events where fifteen were asked for': {
    path: '/events',
    calls: 'Event/events/location/0',
    answer: () => listOf((id) => ({ incident: { id, startTime: START } })),
    drawn: { 'table[aria-label="Archived Events"] tbody tr:has(td)': 15 },
  },
  contacts: {
    path: '/contacts',
    calls: 'Contact/contacts',
    answer: () => listOf((id) => ({ id, firstname: `First ${id}` })),
    drawn: { 'table[aria-label="Contacts"] tbody tr': MANY },
  },
  schedules: {
    path: '/schedules',
    calls: 'Schedule/schedules',
    answer: () => listOf((id) => ({ id, name: `Nights ${id}`, locationId: id })),
    drawn: { 'table tbody tr': MANY },
  },
  cameras: {
    path: '/cameras?size=100',
    calls: 'Camera/cameras',
    answer: () => listOf((id) => ({ id, name: `Camera ${id}`, locationId: id })),
    drawn: { 'table tbody tr': 100 },
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
    drawn: { 'table[aria-label="Emergency Contact List"] tbody tr': MANY },
  },
  'rows in each list of an event': {
    path: '/event/7',
    calls: 'Event/details/*',
    answer: () => ({
      incident: {
        incident: { id: 7, startTime: START },
        recordings: many((recordingId) => ({ recordingId, cameraName: `Camera ${recordingId}` })),
        incidentLogs: many((id) => ({ time: START, notes: `Log ${id}` })),
        recentIncidents: many((incidentId) => ({ incidentId, startTime: START })),
        alarms: many((id) => ({ id })),
        location: { name: 'Yard', callIns: many((id) => ({ callIn: { time: START, notes: `Call ${id}` } })) },
      },
    }),
    drawn: { 'ol button[data-visited]': MANY, 'main a[href^="/event/"]': MANY },
  },
};

for (const [name, { path, calls, answer, drawn }] of Object.entries(lists))
  test(`${MANY} ${name}`, { tag: ['@desktop', '@proof'] }, async ({ page, watch }) => {
    watch.expectTrouble(/Recording\/data/, /^console: reading/, /media/);
    await switchOnScreens(page, ['equipment']);
    const body = JSON.stringify(answer());
    await page.route(`**/api/${calls}`, (route) => route.fulfill({ contentType: 'application/json', body }));
    await page.goto(path);
    for (const [rows, count] of Object.entries(drawn)) {
      await expect(page.locator(rows).first()).toBeVisible({ timeout: LONG });
      const drawnRows = () => page.evaluate((all) => document.querySelectorAll(all).length, rows);
      await expect.poll(drawnRows, { timeout: LONG }).toBe(count);
    }
    // Nothing here is asked for by role or label: that would walk through every row.
    await expect(page.locator('h1')).toBeVisible();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/change-request"]')?.click(),
    );
    await expect(page.locator('input[name="subject"]')).toBeVisible({ timeout: LONG });
  });
