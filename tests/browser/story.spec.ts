/** The story of an event: where its ruler stands, and what its marks and steps lead to. */
import type { Locator, Page } from '@playwright/test';
import { eventWithRecordings, expect, keepToken, sideways, test } from './portal.ts';

const ruler = (page: Page) => page.getByRole('slider', { name: 'Moments of the event' });
const story = (page: Page) => page.getByRole('region', { name: 'Event Logs' });
const steps = (page: Page) => story(page).locator('li[data-kind]');
const shown = (page: Page) => new URL(page.url()).searchParams.get('recording');

/** Opens an event of twelve recordings with its story. */
async function openStory(page: Page): Promise<{ id: number }> {
  await keepToken(page, 'avery');
  const event = await eventWithRecordings(page);
  await page.goto(`/event/${event.id}`);
  await expect(ruler(page)).toBeVisible();
  await expect(steps(page).first()).toBeVisible();
  return event;
}

test('the story of an event', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  await openStory(page);
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

  await test.step('has steps that lead to the recording that shows them, which is in view then', async () => {
    const link = steps(page).and(page.locator('[data-kind=recording]')).locator('a').nth(4);
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(page.locator('figure').first()).toBeInViewport();
  });
});

/** Tops of the lines of text between the bar of the portal and the picture, in CSS pixels. */
const linesAbovePicture = (page: Page) =>
  page.evaluate(() => {
    const barEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const picture = document.querySelector('figure')?.getBoundingClientRect().top ?? 0;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const bottoms: number[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { top, bottom, width } of range.getClientRects())
        if (top >= barEnd && bottom <= picture && width > 1) bottoms.push(bottom);
    }
    // What stands beside each other is one line, in whatever size.
    return bottoms
      .sort((one, other) => one - other)
      .filter((bottom, index, all) => index === 0 || bottom - (all[index - 1] ?? 0) > 8);
  });

test('an event on a phone', { tag: '@phone' }, async ({ page }) => {
  const { id } = await openStory(page);
  await test.step('has its picture first, and what is known of it below', async () => {
    await expect(page.locator('figure [data-shown="true"]')).toBeVisible();
    const lines = await linesAbovePicture(page);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(2);
    const facts = page.getByText(`Event #${id}`, { exact: true });
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    expect(await topOf(facts)).toBeGreaterThan(await topOf(page.getByRole('figure').first()));
  });

  await test.step('has its ruler between the player and the recordings to choose from', async () => {
    const topOf = async (name: string) =>
      (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? 0;
    const time = (await ruler(page).boundingBox())?.y ?? 0;
    expect(time).toBeGreaterThan(await topOf('Media Preview'));
    const media = await topOf('Media');
    expect(media).toBeGreaterThan(time);
    expect(await topOf('Event Logs')).toBeGreaterThan(media);
  });

  await test.step('fits the narrowest one, where no marks overlap', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await sideways(page)).toBe(0);
    await page.reload();
    const marks = ruler(page).locator('..').getByRole('button', { includeHidden: true });
    await expect(marks.nth(1)).toBeAttached();
    const sides = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().toJSON()));
    for (const [index, { left }] of sides.entries())
      if (index > 0) expect(left).toBeGreaterThanOrEqual((sides[index - 1]?.right ?? 0) - 1);
  });
});
