import { devices, type Locator, type Page } from '@playwright/test';
import { askProvider, expect, isPhone, keepToken, test } from './portal.ts';

interface Row {
  readonly incident: { readonly id: number; readonly startTime: string; readonly endTime: string | null };
  readonly timeZone: string;
}

const SITE = 'America/Vancouver';
/** `npm test` looks at times from the first zone alone. */
const VIEWERS = ['America/Toronto', 'UTC', 'Australia/Adelaide'] as const;

/**
 * The instant as the portal writes it, in a zone, by the browser's own rules: those of Node.js may be of another year, and
 * Vancouver has changed its own.
 */
const written = (page: Page, instant: string, zone: string, hourCycle: 'h12' | 'h23' = 'h12') =>
  page.evaluate(
    ([moment, timeZone, cycle]) =>
      new Intl.DateTimeFormat('en-US', {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone,
        hourCycle: cycle,
      })
        .format(new Date(moment))
        .replaceAll('\u202f', ' '),
    [instant, zone, hourCycle] as const,
  );

const tipOf = (page: Page) => page.getByRole('tooltip');

/** An event of a site in Vancouver that is over. */
async function eventInVancouver(page: Page): Promise<Row> {
  const query = { orderby: 'incident.startTime desc', skip: 0, take: 200 };
  const { value } = await askProvider<{ value: Row[] }>(page, '/api/Event/events', query);
  const found = value.find(({ timeZone, incident }) => timeZone === SITE && incident.endTime !== null);
  if (!found) throw new Error(`None of the ${value.length} newest events is over and in Vancouver.`);
  return found;
}

async function expectBothZones(page: Page, instant: string, viewer: string): Promise<void> {
  const city = viewer.split('/').at(-1) ?? '';
  const tip = tipOf(page);
  // UTC is its own abbreviation.
  const abbreviation = viewer === 'UTC' ? '' : ' \\([A-Z]+(?:[+-][\\d:]+)?\\)';
  await expect(tip).toContainText(new RegExp(`Your time, ${city}${abbreviation}`));
  await expect(tip).toContainText(await written(page, instant, viewer));
  await expect(tip).toContainText(/Site time, Vancouver \(P[SD]T\)/);
  await expect(tip).toContainText(await written(page, instant, SITE));
}

/** Texts on the page that look like a time of day and are in no `<time>` with an instant. */
const strayTimes = (page: Page) =>
  page.evaluate(() => {
    const stray: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const isClock = /\b\d{1,2}:\d\d(?::\d\d)?\b|\b\d{1,2} [AP]M\b/.test(node.textContent ?? '');
      // '+1:12' is the time since the first signal, '0:04.5' a place in a clip.
      if (/^[+\u2212]|^\d+:\d\d\.\d$/.test(node.textContent ?? '')) continue;
      if (!isClock || element?.closest('script, style, option')) continue;
      const instant = element?.closest('time')?.dateTime ?? '';
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant)) stray.push(node.textContent ?? '');
    }
    return stray;
  });

for (const viewer of VIEWERS)
  test.describe(`a time seen from ${viewer}`, { tag: viewer === VIEWERS[0] ? [] : ['@proof'] }, () => {
    test.use({ timezoneId: viewer });

    test('tells both zones and the seconds on hover, until Escape', { tag: '@desktop' }, async ({ page }) => {
      await keepToken(page, 'avery');
      const { incident } = await eventInVancouver(page);
      await page.goto(`/event/${incident.id}`);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      const [started] = await page.locator('header time').all();
      if (!started) throw new Error('The header has no time.');
      await started.hover();
      await expectBothZones(page, incident.startTime, viewer);
      // The pointer may go to the tip, over the gap between the two.
      await tipOf(page).hover();
      await expect(tipOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(tipOf(page)).toHaveCount(0);
      await started.hover();
      await expect(tipOf(page)).toBeVisible();
      await page.mouse.move(5, 500);
      await expect(tipOf(page)).toHaveCount(0);
    });

    test('tells them on the focus of the keys, as a description', { tag: '@desktop' }, async ({ page }) => {
      await keepToken(page, 'avery');
      const { incident } = await eventInVancouver(page);
      await page.goto(`/event/${incident.id}`);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      await page.locator('main header a').last().focus();
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(focused).toHaveJSProperty('tagName', 'TIME');
      await expectBothZones(page, incident.startTime, viewer);
      await expect(focused).toHaveAccessibleDescription(/Site time, Vancouver/);
      await page.keyboard.press('Tab');
      await expectBothZones(page, incident.endTime ?? '', viewer);
      await page.keyboard.press('Escape');
      await expect(tipOf(page)).toHaveCount(0);
    });

    test('tells those of a row on the focus of its link', { tag: '@desktop' }, async ({ page }) => {
      await keepToken(page, 'avery');
      const { incident } = await eventInVancouver(page);
      const detail = await askProvider<{ incident: { location: { id: number } } }>(
        page,
        `/api/Event/details/${incident.id}`,
      );
      await page.goto(`/events/location/${detail.incident.location.id}?size=100`);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      const link = page.getByRole('link', { name: String(incident.id), exact: true });
      await link.focus();
      // Only the focus that comes by the keyboard is told.
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await expectBothZones(page, incident.startTime, viewer);
      await expectBothZones(page, incident.endTime ?? '', viewer);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/event/${incident.id}$`));
      await expect(tipOf(page)).toHaveCount(0);
    });
  });

test.describe('a time on a phone', { tag: '@desktop' }, () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, timezoneId: 'America/Toronto' });

  test('tells both zones on a tap, and a tap beside it takes them away', async ({ page }) => {
    await keepToken(page, 'avery');
    const { incident } = await eventInVancouver(page);
    await page.goto(`/event/${incident.id}`);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.locator('header time').first().tap();
    await expectBothZones(page, incident.startTime, 'America/Toronto');
    const box = await tipOf(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(tipOf(page)).toHaveCount(0);
  });

  test('opens its row on a tap, as the rest of the row does', async ({ page }) => {
    await keepToken(page, 'avery');
    await page.goto('/events');
    await expect(page.getByRole('contentinfo')).toBeAttached();
    // Of an event in progress the site's link stands right below the time: a browser takes a tap so near for the link's.
    const over = page.locator('tbody tr[data-opens="true"]', { hasNotText: 'In progress' }).first();
    await over.locator('time').first().locator('span').last().tap();
    await expect(page).toHaveURL(/\/event\/\d+$/);
    await expect(tipOf(page)).toHaveCount(0);
  });
});

// Schedules and the pages of sites are left out: the wall-clock hours of a schedule are no instants.
test('every time on home, the lists, an event and the profile is an instant that programs read', async ({
  page,
}) => {
  await keepToken(page, 'avery');
  const { incident } = await eventInVancouver(page);
  const pages: readonly (readonly [string, Locator])[] = [
    ['/', page.getByText(/^as of/).first()],
    ['/events?size=100', page.getByText(/^Times in New York/)],
    [`/event/${incident.id}`, page.getByRole('heading', { name: 'Event Logs' })],
    ['/user/details', page.getByRole('table', { name: 'Your last sign-ins' })],
  ];
  for (const [path, sign] of pages) {
    await page.goto(path);
    await expect(sign, path).toBeVisible();
    await expect(page.locator('main time').first(), path).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await strayTimes(page), path).toEqual([]);
  }
});

test('a clock of 24 hours and the site’s zone hold at once, and survive a reload', async ({ page }) => {
  await keepToken(page, 'avery');
  const { incident } = await eventInVancouver(page);
  await page.goto('/user/preferences');
  await page.getByRole('radio', { name: /^24 hours/ }).check();
  await page.getByRole('radio', { name: /^In the site's time zone/ }).check();
  for (const open of [() => page.goto(`/event/${incident.id}`), () => page.reload()]) {
    await open();
    await expect(page.locator('header dd time').first()).toHaveText(
      await written(page, incident.startTime, SITE, 'h23'),
    );
    await expect(page.locator('header dl')).toContainText(/Site times in\s*Vancouver \(P[SD]T\)/);
  }
  if (isPhone(page)) return;
  await page.goto('/events');
  await expect(page.getByText("Times on each site's clock")).toBeVisible();
  await expect(page.locator('tbody time').first()).toHaveText(/, \d\d:\d\d/);
});
