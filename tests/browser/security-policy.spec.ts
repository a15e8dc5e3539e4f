/** What the browser itself refuses on the portal's pages. */
import type { Page } from '@playwright/test';
import { expect, test } from './portal.ts';

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

test('the page refuses scripts, styles, frames, forms and requests that are not its own', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  // A context that nobody watches: here violations are wanted.
  const context = await browser.newContext();
  const page = await context.newPage();
  const attempts: Record<string, string> = {
    'document.body.insertAdjacentHTML("beforeend", "<b>x</b>")': 'require-trusted-types-for',
    'new DOMParser().parseFromString("<b>x</b>", "text/html")': 'require-trusted-types-for',
    'document.createElement("script").src = "/assets/x.js"': 'require-trusted-types-for',
    'document.createElement("script").text = "window.hacked = 1"': 'require-trusted-types-for',
    'setTimeout("window.hacked = 1")': 'require-trusted-types-for',
    'trustedTypes.createPolicy("default", {})': 'trusted-types',
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
  await page.goto(`${baseURL}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  for (const [attempt, directive] of Object.entries(attempts))
    expect(await refusals(page, attempt), attempt).toEqual([directive]);
  expect(await page.evaluate(() => [Reflect.has(window, 'hacked'), window.crossOriginIsolated])).toEqual([
    false,
    true,
  ]);
  await context.close();
});
