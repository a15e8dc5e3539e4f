/** Every number of home and of a location's page opens exactly the events that it counts. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { type DemoUser, eventRows, expect, keepToken, pageRests, signIn, test } from './portal.ts';

const PEOPLE: readonly DemoUser[] = ['avery', 'jordan', 'admin'];
const PERIODS = ['Last 30 Days', 'Current Month', 'Last Month', 'Last 3 Months'];
/** What every run looks at; `npm run proof` looks at all. */
const SAMPLE = 'jordan, Last Month';

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
    const tag = SAMPLE === `${person}, ${period}` ? [] : ['@proof'];
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
        // Filtered from the first call on.
        expect(calls).toBe(1);
        if (box !== null) await expect(page.getByLabel(box)).toBeChecked();
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

/** The first day and the last whole one, where a range can be off by one; the proof has one between, too. */
const DAYS = [
  ['Home'],
  ['End', 'ArrowLeft'],
  ...(process.env.PROOF === undefined ? [] : [['End', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']]),
];

test('the bars of the first day and of the last one open as many events as they say', async ({ page }) => {
  await signIn(page, 'avery');
  const day = page.getByRole('slider', { name: 'Day' });
  for (const keys of DAYS) {
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

test('the whole list is saved, not only its page', async ({ page, watch }) => {
  await keepToken(page, 'avery');
  const download = async (button: string) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const file = await saved;
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    return { name: file.suggestedFilename(), lines };
  };
  await test.step('with its filters', async () => {
    await page.goto('/events?police=true');
    await expect(showing(page)).toBeVisible();
    const total = await totalOf(page);
    expect(total).toBeGreaterThan(100);
    const { name, lines } = await download('Download list');
    expect(name).toMatch(/^events_all-sites_all-time_[\dT-]+_America-New_York\.csv$/);
    expect(lines[0]).toBe(
      '\uFEFFID,Account,Location,Event Time,Start (ISO 8601),End (ISO 8601),Alarms,Voice,Police,Guard',
    );
    expect(lines).toHaveLength(total + 1);
    expect(lines.slice(1).filter((line) => !line.includes(',Yes,'))).toEqual([]);
    await expect(page.getByText('The list was saved.')).toBeVisible();
  });

  await test.step('or, where that fails midway, nothing, until Retry goes on there', async () => {
    watch.expectTrouble(/\/api\/Event\/events/);
    await page.goto('/events');
    await expect(showing(page)).toBeVisible();
    const total = await totalOf(page);
    expect(total).toBeGreaterThan(600);
    let reads = 0;
    const downloads: unknown[] = [];
    page.on('download', (one) => downloads.push(one));
    await page.route('**/api/Event/events**', (route) => {
      reads += 1;
      return reads === 2 ? route.fulfill({ status: 500, json: { error: 'no' } }) : route.continue();
    });
    await page.getByRole('button', { name: 'Download list' }).click();
    const stopped = `The download stopped after 500 of ${total.toLocaleString('en-US')} events.`;
    await expect(page.getByText(`${stopped} Nothing was saved.`)).toBeVisible();
    expect(downloads).toEqual([]);
    const { lines } = await download('Retry');
    expect(new Set(lines).size).toBe(total + 1);
  });
});

test("a tile's period goes with its list", { tag: '@desktop' }, async ({ page, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'avery');
  await page.getByRole('link', { name: /^Monitored Events/ }).click();
  await expect(chip(page, 'Last 30 Days')).toBeVisible();
  const total = await totalOf(page);
  const isWhole = async () => {
    await expect(page).toHaveURL('/events?page=2&back=home');
    await expect(chip(page, 'Last 30 Days')).toBeVisible();
    await expect(page.getByText(/^Showing 16 to 30 of /)).toBeVisible();
    expect(await totalOf(page)).toBe(total);
  };
  await test.step('to another page, to an event and back', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await isWhole();
    await eventRows(page).first().click();
    await expect(page).toHaveURL(/\/event\/\d+/);
    await page.goBack();
    await isWhole();
  });

  await test.step('to the next event of the list, and from there to its row', async () => {
    await eventRows(page).first().click();
    const place = page.getByRole('navigation', { name: 'Events of the list' }).getByRole('link');
    const of = total.toLocaleString('en-US');
    await expect(place).toHaveText(`16 of ${of}, back to the list`);
    await page.keyboard.press(']');
    await expect(place).toHaveText(`17 of ${of}, back to the list`);
    const [id = ''] = /\d+/.exec(new URL(page.url()).pathname) ?? [];
    await place.click();
    await isWhole();
    const marked = eventRows(page).and(page.locator('[data-marked="true"]'));
    await expect(marked.getByRole('link', { name: /^\d+$/ })).toHaveText(id);
  });

  await test.step('over a reload, with one call', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/Event/events')) calls += 1;
    });
    await page.reload();
    await isWhole();
    // The early call is the page's own.
    expect(calls).toBe(1);
  });

  await test.step('with the link that is copied', async () => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('from')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
    const other = await context.newPage();
    await keepToken(other, 'avery');
    await other.goto(link);
    await expect(other.getByRole('button', { name: / remove time range$/ })).toBeVisible();
    await expect(showing(other)).toBeVisible();
    // The zone is the browser's own here.
    await expect(other).not.toHaveURL(/zone=/);
    expect(await totalOf(other)).toBe(total);
    await other.close();
  });

  await test.step('until its chip takes it away', async () => {
    await chip(page, 'Last 30 Days').click();
    await expect(page).toHaveURL('/events?back=home');
    await expect(chip(page, 'Last 30 Days')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
    await expect.poll(() => totalOf(page)).toBeGreaterThan(total);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });
});
