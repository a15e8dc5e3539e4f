import { eventWithRecordings, expect, signIn, test } from './portal.ts';

type Fault = { name: string; answer: { status?: number; contentType?: string; body?: string } | 'down' };

const faults: Fault[] = [
  { name: 'down', answer: 'down' },
  {
    name: 'answering 500',
    answer: { status: 500, contentType: 'application/json', body: '{"error":"boom"}' },
  },
  { name: 'answering HTML', answer: { status: 200, contentType: 'text/html', body: '<h1>Proxy error</h1>' } },
  {
    name: 'answering cut JSON',
    answer: { status: 200, contentType: 'application/json', body: '{"value":[{"inc' },
  },
];

const pages = [
  { path: '/', text: 'Some data could not be loaded.' },
  { path: '/events', text: 'No events found' },
  { path: '/locations', text: 'No locations available.' },
  { path: '/contacts', text: 'No contacts available.' },
];

for (const { name, answer } of faults) {
  test(`with the provider ${name}, every page says so and Retry brings it back`, async ({ page, watch }) => {
    watch.expectTrouble(/api\//, /^console: /);
    test.slow();
    await signIn(page, 'avery');
    const { id } = await eventWithRecordings(page, 12);
    for (const { path, text } of pages) {
      await page.route('**/api/**', (route) =>
        answer === 'down' ? route.abort('connectionrefused') : route.fulfill(answer),
      );
      await page.evaluate(() => {
        for (const key of Object.keys(sessionStorage))
          if (key.startsWith('statistics:')) sessionStorage.removeItem(key);
      });
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText('Some data could not be loaded.')).toBeVisible();
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
    }
    await page.route('**/api/Event/details/**', (route) =>
      answer === 'down' ? route.abort('connectionrefused') : route.fulfill(answer),
    );
    await page.goto(`/event/${id}`);
    await expect(page.getByText('Event not found.')).toBeVisible();
    await page.unroute('**/api/Event/details/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('1 of 12')).toBeVisible();
  });
}

test('one recording that fails says so in the frame, and Next still works', async ({ page, watch }) => {
  watch.expectTrouble(/api\/Recording/, /media/, /^console: /);
  await signIn(page, 'avery');
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

test('a link to media that has run out is asked for once more', async ({ page, watch }) => {
  watch.expectTrouble(/media\//, /^console: /);
  await signIn(page, 'avery');
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
  await expect(page.getByRole('link', { name: /Monitored Events\D*\d/ })).toBeVisible();
  const logins: string[] = [];
  page.on('framenavigated', (frame) => frame.url().endsWith('/login') && logins.push(frame.url()));
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body: '{}' }),
  );
  await page.getByLabel('Period').selectOption('Current Month');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  expect(logins).toHaveLength(1);
});
