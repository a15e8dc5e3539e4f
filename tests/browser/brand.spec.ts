/** A brand with colours, a login picture and links of its own. */
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { axeFaults } from './axe.ts';
import { expect, test } from './portal.ts';

const COLOURS = { accent: '#ffb454', ground: '#120d16' };
const LOOK = {
  colours: COLOURS,
  loginPicture: '/icons/icon-512.png',
  links: [{ label: 'Service status', href: 'https://status.example/' }],
};

const coloursOf = (page: Page) =>
  page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    accent: getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  }));
const BRANDED = { ground: 'rgb(18, 13, 22)', accent: COLOURS.accent };

/** The page's configuration, as a static host has it: without what a server writes into the page. */
async function configure(page: Page, look: object): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace('"brand":{', () => `"brand":{${JSON.stringify(look).slice(1, -1)},`);
    return route.fulfill({ response, body });
  });
}

test('a brand has its colours before any script, its picture and its links @desktop', async ({ page }) => {
  await test.step('its colours from a configuration alone', async () => {
    await configure(page, LOOK);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(await coloursOf(page)).toEqual(BRANDED);
    await page.unrouteAll();
  });
  const provider = await startProvider({ incidents: 50, settings: { product: 'Nightwatch', look: LOOK } });
  const written = await page.request.get(`${provider.url}/login`);
  expect(await written.text()).toContain('--accent:#ffb454');
  await page.goto(`${provider.url}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await coloursOf(page)).toEqual(BRANDED);
  const picture = await page
    .locator('div:has(> main)')
    .evaluate((frame) => getComputedStyle(frame, '::before').backgroundImage);
  expect(picture).toBe(`url("${provider.url}/icons/icon-512.png")`);
  const token = await provider.signIn('avery', DEMO_PASSWORD);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
  // All pages take their colours from the same names: the list has most of them.
  await page.goto(`${provider.url}/events`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await coloursOf(page)).toEqual(BRANDED);
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Service status' })).toHaveAttribute(
    'href',
    'https://status.example/',
  );
  await page.emulateMedia({ media: 'print' });
  expect((await coloursOf(page)).ground).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'screen' });
  await provider.close();
});
