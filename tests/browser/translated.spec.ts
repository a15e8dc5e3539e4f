/** The portal under an extension that translates every page, also where the page asks not to be translated. */
import type { Page } from '@playwright/test';
import { linksOf } from './links.ts';
import { eventWithRecordings, expect, followLink, keepToken, test } from './portal.ts';

/**
 * Puts a text of its own in `<font><font>` in the place of each of the page's, as translators do, from the first picture on. Texts
 * that are moved: translatedTexts.test.tsx.
 */
function translateAll(): void {
  const LEFT = 'font, script, style, title, textarea, option, svg';
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(LEFT))
        texts.push(node);
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      text.replaceWith(outer);
      inner.append(text.data);
    }
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => translate(document.body)).observe(document.body, {
      childList: true,
      subtree: true,
    });
    translate(document.body);
  });
}

const bare = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.trim() && !node.parentElement?.closest('font, script, style, option, svg'))
        texts.push(node.textContent);
    return texts;
  });

/**
 * Ways to another page are the same everywhere: every run takes a few, to tiles, a list of sites and one of events, and
 * `npm run proof` all.
 */
const LINKS = { bar: linksOf('bar'), foot: ['Privacy Policy', 'Terms of Use'] };
const taken = <Name>(names: readonly Name[], most: number) =>
  process.env.PROOF === undefined ? names.slice(0, most) : names;

test('every screen works on while its texts are copied by a translator, and none shows an old one', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
  await page.addInitScript(translateAll);
  const whole = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('This page could not be shown')).toHaveCount(0);
    await expect.poll(() => bare(page)).toEqual([]);
  };

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('html')).toHaveClass(/(?:^| )notranslate(?: |$)/);
  await expect(page.locator('meta[name="google"]')).toHaveAttribute('content', 'notranslate');
  await expect(page.getByText(/^as of .*, compared with /)).toBeVisible();
  await whole();
  await page.getByLabel('Period').selectOption('Last Month');
  await expect(page.getByText(/^as of .*, compared with /)).toBeVisible();
  await whole();

  await page.goto(`/event/${id}`);
  const position = page.getByRole('figure').getByText(/^\d+ of \d+$/);
  for (const place of [1, 2]) {
    await expect(position).toHaveText(`${place} of 12`);
    await expect(page.locator('[data-shown="true"]')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  await expect(position).toHaveText('3 of 12');
  await whole();

  for (const name of taken(LINKS.bar, 3)) {
    await followLink(page, name);
    await whole();
  }
  for (const name of taken(LINKS.foot, 1)) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await whole();
  }
  await page.goBack();
  await whole();
  await page.emulateMedia({ media: 'print' });
  await whole();
});
