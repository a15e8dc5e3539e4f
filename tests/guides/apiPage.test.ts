import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium, FLAGS } from '../../scripts/browser/chromium.ts';
import { type Provider, startProvider } from '../support/provider.ts';

let provider: Provider;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  provider = await startProvider({ incidents: 20 });
  browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  page.on('console', (line) => complaints.push(line.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${provider.url}/api/docs`);
});
afterAll(async () => {
  await browser.close();
  await provider.close();
});

/** Opens the form of a call, changes what it says, and sends it. */
async function tryCall(name: string, change: Readonly<Record<string, string>> = {}): Promise<string> {
  const call = page.locator(`section#${name}`);
  if (!(await call.getByRole('button', { name: 'Send' }).isVisible())) await call.getByText('Try it').click();
  for (const [label, value] of Object.entries(change))
    await call.getByLabel(label, { exact: true }).fill(value);
  await call.getByRole('button', { name: 'Send' }).click();
  const answer = call.locator('output pre');
  await answer.waitFor();
  return (await call.locator('output').innerText()).replace(/ in \d+ ms, request \w+/, '');
}

describe("the page of the provider's API", () => {
  it('shows the examples of a call', async () => {
    const example = page.locator('section#getLocation details', { hasText: 'Example: By the id of a row' });
    expect(JSON.parse(await example.locator('pre').innerText())).toMatchObject({
      id: 2,
      recorders: { ok: 1, error: 0, offline: 1, other: 0 },
    });
  });

  it('sends a call as its example is, without a token at first', async () => {
    expect(await tryCall('getCustomers')).toMatch(/^401 Unauthorized\n+\{\n {2}"error": "Please log in\."/);
  });

  it('keeps the token of a sign-in for the calls after it', async () => {
    const signedIn = await tryCall('authenticate');
    expect(signedIn).toContain('The field at the top has the token now.');
    expect(await page.getByLabel('Token for the calls').inputValue()).toMatch(/^eyJ[\w.-]+$/);
    expect(await tryCall('getCustomers', { Body: '{ "take": 1, "count": true }' })).toMatch(
      /^200 OK\n+\{\n {2}"value": \[\n {4}\{\n[\s\S]*"count": 5\n\}$/,
    );
  });

  it('fills ids into paths, and words into the query', async () => {
    expect(await tryCall('getLocation', { id: '999999' })).toContain('There is no such object.');
    expect(await tryCall('search', { query: 'dartmouth' })).toContain('Dartmouth Cross-Dock');
  });

  it('has nothing that axe finds fault with', async () => {
    // One part of each kind, with an answer: all of them together take half a minute.
    const parts = ['#access', 'nav', '#getCustomers', '#submitFeedback', '#schema-SearchResult'];
    const axe = parts.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  it('breaks none of the rules of its own policy', () => {
    expect(complaints.filter((line) => !/status of 40[14]/.test(line))).toEqual([]);
  });
});
