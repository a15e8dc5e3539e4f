/** What a time on the page tells beside itself, to the pointer, to keys, to fingers and to programs. */
import type { Page } from '@playwright/test';
import { askProvider, expect, keepToken, test } from './portal.ts';

interface Row {
  readonly incident: { readonly id: number; readonly startTime: string; readonly endTime: string | null };
  readonly timeZone: string;
}

const SITE = 'America/Vancouver';
const VIEWER = 'America/New_York';

/**
 * The instant as the portal writes it, in a zone, by the browser's own rules: those of Node.js may be of another year, and
 * Vancouver has changed its own.
 */
const written = (page: Page, instant: string, zone: string) =>
  page.evaluate(
    ([moment, timeZone]) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone })
        .format(new Date(moment))
        .replaceAll('\u202f', ' '),
    [instant, zone] as const,
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

async function expectBothZones(page: Page, instant: string): Promise<void> {
  const tip = tipOf(page);
  await expect(tip).toContainText(/Your time, New York \(E[SD]T\)/);
  await expect(tip).toContainText(await written(page, instant, VIEWER));
  await expect(tip).toContainText(/Site time, Vancouver \(P[SD]T\)/);
  await expect(tip).toContainText(await written(page, instant, SITE));
}

test('a time tells both zones and the seconds', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { incident } = await eventInVancouver(page);
  await page.goto(`/event/${incident.id}`);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  const tip = tipOf(page);
  await test.step('on hover, until Escape', async () => {
    const started = page.locator('header time').first();
    await started.hover();
    await expectBothZones(page, incident.startTime);
    // The pointer may go to the tip, over the gap between the two.
    await tip.hover();
    await expect(tip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    await started.hover();
    await expect(tip).toBeVisible();
    await page.mouse.move(5, 500);
    await expect(tip).toHaveCount(0);
  });

  await test.step('on the focus of the keys, as a description', async () => {
    await page.locator('main header a').last().focus();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect(focused).toHaveJSProperty('tagName', 'TIME');
    await expectBothZones(page, incident.startTime);
    await expect(focused).toHaveAccessibleDescription(/Site time, Vancouver/);
    await page.keyboard.press('Tab');
    await expectBothZones(page, incident.endTime ?? '');
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
  });

  await test.step('of a row on the focus of its link', async () => {
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
    await expectBothZones(page, incident.startTime);
    await expectBothZones(page, incident.endTime ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/event/${incident.id}$`));
    await expect(tip).toHaveCount(0);
  });
});

test('a time on a phone', { tag: '@phone' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { incident } = await eventInVancouver(page);
  await test.step('tells both zones on a tap, and a tap beside it takes them away', async () => {
    await page.goto(`/event/${incident.id}`);
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await page.locator('header time').first().tap();
    await expectBothZones(page, incident.startTime);
    const box = await tipOf(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    await page.getByText(/^Account #/).tap();
    await expect(tipOf(page)).toHaveCount(0);
  });

  await test.step('opens its row on a tap, as the rest of the row does', async () => {
    await page.goto('/events');
    await expect(page.getByRole('contentinfo')).toBeAttached();
    // Of an event in progress the site's link stands right below the time: a browser takes a tap so near for the link's.
    const over = page.locator('tbody tr[data-opens="true"]', { hasNotText: 'In progress' }).first();
    await over.locator('time').first().locator('span').last().tap();
    await expect(page).toHaveURL(/\/event\/\d+$/);
    await expect(tipOf(page)).toHaveCount(0);
  });
});
