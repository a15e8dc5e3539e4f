/** `npm run shots [-- -g NAME]`: pictures the states of all pages, or those of that name, in windows of five widths. */
import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

export default defineConfig({
  globalSetup: './host.ts',
  outputDir: '../../test-results/shots',
  fullyParallel: true,
  // Pages wait more than they work.
  workers: 3,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    ...tests.use,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'off',
    trace: 'off',
  },
});
