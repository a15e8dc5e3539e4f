import {
  eventRows,
  eventWithRecordings,
  expect,
  keepToken,
  logOffByAddress,
  pageRests,
  signIn,
  test,
} from './portal.ts';

interface EventList {
  value: { incident: object }[];
}

test.describe('home', () => {
  test('shows the five counts, where they lead, and the chart', async ({ page }) => {
    // Another question would be about another 30 days, however shortly after.
    const answer = page.waitForResponse('**/api/Statistics/stat-counts');
    await signIn(page, 'avery');
    const tiles = page.getByRole('region', { name: 'Statistics' });
    const counts: Record<string, number> = await (await answer).json();
    const sum = (...names: string[]) =>
      names.reduce((total, name) => total + (counts[name] ?? Number.NaN), 0).toLocaleString('en-US');
    const labels = [
      'Alarm Signals',
      'Monitored Events',
      'Voice Downs',
      'Police Contacts',
      'Guard Dispatches',
    ];
    await expect(tiles.locator('> * > :nth-child(1)')).toHaveText(labels);
    await expect(tiles.locator('> * > :nth-child(2)')).toHaveText([
      sum('alarmsCount'),
      sum('incidentCount'),
      sum('voiceDownLocationCount', 'voiceDownIncidentCount'),
      sum('policeCount'),
      sum('guardCount'),
    ]);
    await expect(tiles.getByRole('link', { name: /Alarm Signals/ })).toHaveCount(0);
    await expect(tiles.getByRole('link', { name: /Police Contacts/ })).toHaveAttribute(
      'href',
      /dnfilter=police/,
    );
    await expect(
      page.getByRole('figure', { name: 'Daily Monitored Events' }).locator('svg').first(),
    ).toBeVisible();
  });

  test('keeps the period in the address', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'avery');
    await page.getByLabel('Period').selectOption('Last Month');
    await expect(page).toHaveURL('/?period=last-month');
    await page.reload();
    await expect(page.getByLabel('Period').locator('option:checked')).toHaveText('Last Month');
  });

  test('a tile opens its events, filtered from the first call on', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'avery');
    let calls = 0;
    await page.route('**/api/Event/events/**', (route) => {
      // Home's own lines ask for one row, and for 50.
      if (route.request().postDataJSON().take === 15) calls += 1;
      return route.fallback();
    });
    await page.getByRole('link', { name: /Police Contacts/ }).click();
    await expect(page).toHaveURL('/events?dnfilter=police&back=home');
    await expect(page.getByLabel('Police Contacted')).toBeChecked();
    await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)).toBeVisible();
    const rows = eventRows(page);
    await expect(rows).toHaveCount(15);
    await expect(rows.locator('[data-label="Police"]')).toHaveText(Array.from({ length: 15 }, () => 'Yes'));
    expect(calls).toBe(1);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('the events list', () => {
  test('goes from a row to its event and back to the same place', async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events?page=3&size=25');
    const rows = eventRows(page);
    await expect(rows).toHaveCount(25);
    const link = rows.nth(20).getByRole('link', { name: /^\d+$/ });
    const id = await link.textContent();
    // People click what has been painted; the page has heard of the scrolling by then.
    const place = await link.evaluate((own) => {
      own.scrollIntoView({ block: 'center' });
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.round(scrollY)))),
      );
    });
    expect(place).toBeGreaterThan(500);
    await link.click();
    await expect(page).toHaveURL(`/event/${id}`);
    await expect(page.getByRole('heading', { name: `Event #${id}` })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/events?page=3&size=25');
    await expect(page.getByText('Showing 51 to 75 of')).toBeVisible();
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place);
    await page.reload();
    await expect(page.getByText('Showing 51 to 75 of')).toBeVisible();
  });

  test('goes back to the same place among a hundred rows, of which the first has a day of its own', {
    tag: '@once',
  }, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.route('**/api/Event/events/location/*', async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as EventList;
      const times = { startTime: '2026-03-03T15:00:00Z', endTime: '2026-03-03T15:05:00Z' };
      const value = list.value.map((row, index) =>
        index === 0 ? row : { ...row, incident: { ...row.incident, ...times } },
      );
      await route.fulfill({ response, json: { ...list, value } });
    });
    await page.goto('/events?size=100');
    await expect(eventRows(page)).toHaveCount(100);
    const link = eventRows(page).nth(91).getByRole('link', { name: /^\d+$/ });
    // The way down lays out every row.
    const place = await link.evaluate(async (own) => {
      const painted = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const row of document.querySelectorAll('tbody tr:nth-of-type(5n)')) {
        row.scrollIntoView();
        await painted();
      }
      own.scrollIntoView({ block: 'center' });
      await painted();
      return Math.round(scrollY);
    });
    await link.click();
    await expect(page.getByText('Event Logs')).toBeVisible();
    await page.goBack();
    await expect(eventRows(page)).toHaveCount(100);
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place);
    // The list may be read once more while the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('clamps a page past the end', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'jordan');
    await page.goto('/events?page=9999');
    await expect(page.getByText(/^Showing [\d,]+ to ([\d,]+) of \1 events$/)).toBeVisible();
  });

  test('shows no events for a location id that is none, never those of all', { tag: '@desktop' }, async ({
    page,
  }) => {
    await keepToken(page, 'avery');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/events?locationId=12abc&police=true');
    await expect(page.getByText('No events found')).toBeVisible();
    await expect(page.getByLabel('Location ID')).toHaveValue('12abc');
    await expect(page.getByText('Enter a whole number, digits only.')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/api/Event'))).toEqual([]);
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/events');
    await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)).toBeVisible();
  });

  test('shows customers and Admins their own columns', { tag: '@desktop' }, async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events');
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Account',
      'Location',
      'Event Time',
      'Alarms',
      'Voice',
      'Police',
      'Guard',
    ]);
    await logOffByAddress(page);
    await keepToken(page, 'admin');
    await page.goto('/events');
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Account',
      'Location',
      'Start Time',
      'Closed Time',
      'Alarms',
      'Voice',
      'Police',
      'Guard',
      'Priority',
      'Last User',
    ]);
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('switch', { name: 'Admin detail' }).uncheck();
    await expect(page.getByRole('columnheader', { name: 'Priority' })).toHaveCount(0);
  });
});

test.describe('an event with twelve recordings', () => {
  test('is stepped through by keys, the fourth without a request at the press', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id, recordings } = await eventWithRecordings(page, 12);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/event/${id}`);
    await expect(page.getByText('1 of 12')).toBeVisible();
    // What is ready to be shown stands in the frame: the shown one, the next three, and those that were shown.
    const ready = page.locator('figure [data-shown]');
    await expect(ready).toHaveCount(4);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('1');
    await expect(page.getByText('3 of 12')).toBeVisible();
    await expect(ready).toHaveCount(6);
    const before = asked.length;
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('4 of 12')).toBeVisible();
    await expect(page.locator('[data-shown="true"]')).toBeVisible();
    await expect(ready).toHaveCount(7);
    // The press has asked for the seventh recording, its data and its media, and for nothing else.
    const recordingCalls = asked.slice(before).filter((path) => /^\/(?:api\/Recording|media)\//.test(path));
    expect(recordingCalls).toEqual([
      `/api/Recording/data/${recordings[6]}`,
      expect.stringMatching(/^\/media\//),
    ]);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('2');
    await expect(page.getByText('2 of 12')).toBeVisible();
    await expect(page).toHaveURL(`/event/${id}?recording=${recordings[1]}`);
    expect(asked.filter((path) => path === `/api/Event/details/${id}`)).toHaveLength(1);
    await page.reload();
    await expect(page.getByText('2 of 12')).toBeVisible();
  });

  test('ends at both ends, and marks what was seen', { tag: '@once' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    await page.goto(`/event/${id}`);
    await expect(page.getByText('1 of 12')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Prev', exact: true })).toBeDisabled();
    const items = page.getByRole('listitem').filter({ has: page.locator('[data-visited]') });
    await expect(items).toHaveCount(12);
    await items.nth(11).getByRole('button').click();
    await expect(page.getByText('12 of 12')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
    await expect(items.filter({ hasText: 'Visited' })).toHaveCount(2);
  });

  test('draws motion in red for a customer, other types too for an Admin', { tag: '@desktop' }, async ({
    page,
  }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    /** Kinds of boxes from the first recording on, until there are so many or the recordings end. */
    const kinds = async (enough: number) => {
      const seen = new Set<string>();
      for (let step = 0; step < 12 && seen.size < enough; step += 1) {
        if (step > 0) await page.keyboard.press('ArrowRight');
        await expect(page.getByText(`${step + 1} of 12`)).toBeVisible();
        await expect(page.locator('[data-shown="true"]')).toBeVisible();
        // The boxes come once the frame has been measured.
        await pageRests(page);
        for (const box of await page.getByRole('list', { name: 'Detections' }).getByRole('listitem').all()) {
          seen.add((await box.getAttribute('data-kind')) ?? '');
        }
      }
      return seen;
    };
    await page.goto(`/event/${id}`);
    const box = page.locator('[data-kind="motion"]').first();
    await expect(box).toHaveCSS('border-top-color', 'rgb(240, 82, 79)');
    expect([...(await kinds(2))]).toEqual(['motion']);
    await keepToken(page, 'admin');
    await page.goto(`/event/${id}`);
    // One recording may have boxes of several kinds.
    const all = await kinds(2);
    expect(all).toContain('motion');
    expect(all.size).toBeGreaterThan(1);
  });

  test('plays a clip by itself, muted, and offers it for download', async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    await page.goto(`/event/${id}`);
    const video = page.locator('video[data-shown="true"]');
    await expect(page.getByText('1 of 12')).toBeVisible();
    await expect(page.locator('[data-shown="true"]')).toBeVisible();
    for (let step = 0; step < 12 && (await video.count()) === 0; step += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText(`${step + 2} of 12`)).toBeVisible();
      await expect(page.locator('[data-shown="true"]')).toBeVisible();
    }
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /Download/ }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`${id}.*\\.mp4$`));
  });

  test('is stepped through by swiping, by a slow finger too', { tag: '@phone' }, async ({ page }) => {
    await keepToken(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    await page.goto(`/event/${id}`);
    const picture = page.locator('[data-shown="true"]');
    await expect(picture).toBeVisible();
    // Swipes come with the player's bar.
    await expect(page.getByRole('button', { name: 'Save a snapshot' })).toBeVisible();
    await pageRests(page);
    const cdp = await page.context().newCDPSession(page);
    /** A drag along the middle of the picture that takes so many seconds by the clock of the touches. */
    const drag = async (way: readonly number[], seconds: number) => {
      const box = await picture.boundingBox();
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      const start = Date.now() / 1000;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, step: number) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
          timestamp: start + (seconds * step) / way.length,
        });
      for (const [step, x] of way.entries()) await touch(step === 0 ? 'touchStart' : 'touchMove', x, step);
      await touch('touchEnd', way.at(-1) ?? 0, way.length);
    };
    await drag([300, 260, 200, 140, 90], 0.1);
    await expect(page.getByText('2 of 12')).toBeVisible();
    await expect(picture).toBeVisible();
    await drag([90, 140, 200, 260, 300], 5);
    await expect(page.getByText('1 of 12')).toBeVisible();
  });
});
