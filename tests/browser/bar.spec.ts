/** Where the bar stands, and what it offers on which device. */
import { expect, isPhone, keepToken, pageRests, test } from './portal.ts';

test('the bar stands on the column of the page @desktop', async ({ page }) => {
  await keepToken(page, 'avery');
  for (const [path, width] of [
    ['/events', 1440],
    ['/events', 1920],
    ['/contacts', 1440],
    ['/contacts', 1920],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await pageRests(page);
    const logo = await page.getByRole('link', { name: /home page$/ }).boundingBox();
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(Math.abs((logo?.x ?? 0) - (heading?.x ?? 99)), `${path}, ${width} px`).toBeLessThanOrEqual(1);
  }
});

test('the keyboard help is offered where there is a keyboard', async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await pageRests(page);
  await page.locator('[popovertarget="user-menu"]').click();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible({
    visible: !isPhone(page),
  });
});

test('muted texts are as bright as the others for people who ask for more contrast @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await keepToken(page, 'avery');
  await page.goto('/contacts');
  await pageRests(page);
  const blurb = page.getByText('Live video monitoring and alarm response');
  const colourOf = (element: Element) => getComputedStyle(element).color;
  expect(await blurb.evaluate(colourOf)).toBe(await page.locator('body').evaluate(colourOf));
});
