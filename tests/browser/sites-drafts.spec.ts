import type { Page } from '@playwright/test';
import { expect, keepToken, logOffByAddress, test } from './portal.ts';

const subject = (page: Page) => page.getByLabel('Subject');
const details = (page: Page) => page.getByLabel('Details');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function write(page: Page): Promise<void> {
  await page.goto('/change-request');
  await expect(submit(page)).toBeEnabled();
  await subject(page).fill('Gate code');
  await details(page).fill('It is 4711.');
}

async function expectDraft(page: Page): Promise<void> {
  await expect(subject(page)).toHaveValue('Gate code');
  await expect(details(page)).toHaveValue('It is 4711.');
}

test('a change request outlives a failed submit, a reload and the session, but no logout', async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/api\//, /^console: /);
  const feedback = '**/api/Contact/feedback';
  await keepToken(page, 'avery');
  await write(page);

  await page.route(feedback, (route) => route.fulfill({ status: 500, body: '' }));
  await submit(page).click();
  await expect(page.getByText('An error occurred while submitting your request')).toBeVisible();
  await expectDraft(page);
  await page.reload();
  await expectDraft(page);

  await page.unroute(feedback);
  await page.route(feedback, (route) => route.fulfill({ status: 401, json: {} }));
  await submit(page).click();
  await expect(page).toHaveURL('/login');
  await page.unroute(feedback);
  await keepToken(page, 'avery');
  await page.goto('/change-request');
  await expectDraft(page);

  await page.goto('/change-request?subject=Pier%204&details=Gate');
  await expect(page.getByText('This is your unsent draft.')).toBeVisible();
  await expectDraft(page);
  await page.getByRole('button', { name: 'Use the linked text instead' }).click();
  await expect(subject(page)).toHaveValue('Pier 4');
  await page.reload();
  await expectDraft(page);

  await logOffByAddress(page);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    '4711',
  );
  await keepToken(page, 'avery');
  await page.goto('/change-request');
  await expect(submit(page)).toBeEnabled();
  await expect(subject(page)).toHaveValue('');
});

test('a change request is not shown to the next person, and not sent twice', { tag: '@proof' }, async ({
  page,
}) => {
  await keepToken(page, 'jordan');
  await write(page);
  await page.evaluate(() => sessionStorage.removeItem('token'));
  await keepToken(page, 'admin');
  await page.goto('/change-request');
  await expect(submit(page)).toBeEnabled();
  await expect(subject(page)).toHaveValue('');

  await write(page);
  let sent = 0;
  await page.route('**/api/Contact/feedback', (route) => {
    sent += 1;
    return route.fulfill({ json: { success: true, message: '<b>done</b>' } });
  });
  await submit(page).dblclick();
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  await page.getByRole('link', { name: 'Vigil home page' }).click();
  await expect(page).toHaveURL('/');
  expect(sent).toBe(1);
});

test('links to the form are filled in for a recorder, a contact and an event', {
  tag: ['@proof', '@desktop'],
}, async ({ page }) => {
  await keepToken(page, 'avery');
  for (const [path, name] of [
    ['/contacts', /^Contact: /],
    ['/location/3', /^NVR: /],
  ] as const) {
    await page.goto(path);
    const link = page
      .locator('td')
      .getByRole('link', { name: /^Request a change to / })
      .first();
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(/\/change-request\?/);
    await expect(subject(page)).toHaveValue(name);
    await expect(submit(page)).toBeEnabled();
  }
});
