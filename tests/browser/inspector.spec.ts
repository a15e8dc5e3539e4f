import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './portal.ts';

test('the machine inspector is not in the built portal', async ({ page }) => {
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  const text = scripts.map((name) => readFileSync(`dist/assets/${name}`, 'utf8')).join('\n');
  expect(text).toContain('Keyboard shortcuts');
  expect(text).not.toContain('Machine inspector');
  await page.goto('/login?inspect');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Machine inspector' })).toHaveCount(0);
});
