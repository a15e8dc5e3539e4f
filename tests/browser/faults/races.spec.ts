/** Answers that come in another order than they were asked for: what is shown is what was chosen last. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './places.ts';
import { expectUnhurt, PATIENCE } from './unhurt.ts';

interface Held {
  /** Answers the calls that wait, the last one first; those that the page gave up reach nobody. */
  answerBackwards(): Promise<void>;
  readonly count: () => number;
}

/** Keeps calls waiting, each with the answer that its own body asks for. */
async function hold(page: Page, calls: RegExp, answer: (body: Body) => unknown): Promise<Held> {
  const waiting: Route[] = [];
  await page.route(calls, (route) => void waiting.push(route));
  return {
    count: () => waiting.length,
    async answerBackwards() {
      for (const route of waiting.splice(0).reverse())
        await route.fulfill({ json: answer(route.request().postDataJSON()) }).catch(() => undefined);
    },
  };
}

interface Body {
  readonly start: string;
  readonly end: string;
  readonly skip: number;
  readonly filter?: string;
}

const eventRows = ({ skip, filter }: Body) => ({
  value: [
    {
      incident: { id: skip + 1, startTime: '2026-01-05T10:00:00Z' },
      accountName: `skip ${skip} ${filter ?? ''}`,
    },
  ],
  count: 400,
});

test('periods chosen quickly: the last one is shown', { tag: '@desktop' }, async ({ page, signedIn }) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Bars, one a day' })).toBeVisible({ timeout: PATIENCE });
  // By then home has made all its calls.
  await expect(page.getByText(/compared with the 30 days before/)).toBeVisible({ timeout: PATIENCE });
  const days = ({ start, end }: Body) => Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000);
  const held = await hold(page, /stat-counts/, (body) => ({ incidentCount: 1_000 + days(body) }));
  const period = page.getByLabel('Period');
  for (const [index, name] of ['Current Month', 'Last 3 Months', 'Last Month'].entries()) {
    await period.selectOption(name);
    await expect.poll(held.count, { timeout: PATIENCE }).toBe(index + 1);
  }
  await held.answerBackwards();
  const length = await page.evaluate(() => {
    const today = new Date();
    return new Date(today.getFullYear(), today.getMonth(), 0).getDate();
  });
  const tile = page.getByRole('link', { name: new RegExp(`Monitored Events\\s*1,0${length}`) });
  await expect(tile).toBeVisible();
  await expect(period).toHaveValue('last-month');
  await expectUnhurt(page);
});

test('pages chosen quickly: the last one is shown', { tag: ['@desktop', '@proof'] }, async ({
  page,
  signedIn,
}) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await page.goto('/events');
  await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)).toBeVisible({ timeout: PATIENCE });
  const held = await hold(page, /\/api\/Event\/events/, eventRows);
  const pager = page.getByRole('navigation', { name: 'Pagination' });
  for (const [index, name] of ['3', '2', '4'].entries()) {
    await pager.getByRole('button', { name, exact: true }).click();
    await expect.poll(held.count, { timeout: PATIENCE }).toBeGreaterThan(index);
  }
  await held.answerBackwards();
  await expect(page.getByText('Showing 46 to 60 of 400 events')).toBeVisible();
  await expect(page.getByText('skip 45')).toBeVisible();
  await expectUnhurt(page);
});

test('search texts typed quickly: rows of the last one are shown', { tag: ['@desktop', '@proof'] }, async ({
  page,
  signedIn,
}) => {
  test.slow();
  expect(signedIn.token).not.toBe('');
  await page.goto('/events');
  await expect(page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)).toBeVisible({ timeout: PATIENCE });
  const held = await hold(page, /\/api\/Event\/events/, eventRows);
  const box = page.getByRole('searchbox', { name: 'Search events' });
  for (const [index, text] of ['yard', 'yard gate', 'dock'].entries()) {
    await box.fill(text);
    await box.press('Enter');
    await expect.poll(held.count, { timeout: PATIENCE }).toBeGreaterThan(index);
  }
  await held.answerBackwards();
  await expect(page.getByText(/skip 0 .*'dock'/)).toBeVisible();
  await expect(box).toHaveValue('dock');
  await expectUnhurt(page);
});

test('weeks chosen quickly: the last one is shown', { tag: ['@desktop', '@proof'] }, async ({
  page,
  signedIn,
}) => {
  test.slow();
  // Each week is known by the day on which it is disarmed at noon.
  const held = await hold(page, /\/api\/Schedule\/schedule\//, ({ start }) => {
    const noon = new Date(Date.parse(start) + 12 * 3_600_000);
    return {
      schedule: { id: signedIn.schedule, name: `Week of ${start.slice(0, 10)}` },
      scheduledItems: [
        {
          scheduledItemType: 'Disarmed',
          scheduledItemInterval: 'Once',
          startTime: noon.toISOString(),
          endTime: new Date(noon.getTime() + 3_600_000).toISOString(),
        },
      ],
    };
  });
  await page.goto(`/schedule/${signedIn.schedule}`);
  await expect.poll(held.count, { timeout: PATIENCE }).toBeGreaterThan(0);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/Schedule/schedule/')) asked.push(request.postDataJSON().start);
  });
  for (const name of ['Next', 'Next', 'Previous']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  }
  await expect.poll(held.count, { timeout: PATIENCE }).toBeGreaterThan(1);
  await held.answerBackwards();
  const week = /week=(\d{4}-\d\d-\d\d)/;
  await expect(page).toHaveURL(week);
  const shown = week.exec(page.url())?.[1] ?? '';
  expect(asked.some((start) => start.startsWith(shown))).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: `Week of ${shown}` })).toBeVisible();
  await expectUnhurt(page);
});
