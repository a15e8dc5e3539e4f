import type { Page } from '@playwright/test';
import { askProvider, eventRows, expect, keepToken, test } from './portal.ts';

const CUSTOMER_COLUMNS = ['ID', 'Account', 'Location', 'Event Time', 'Alarms', 'Voice', 'Police', 'Guard'];
const ADMIN_COLUMNS = [
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
];
const WITH_SECONDS = /\d:\d\d:\d\d [AP]M/;

interface EventParts {
  incident: { recordings: { recordingId: number }[] };
}

/** An event whose first recording has a motion box and one of another kind. */
async function eventWithBothBoxes(page: Page): Promise<number> {
  const { value } = await askProvider<{ value: { incident: { id: number } }[] }>(
    page,
    '/api/Event/events/location/0',
    { orderby: 'incident.startTime desc', skip: 0, take: 100, count: true },
  );
  for (const { incident } of value) {
    const detail = await askProvider<EventParts>(page, `/api/Event/details/${incident.id}`);
    const first = detail.incident.recordings[0]?.recordingId;
    if (first === undefined) continue;
    const { metas } = await askProvider<{ metas: { type: string; data: string }[] }>(
      page,
      `/api/Recording/data/${first}?width=640`,
    );
    const types = metas.filter(({ data }) => data.length > 2).map(({ type }) => type);
    if (types.includes('M') && types.some((type) => type !== 'M')) return incident.id;
  }
  throw new Error(`No first recording of the ${value.length} newest incidents has boxes of both kinds.`);
}

/** The list, and how wide it is. */
async function expectEvents(page: Page, isAdminView: boolean): Promise<void> {
  await page.goto('/events');
  const table = page.getByRole('table', { name: 'Events' });
  await expect(eventRows(page)).toHaveCount(15);
  await expect(table.getByRole('columnheader')).toHaveText(isAdminView ? ADMIN_COLUMNS : CUSTOMER_COLUMNS);
  const times = table.locator('td[data-label$=" Time"]');
  await expect(times).toHaveCount(isAdminView ? 30 : 15);
  if (isAdminView) await expect(times.first()).toHaveText(WITH_SECONDS);
  else await expect(times.first()).not.toHaveText(WITH_SECONDS);
  const width = await table.evaluate((element) => element.getBoundingClientRect().width);
  expect(width > 1_280, `${width} px`).toBe(isAdminView);
}

async function expectBoxes(page: Page, id: number, isAdminView: boolean): Promise<void> {
  await page.goto(`/event/${id}`);
  const boxes = page.getByRole('list', { name: 'Detections' });
  await expect(boxes.locator('[data-kind="motion"]').first()).toHaveCSS(
    'border-top-color',
    'rgb(240, 82, 79)',
  );
  const others = boxes.locator('[data-kind="flagged"], [data-kind="other"]');
  if (isAdminView) await expect(others).not.toHaveCount(0);
  else await expect(others).toHaveCount(0);
}

const profileFields = (page: Page) => page.getByRole('term');
const CUSTOMER_FIELDS = ['Name', 'Email', 'Phone Numbers'];
const ADMIN_FIELDS = [...CUSTOMER_FIELDS, 'User ID', 'Roles', 'Scopes', 'Locations'];

async function switchDetail(page: Page, to: boolean): Promise<void> {
  const toggle = page.getByRole('switch', { name: 'Admin detail' });
  await page.locator('[popovertarget="user-menu"]').click();
  await expect(toggle).toBeVisible();
  await toggle.setChecked(to);
  await expect(toggle).toBeChecked({ checked: to });
}

test('the Admin detail is everywhere or nowhere, as its switch says, on pages that are loaded later too', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1900, height: 1000 });
  await keepToken(page, 'admin');
  const id = await eventWithBothBoxes(page);
  await test.step('on at first', async () => {
    await expectEvents(page, true);
    await expectBoxes(page, id, true);
    await page.goto('/user/details');
    await expect(profileFields(page)).toHaveText(ADMIN_FIELDS);
  });

  await test.step('off', async () => {
    await switchDetail(page, false);
    await expect(profileFields(page)).toHaveText(CUSTOMER_FIELDS);
    await expectEvents(page, false);
    await expectBoxes(page, id, false);
  });

  await test.step('on again, on a page that is open', async () => {
    await switchDetail(page, true);
    const boxes = page.getByRole('list', { name: 'Detections' });
    await expect(boxes.locator('[data-kind="flagged"], [data-kind="other"]')).not.toHaveCount(0);
  });

  await test.step('by the button of the bar, which says whether it is on', async () => {
    await page.goto('/user/details');
    await expect(profileFields(page)).toHaveText(ADMIN_FIELDS);
    const chip = page.getByRole('button', { name: 'Admin detail' });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'false');
    await expect(profileFields(page)).toHaveText(CUSTOMER_FIELDS);
  });

  await test.step('never for a customer, whatever the browser keeps', async () => {
    await page.evaluate(() => localStorage.setItem('adminDetail', 'on'));
    await keepToken(page, 'avery');
    await page.goto('/user/details');
    await expect(profileFields(page)).toHaveText(CUSTOMER_FIELDS);
    await page.locator('[popovertarget="user-menu"]').click();
    await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Admin detail' })).toHaveCount(0);
  });
});
