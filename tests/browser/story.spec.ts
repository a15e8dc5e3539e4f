/** The story of an event: where its ruler stands, and what its marks and steps lead to. */
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
  const event = await eventWithRecordings(page);
  await page.goto(`/event/${event.id}`);
  await expect(ruler(page)).toBeVisible();
  if (isPhone(page)) await told(page).click();
  await expect(steps(page).first()).toBeVisible();
  return event;
}

test('the story of an event', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  const { recordings } = await openStory(page);
  await test.step('is walked by keys on its ruler, and Enter opens what a mark stands for', async () => {
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

  await test.step('has steps that lead to the recording that shows them', async () => {
    const link = steps(page).and(page.locator('[data-kind=recording]')).locator('a').nth(4);
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    const wanted = Number(shown(page) ?? recordings[0]);
    expect(recordings).toContain(wanted);
    await expect(page.getByText(`${recordings.indexOf(wanted) + 1} of 12`, { exact: true })).toBeVisible();
    await expect(page.locator('figure').first()).toBeInViewport();
  });

  await test.step('stays away once it was switched off, and the sections stay as they are', async () => {
    await expect(told(page)).toBeChecked();
    await told(page).click();
    await expect(story(page)).toHaveCount(0);
    await page.reload();
    await expect(ruler(page)).toBeVisible();
    await expect(told(page)).not.toBeChecked();
    for (const name of ['Media Preview', 'Media', 'Event Logs', 'Recent Events'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  });
});

test('the story on a phone', { tag: '@phone' }, async ({ page }) => {
  await openStory(page);
  await test.step('has its ruler between the player and the recordings to choose from', async () => {
    const topOf = async (name: string) =>
      (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0;
    const time = (await ruler(page).boundingBox())?.y ?? 0;
    expect(time).toBeGreaterThan(await topOf('Media Preview'));
    const media = await topOf('Media');
    expect(media).toBeGreaterThan(time);
    expect(await topOf('Story')).toBeGreaterThan(media);
    expect(await topOf('Event Logs')).toBeGreaterThan(await topOf('Story'));
  });

  await test.step('has no marks that overlap on the narrowest one', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.reload();
    const marks = ruler(page).locator('..').getByRole('button', { includeHidden: true });
    await expect(marks.nth(1)).toBeAttached();
    const sides = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().toJSON()));
    for (const [index, { left }] of sides.entries())
      if (index > 0) expect(left).toBeGreaterThanOrEqual((sides[index - 1]?.right ?? 0) - 1);
  });
});
