/** The story of an event: the ruler of its time, and all of its steps in one list. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { eventWithRecordings, expect, isPhone, keepToken, test } from './portal.ts';

const ruler = (page: Page) => page.getByRole('slider', { name: 'Moments of the event' });
const told = (page: Page) => page.getByRole('switch', { name: 'Story' });
const story = (page: Page) => page.getByRole('region', { name: 'Story' });
const steps = (page: Page) => story(page).locator('li[data-kind]');
const shown = (page: Page) => new URL(page.url()).searchParams.get('recording');

/** Opens an event of twelve recordings with its story. */
async function openStory(page: Page): Promise<{ id: number; recordings: number[] }> {
  await keepToken(page, 'avery');
  const event = await eventWithRecordings(page, 12);
  await page.goto(`/event/${event.id}`);
  await expect(ruler(page)).toBeVisible();
  if (isPhone(page)) await told(page).click();
  await expect(steps(page).first()).toBeVisible();
  return event;
}

test('the story has every recording, log line and call, in the order of time', { tag: '@desktop' }, async ({
  page,
}) => {
  const { recordings } = await openStory(page);
  const logs = page.getByRole('region', { name: 'Event Logs' }).locator('li');
  const lines = await logs.count();
  expect(lines).toBeGreaterThan(2);
  const kinds = await steps(page).evaluateAll((all) => all.map((step) => step.getAttribute('data-kind')));
  expect(kinds.filter((kind) => kind === 'recording')).toHaveLength(recordings.length);
  expect(kinds.length).toBeGreaterThanOrEqual(recordings.length + lines);
  const times = await steps(page)
    .locator('time')
    .evaluateAll((all) => all.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  expect(times.length).toBeGreaterThan(0);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations).toEqual([]);
});

test('the keyboard walks the ruler, and Enter opens what a mark stands for', { tag: '@desktop' }, async ({
  page,
}) => {
  await openStory(page);
  await ruler(page).focus();
  const last = Number(await ruler(page).getAttribute('max'));
  expect(last).toBeGreaterThan(3);
  const opened = { clips: 0, lines: 0 };
  const texts = new Set<string | null>();
  for (let mark = 0; mark <= last; mark += 1) {
    texts.add(await ruler(page).getAttribute('aria-valuetext'));
    const before = shown(page);
    await page.keyboard.press('Enter');
    const line = steps(page).and(page.locator(':focus'));
    if (await line.count()) {
      opened.lines += 1;
      expect(await ruler(page).getAttribute('aria-valuetext')).toContain(
        (await line.locator('time').textContent()) ?? '',
      );
      await ruler(page).focus();
    } else if (shown(page) !== before) opened.clips += 1;
    await page.keyboard.press('ArrowRight');
  }
  expect(texts.size).toBe(last + 1);
  expect(opened.clips).toBeGreaterThan(0);
  expect(opened.lines).toBeGreaterThan(0);
});

test('a step leads to the recording that shows it', async ({ page }) => {
  const { recordings } = await openStory(page);
  const link = steps(page).and(page.locator('[data-kind=recording]')).locator('a').nth(4);
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(href);
  const wanted = Number(new URL(page.url()).searchParams.get('recording') ?? recordings[0]);
  expect(recordings).toContain(wanted);
  await expect(page.getByText(`${recordings.indexOf(wanted) + 1} of 12`, { exact: true })).toBeVisible();
  await expect(page.locator('figure').first()).toBeInViewport();
});

test('whether the story is told is kept, and the sections stay as they are', { tag: '@desktop' }, async ({
  page,
}) => {
  await openStory(page);
  await expect(told(page)).toBeChecked();
  await told(page).click();
  await expect(story(page)).toHaveCount(0);
  await page.reload();
  await expect(ruler(page)).toBeVisible();
  await expect(told(page)).not.toBeChecked();
  for (const name of ['Media Preview', 'Media', 'Event Logs', 'Recent Events'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test('on a phone, the ruler stands between the player and the recordings to choose from', {
  tag: '@phone',
}, async ({ page }) => {
  await openStory(page);
  const topOf = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0;
  const time = (await ruler(page).boundingBox())?.y ?? 0;
  expect(time).toBeGreaterThan(await topOf('Media Preview'));
  const media = await topOf('Media');
  expect(media).toBeGreaterThan(time);
  expect(await topOf('Story')).toBeGreaterThan(media);
  expect(await topOf('Event Logs')).toBeGreaterThan(await topOf('Story'));
});

test('on the narrowest phone, no marks of the ruler overlap', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openStory(page);
  const sides = await ruler(page)
    .locator('..')
    .getByRole('button', { includeHidden: true })
    .evaluateAll((all) =>
      all.map((mark) => {
        const { left, right } = mark.getBoundingClientRect();
        return { left, right };
      }),
    );
  expect(sides.length).toBeGreaterThan(1);
  for (const [index, { left }] of sides.entries())
    if (index > 0) expect(left).toBeGreaterThanOrEqual((sides[index - 1]?.right ?? 0) - 1);
});

test('the length of an event stays on one line', { tag: '@phone' }, async ({ page }) => {
  await openStory(page);
  await expect(page.locator('header').getByText(/ · \d+\u00a0(?:min|h|days)/)).toBeVisible();
});
