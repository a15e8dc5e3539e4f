/** What the browser itself refuses on the portal's pages. */
import type { Page } from '@playwright/test';
import { expect, sharedToken, test } from './portal.ts';

/** Which directives refuse what a script attempts, each attempt by itself. */
async function refusals(page: Page, attempt: string): Promise<readonly string[]> {
  const heard = await page.evaluateHandle((): string[] => {
    const list: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      list.push(effectiveDirective),
    );
    return list;
  });
  // The attempt's own error is the browser's to tell; the list says which rule it met.
  await page.evaluate(attempt).catch(() => undefined);
  const list = () => heard.evaluate((directives) => [...new Set(directives)]);
  await expect.poll(list, { message: attempt }).not.toEqual([]);
  return list();
}

const bars = (page: Page) => page.locator('.apexcharts-bar-area');

const MARKUP = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>word</b> &lt;i&gt;';

/** What a script attempts, and the one directive that refuses it. */
const SCRIPTS = {
  'document.createElement("script").src = "/assets/x.js"': 'require-trusted-types-for',
  'document.createElement("script").text = "window.hacked = 1"': 'require-trusted-types-for',
  'setTimeout("window.hacked = 1")': 'require-trusted-types-for',
};
const ATTEMPTS = {
  ...SCRIPTS,
  'document.body.append(document.createElement("style").appendChild(new Text("*{}")).parentNode)':
    'style-src-elem',
  'document.body.setAttribute("style", "color: red")': 'style-src-attr',
  'document.body.append(Object.assign(new Image(), { src: "https://elsewhere.example/x.png" }))': 'img-src',
  'fetch("https://elsewhere.example/")': 'connect-src',
  'document.body.append(Object.assign(document.createElement("iframe"), { src: "/login" }))': 'frame-src',
  'document.body.append(Object.assign(document.createElement("object"), { data: "/favicon.svg" }))':
    'require-trusted-types-for',
  'document.head.prepend(Object.assign(document.createElement("base"), { href: "https://elsewhere.example/" }))':
    'base-uri',
};
const MARKUP_ATTEMPTS = {
  ...SCRIPTS,
  'document.body.insertAdjacentHTML("beforeend", MARKUP)': 'require-trusted-types-for',
  'document.body.appendChild(document.createElement("p")).outerHTML = MARKUP': 'require-trusted-types-for',
  'document.createRange().createContextualFragment(MARKUP)': 'require-trusted-types-for',
  'new DOMParser().parseFromString(MARKUP, "text/html")': 'require-trusted-types-for',
  'document.createElement("iframe").srcdoc = MARKUP': 'require-trusted-types-for',
  'document.write(MARKUP)': 'require-trusted-types-for',
  'trustedTypes.createPolicy("another", {})': 'trusted-types',
  'trustedTypes.createPolicy("default", { createHTML: String })': 'trusted-types',
  'trustedTypes.createPolicy("dompurify", { createHTML: String })': 'trusted-types',
};

async function expectRefused(page: Page, attempts: Readonly<Record<string, string>>): Promise<void> {
  for (const [attempt, directive] of Object.entries(attempts)) {
    const script = attempt.replace('MARKUP', JSON.stringify(MARKUP));
    expect(await refusals(page, script), attempt).toEqual([directive]);
  }
  expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
}

test('the policy', { tag: '@desktop' }, async ({ browser, baseURL, request }) => {
  // A context that nobody watches: here violations are wanted.
  const context = await browser.newContext();
  const page = await context.newPage();
  await test.step('the page refuses scripts, styles, frames, forms and requests that are not its own', async () => {
    await page.goto(`${baseURL}/login`);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
    await expectRefused(page, ATTEMPTS);
    expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  });
  await test.step('markup is refused or nothing but words, once the chart’s code is there too', async () => {
    const token = await sharedToken({ request }, 'avery');
    await page.evaluate((value) => sessionStorage.setItem('token', value), token);
    await page.goto(`${baseURL}/`);
    await expect(bars(page)).not.toHaveCount(0);
    await expectRefused(page, MARKUP_ATTEMPTS);
    const written = await page.evaluate((text) => {
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = text;
      return [place.childElementCount, place.textContent];
    }, MARKUP);
    expect(written).toEqual([0, 'word <i>']);
    expect(await page.evaluate(() => Reflect.has(window, 'hacked'))).toBe(false);
  });
  await context.close();
});
