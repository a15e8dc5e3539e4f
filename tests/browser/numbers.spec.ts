/** Every number of home and of a location's page opens exactly the events that it counts. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { type DemoUser, eventRows, expect, keepToken, pageRests, signIn, test } from './portal.ts';

const PEOPLE: readonly DemoUser[] = ['avery', 'jordan', 'admin'];
const PERIODS = ['Last 30 Days', 'Current Month', 'Last Month', 'Last 3 Months'];
/** What every run looks at; `npm run proof` looks at all. */
const SAMPLE = new Set(['avery, Last 30 Days', 'jordan, Last Month', 'admin, Last 3 Months']);

const TILES = [
  { name: 'Monitored Events', box: null },
  { name: 'Voice Downs', box: 'Voice Downs' },
  { name: 'Police Contacts', box: 'Police Contacted' },
  { name: 'Guard Dispatches', box: 'Guard Dispatched' },
];

const chip = (page: Page, name: string) => page.getByRole('button', { name: `${name} remove time range` });
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ events$/);

async function totalOf(page: Page): Promise<number> {
  const [, total = ''] = /of ([\d,]+) events/.exec(await showing(page).innerText()) ?? [];
  return Number(total.replaceAll(',', ''));
}

/** The number on a tile. */
async function numberOf(page: Page, tile: string): Promise<number> {
  const text = await page
    .getByRole('region', { name: 'Statistics' })
    .getByText(tile)
    .locator('xpath=following-sibling::*[1]')
    .innerText();
  return Number(text.replaceAll(',', ''));
}

async function numbersStand(page: Page): Promise<void> {
  const tiles = page.getByRole('region', { name: 'Statistics' });
  await expect(tiles).toBeVisible();
  await expect(tiles).not.toContainText('Loading...');
  // The comparison comes last of all, by a call of its own.
  await expect(page.getByText(/^as of .*, compared with /)).toBeVisible();
  await pageRests(page);
}

async function openPeriod(page: Page, period: string): Promise<void> {
  await numbersStand(page);
  if (period === 'Last 30 Days') return;
  // The numbers of the former period may stand there until then.
  const answer = page.waitForResponse(/stat-counts/);
  await page.getByLabel('Period').selectOption(period);
  await (await answer).finished();
  await numbersStand(page);
}

const EVENTS = '**/api/Event/events/**';

/** Home's own lines ask for one row, and for 50. A body can be read of intercepted requests alone. */
const asksForRows = (route: Route) => route.request().postDataJSON().take === 15;

for (const person of PEOPLE) {
  for (const period of PERIODS) {
    const tag = SAMPLE.has(`${person}, ${period}`) ? [] : ['@proof'];
    test(`each tile of ${person} over ${period} opens as many events as it says`, { tag }, async ({
      page,
    }) => {
      await signIn(page, person);
      const home = new URL(page.url()).pathname;
      const back = home === '/' ? 'home' : 'location';
      await openPeriod(page, period);
      for (const { name, box } of TILES) {
        const tile = page.getByRole('link', { name: new RegExp(`^${name}`) });
        const number = await numberOf(page, name);
        if (number === 0 && box !== null) {
          await expect(tile).toHaveCount(0);
          continue;
        }
        const href = (await tile.getAttribute('href')) ?? '';
        expect(href).toMatch(
          new RegExp(`^/events(/location/\\d+)?\\?(dnfilter=(voicedowns|police|guard)&)?back=${back}$`),
        );
        let calls = 0;
        await page.route(EVENTS, (route) => {
          if (asksForRows(route)) calls += 1;
          return route.fallback();
        });
        await tile.click();
        await expect(page).toHaveURL(href);
        await expect(chip(page, period)).toBeVisible();
        await expect(showing(page)).toBeVisible();
        expect(calls).toBe(1);
        await page.unroute(EVENTS);
        const total = await totalOf(page);
        const difference = page.getByText(/^The tile's /);
        if (name === 'Voice Downs' && total !== number)
          await expect(difference).toHaveText(
            `The tile's ${number.toLocaleString('en-US')} are these ${total.toLocaleString('en-US')} and ` +
              `${(number - total).toLocaleString('en-US')} announcements that belong to no event.`,
          );
        else {
          await expect(difference).toHaveCount(0);
          expect(total).toBe(number);
        }
        await page.getByRole('button', { name: 'Back' }).click();
        await numbersStand(page);
        await expect(page.getByLabel('Period').locator('option:checked')).toHaveText(period);
      }
    });
  }
}

test('the bars of the period’s first day, of its last one and of one between open as many events as they say', async ({
  page,
}) => {
  await signIn(page, 'avery');
  const day = page.getByRole('slider', { name: 'Day' });
  for (const keys of [['Home'], ['End', 'ArrowLeft'], ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']]) {
    for (const key of keys) await day.press(key);
    const told = (await day.getAttribute('aria-valuetext')) ?? '';
    const [, events = ''] = /Events: ([\d,]+)$/.exec(told) ?? [];
    expect(events, told).not.toBe('');
    await day.press('Enter');
    await expect(page).toHaveURL(/\/events\?from=/);
    await expect(showing(page)).toBeVisible();
    expect(await totalOf(page), told).toBe(Number(events.replaceAll(',', '')));
    await page.goBack();
    await numbersStand(page);
  }
});

test('the whole list is saved, not only its page', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/events?police=true');
  await expect(showing(page)).toBeVisible();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(100);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download list' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^events_all-sites_all-time_[\dT-]+_America-New_York\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFID,Account,Location,Event Time,Start (ISO 8601),End (ISO 8601),Alarms,Voice,Police,Guard',
  );
  expect(lines).toHaveLength(total + 1);
  expect(lines.slice(1).filter((line) => !line.includes(',Yes,'))).toEqual([]);
  await expect(page.getByText('The list was saved.')).toBeVisible();
});

test('a download that fails midway saves nothing, says where it stopped, and goes on there', async ({
  page,
  watch,
}) => {
  await keepToken(page, 'avery');
  await page.goto('/events');
  await expect(showing(page)).toBeVisible();
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(600);
  watch.expectTrouble(/\/api\/Event\/events/);
  let reads = 0;
  const downloads: unknown[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.route('**/api/Event/events**', (route) => {
    reads += 1;
    return reads === 2 ? route.fulfill({ status: 500, json: { error: 'no' } }) : route.continue();
  });
  await page.getByRole('button', { name: 'Download list' }).click();
  await expect(
    page.getByText(
      `The download stopped after 500 of ${total.toLocaleString('en-US')} events. Nothing was saved.`,
    ),
  ).toBeVisible();
  expect(downloads).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
  expect(new Set(lines).size).toBe(total + 1);
});

test.describe("a tile's period", () => {
  test('survives pages, an event and a reload, and goes with its chip', { tag: '@desktop' }, async ({
    page,
  }) => {
    await signIn(page, 'avery');
    await page.getByRole('link', { name: /^Monitored Events/ }).click();
    await expect(chip(page, 'Last 30 Days')).toBeVisible();
    const total = await totalOf(page);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/events?page=2&back=home');
    await expect(page.getByText(/^Showing 16 to 30 of /)).toBeVisible();
    await eventRows(page).first().click();
    await expect(page).toHaveURL(/\/event\/\d+/);
    const readAgain = page.waitForResponse(/\/api\/Event\/events/);
    await page.goBack();
    await readAgain;
    await expect(page.getByText(/^Showing 16 to 30 of /)).toBeVisible();
    expect(await totalOf(page)).toBe(total);
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/Event/events')) calls += 1;
    });
    await page.reload();
    await expect(page).toHaveURL('/events?page=2&back=home');
    await expect(chip(page, 'Last 30 Days')).toBeVisible();
    await expect(page.getByText(/^Showing 16 to 30 of /)).toBeVisible();
    expect(await totalOf(page)).toBe(total);
    // The early call is the page's own.
    expect(calls).toBe(1);
    await chip(page, 'Last 30 Days').click();
    await expect(page).toHaveURL('/events?back=home');
    await expect(chip(page, 'Last 30 Days')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
    await expect.poll(() => totalOf(page)).toBeGreaterThan(total);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test('goes with the link that is copied', { tag: '@desktop' }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'avery');
    await page.getByRole('link', { name: /^Police Contacts/ }).click();
    await expect(chip(page, 'Last 30 Days')).toBeVisible();
    const total = await totalOf(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
    await page.goto(link);
    await expect(page.getByRole('button', { name: / remove time range$/ })).toBeVisible();
    // The zone is the browser's own here.
    await expect(page).not.toHaveURL(/zone=/);
    expect(await totalOf(page)).toBe(total);
  });
});

test.describe('the time range of the events list', () => {
  test('is set by fields and presets with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events');
    await expect(showing(page)).toBeVisible();
    const all = await totalOf(page);
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Yesterday' }).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\dT00%3A00&to=\d{4}-\d\d-\d\dT00%3A00$/);
    await expect(page.getByRole('button', { name: /^\w{3} \d+, \d{4} remove time range$/ })).toBeVisible();
    await expect.poll(() => totalOf(page)).toBeLessThan(all);
    await page.getByLabel('From', { exact: true }).fill('2026-01-01T00:00');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/events?from=2026-01-01T00%3A00');
    await expect(page.getByRole('button', { name: 'From Jan 1, 2026, 12:00 AM remove' })).toBeVisible();
    await expect.poll(() => totalOf(page)).toBe(all);
  });

  test('sends nothing while it is the wrong way round', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events?from=2026-11-21T00:00&to=2026-11-22T00:00');
    await expect(page.getByRole('button', { name: 'Nov 21, 2026 remove time range' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.getByLabel('From', { exact: true }).fill('2026-11-23T00:00');
    await page.keyboard.press('Enter');
    await expect(page.getByText('From must be before To.')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2026-11-24T00:00');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/events?from=2026-11-23T00%3A00&to=2026-11-24T00%3A00');
    await expect(page.getByText('From must be before To.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Nov 23, 2026 remove time range' })).toBeVisible();
    await expect.poll(() => asked.filter((path) => path.startsWith('/api/Event/')).length).toBe(1);
  });

  test('of an address that is wrong says so and asks nothing', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/events?from=2026-11-22T00:00&to=2026-11-21T00:00');
    await expect(page.getByText('From must be before To.')).toBeVisible();
    await expect(page.getByText('No events found')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/Event/'))).toEqual([]);
    await page.getByRole('button', { name: 'Show all events' }).click();
    await expect(page).toHaveURL('/events');
    await expect(showing(page)).toBeVisible();
  });

  test('is taken out where the provider cannot filter by time', { tag: '@desktop' }, async ({
    page,
    watch,
  }) => {
    watch.expectTrouble(/400/);
    await signIn(page, 'avery');
    let refused = 0;
    await page.route('**/api/Event/events/**', async (route) => {
      if (!asksForRows(route) || !route.request().postData()?.includes('startTime >'))
        return route.fallback();
      refused += 1;
      return route.fulfill({ status: 400, json: { error: 'There is no such field.' } });
    });
    await page.getByRole('link', { name: /^Police Contacts/ }).click();
    await expect(page.getByText('This service cannot filter by time')).toBeVisible();
    await expect(showing(page)).toBeVisible();
    await expect(page).toHaveURL('/events?dnfilter=police&back=home');
    await expect(page.getByRole('button', { name: /remove time range/ })).toHaveCount(0);
    expect(refused).toBe(1);
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(page).toHaveURL('/events?dnfilter=police&back=home');
    await expect(page.getByText('This service cannot filter by time')).toBeVisible();
    expect(refused).toBe(1);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });

  test('finds nothing in a year without events', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events?to=2001-01-01T00:00');
    await expect(page.getByText('No events found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Until Jan 1, 2001, 12:00 AM remove' })).toBeVisible();
  });
});

test.describe('the Location ID field', () => {
  test('narrows the list of all locations by the filter', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const bodies: { path: string; filter: string | undefined }[] = [];
    await page.route(EVENTS, (route) => {
      const { pathname } = new URL(route.request().url());
      if (asksForRows(route)) bodies.push({ path: pathname, filter: route.request().postDataJSON().filter });
      return route.fallback();
    });
    await page.goto('/events?locationId=2');
    await expect(showing(page)).toBeVisible();
    expect(bodies).toEqual([{ path: '/api/Event/events/location/0', filter: 'location.id == 2' }]);
  });
});
