/** Texts of the provider that would be code anywhere but in a text. */
import type { Page } from '@playwright/test';
import { type Form, forms, sendForm } from './forms.ts';
import {
  chosenPayloads,
  idsToCrawl,
  type Payload,
  payloads,
  signInToHostile,
} from './hostile/hostileProvider.ts';
import {
  addressesWith,
  heaviestAddresses,
  publicAddressesWith,
  signedInAddresses,
} from './hostile/routes.ts';
import { switchOnScreens } from './optionalScreens.ts';
import { type DemoUser, expect, keepToken, logOffByAddress, test } from './portal.ts';

// Rows that cannot be read, and answers that were expected, are told to the console; a policy's violation fails the test
// all the same. One site of the demo, which may be that of the event, has no status.
const TOLD = [/^console: (?!.*Content Security Policy)/, /^answer 503: .*armed-status/];

/** Each text in turn. */
function inTurn(texts: readonly Payload[]): () => string {
  let index = 0;
  return () => texts[index++ % texts.length]?.text ?? '';
}

/** @param stays whether each address is that of the page at the end */
async function crawl(page: Page, addresses: readonly string[], stays = true): Promise<void> {
  const acts = watchActs(page);
  for (const address of addresses) {
    await visit(page, address);
    expect(await documentFaults(page), address).toEqual([]);
    if (stays) expect(new URL(page.url()).pathname, 'the page stays where it was opened').toBe(address);
  }
  // What an element of a text would load comes after the document.
  if (stays) await page.waitForLoadState('networkidle');
  expect(acts).toEqual([]);
}

test('hostile texts of several kinds stay texts on the pages that show most of them', {
  tag: '@desktop',
}, async ({ page, watch }) => {
  test.slow();
  watch.expectTrouble(...TOLD);
  const ids = await idsToCrawl(page, 'admin');
  await signInToHostile(page, 'admin', { next: inTurn(chosenPayloads), keepsFrame: true });
  await crawl(page, heaviestAddresses(ids));
  await expect(
    page.getByRole('cell', { name: '<img src=x onerror="window.hacked=1">' }).first(),
  ).toBeVisible();
});

test.describe('a hostile text', { tag: '@proof' }, () => {
  test.describe.configure({ mode: 'parallel', timeout: 600_000 });
  test.beforeEach(({ watch }) => watch.expectTrouble(...TOLD));

  // A text is written into the same elements at any size.
  for (const { name, text } of payloads)
    test(`in every answer stays a text on every page of an Admin: ${name}`, { tag: '@desktop' }, async ({
      page,
    }) => {
      const ids = await idsToCrawl(page, 'admin');
      await signInToHostile(page, 'admin', { next: () => text, keepsFrame: true });
      await switchOnScreens(page);
      await crawl(page, await signedInAddresses(ids, 'all'));
    });

  for (const user of ['avery', 'jordan'] satisfies DemoUser[])
    for (const keepsFrame of [true, false])
      test(`stays a text on every page of ${user}, all texts in turn, ${keepsFrame ? 'instants left' : 'for instants and addresses too'}`, async ({
        page,
      }) => {
        const ids = await idsToCrawl(page, user);
        await signInToHostile(page, user, { next: inTurn(payloads), keepsFrame });
        // Home leads who has one site to it.
        const all = await signedInAddresses(ids, 'usual');
        const addresses = all.filter((path) => user !== 'jordan' || path !== '/');
        // Some fields come once a page only: further rounds bring them other texts.
        for (let round = 0; round < 3; round += 1) await crawl(page, addresses);
      });

  for (const { name, text } of payloads.filter((payload) => payload.text.length < 2_000))
    test(`in an address runs nothing on any page: ${name}`, { tag: '@desktop' }, async ({ page, watch }) => {
      watch.expectTrouble(/^answer 4\d\d:/);
      await keepToken(page, 'avery');
      await crawl(page, addressesWith(text), false);
      await logOffByAddress(page);
      await crawl(page, await publicAddressesWith(text), false);
    });

  for (const form of Object.values<Form>(forms))
    test(`in a refusal stays a text in the form: ${form.name}`, { tag: '@desktop' }, async ({
      page,
      watch,
    }) => {
      watch.expectTrouble(/^answer 400: .*ResetEmail/);
      if (!form.isPublic) await keepToken(page, 'avery');
      let text = '';
      await page.route(form.calls, (route) =>
        route.fulfill({ status: form.status ?? 200, json: form.refusal(text) }),
      );
      await page.goto(form.path);
      await expect(page.getByRole('button', { name: form.button })).toBeEnabled();
      const acts = watchActs(page);
      for (const [index, payload] of payloads.entries()) {
        // The end tells this answer from the one before.
        const end = `(answer ${index})`;
        text = `${payload.text} ${end}`;
        await sendForm(page, form);
        await expect(page.getByRole('alert').filter({ hasText: end }), payload.name).toBeVisible();
        expect(await documentFaults(page), payload.name).toEqual([]);
      }
      await page.waitForLoadState('networkidle');
      expect(acts).toEqual([]);
    });
});

// What must never come of a hostile text: acts of the page, and traces of one in its document.

// Lists of thousands of letters each take a busy machine its time.
const PATIENCE = { timeout: 60_000 };

/** Collects dialogs, windows, downloads, and requests and navigations to elsewhere, from now on. */
function watchActs(page: Page): readonly string[] {
  const acts: string[] = [];
  const home = new URL(page.url()).origin;
  page.on('dialog', (dialog) => {
    acts.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => acts.push(`window: ${popup.url()}`));
  page.on('download', (download) => acts.push(`download: ${download.url()}`));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (origin !== home && !/^(?:blob|data):$/.test(protocol)) acts.push(`request: ${request.url()}`);
  });
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(home)) acts.push(`navigation: ${frame.url()}`);
  });
  return acts;
}

/** Opens an address and waits until what it shows has come. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible(PATIENCE);
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0, PATIENCE);
}

/** Whatever of the document could only come of a text taken for more; empty when all is well. */
function documentFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    if (Reflect.has(window, 'hacked')) faults.push('a text has run');
    if (Reflect.has({}, 'polluted')) faults.push('a prototype has been changed');
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page scrolls sideways');
    // The chart's library brings style elements and a foreignObject of its own.
    const inside = [...document.body.querySelectorAll('*')].filter(
      (element) => !element.closest('[class~="apexcharts-canvas"]'),
    );
    const foreign =
      'iframe, frame, object, embed, math, animate, foreignObject, meta, base, style, form[action], img[src="x"], #root script';
    for (const element of inside) {
      if (element.matches(foreign)) faults.push(`element: ${element.outerHTML.slice(0, 200)}`);
      for (const { name } of element.attributes)
        if (name.startsWith('on')) faults.push(`attribute ${name} of ${element.tagName}`);
      if (!(element instanceof HTMLAnchorElement) || !element.hasAttribute('href')) continue;
      const isOwn = element.origin === window.location.origin;
      // One recipient or number, and nothing else of a message.
      const isCall =
        /^mailto:[^?&,\s]+$|^tel:[\d+,;*#%]+$/.test(element.href) && !/%0[ad]/i.test(element.href);
      // A download's address is one that the page made itself.
      const isDownload = element.download !== '' && element.protocol === 'blob:';
      if (!(isOwn && /^https?:$/.test(element.protocol)) && !isCall && !isDownload)
        faults.push(`link: ${element.href.slice(0, 200)}`);
    }
    return faults;
  });
}
