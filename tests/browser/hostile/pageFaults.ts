/** What must never come of a hostile text: acts of the page, and traces of one in its document. */
import type { Page } from '@playwright/test';
import { expect } from '../portal.ts';

// Lists of thousands of letters each take a busy machine its time.
const PATIENCE = { timeout: 60_000 };

/** Collects dialogs, windows, downloads, and requests and navigations to elsewhere, from now on. */
export function watchActs(page: Page): readonly string[] {
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
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible(PATIENCE);
  await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0, PATIENCE);
}

/** Whatever of the document could only come of a text taken for more; empty when all is well. */
export function documentFaults(page: Page): Promise<readonly string[]> {
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
      if (!(element instanceof HTMLAnchorElement)) continue;
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
