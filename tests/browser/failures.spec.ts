import { eventWithRecordings, expect, keepToken, signIn, test } from './portal.ts';

test('one recording that fails says so in the frame, and Next still works', async ({ page, watch }) => {
  watch.expectTrouble(/api\/Recording/, /media/, /^console: /);
  await keepToken(page, 'avery');
  const { id, recordings } = await eventWithRecordings(page, 12);
  await page.route(`**/api/Recording/data/${recordings[0]}*`, (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.goto(`/event/${id}`);
  await expect(page.getByText('This recording could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('2 of 12')).toBeVisible();
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
});

test('a clip that breaks off while it plays says so, and is told of once', async ({ page, watch }) => {
  watch.expectTrouble(/^console: playing recording \d+: Problem: The clip broke off/);
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text().split(':', 1)[0] ?? ''));
  await keepToken(page, 'avery');
  const { id, recordings } = await eventWithRecordings(page, 12);
  await page.goto(`/event/${id}`);
  const video = page.locator('video[data-shown="true"]');
  const position = page.getByRole('figure').getByText(/^\d+ of 12$/);
  let place = 1;
  for (; place < 12; place += 1) {
    await expect(position).toHaveText(`${place} of 12`);
    await expect(page.locator('[data-shown="true"]')).toBeVisible();
    if ((await video.count()) > 0) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible();
  // As Chromium does at a damaged place of a clip.
  await video.dispatchEvent('error');
  await expect(page.getByText('This recording cannot be played to its end.')).toBeVisible();
  expect(told).toEqual([`playing recording ${recordings[place - 1]}`]);
});

test('a link to media that has run out is asked for once more', async ({ page, watch }) => {
  watch.expectTrouble(/media\//, /^console: /);
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page, 12);
  let refused = 0;
  await page.route('**/media/**', (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 403, body: '' }) : route.continue();
  });
  await page.goto(`/event/${id}`);
  await expect(page.locator('[data-shown="true"]')).toBeVisible();
  expect(refused).toBeGreaterThan(1);
  await expect(page).toHaveURL(`/event/${id}`);
});

test('a token that the provider refuses leads to the login page once', async ({ page, watch }) => {
  watch.expectTrouble(/api\//, /^console: /);
  await signIn(page, 'avery');
  // The refusal must meet the press, and no call that the page makes later by itself.
  await expect(page.getByText(/^as of .*, compared with /)).toBeVisible();
  await expect(page.getByRole('link', { name: /sites? needs? attention/ })).toBeVisible();
  const logins: string[] = [];
  page.on('framenavigated', (frame) => frame.url().endsWith('/login') && logins.push(frame.url()));
  await page.route('**/api/Statistics/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{}' }),
  );
  await page.getByLabel('Period').selectOption('Current Month');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  expect(logins).toHaveLength(1);
});
