/** What is on a page is on its paper, and nothing that can only be pressed. */
import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { eventWithRecordings, expect, keepToken, pageRests, standAtNoon, test } from './portal.ts';

type Format = 'A4' | 'Letter';
/** `npm run proof` prints on both. */
const FORMATS: readonly Format[] = process.env.PROOF === undefined ? ['Letter'] : ['A4', 'Letter'];

/** The texts of each sheet. */
async function sheetsOf(page: Page, format: Format): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ format }));
  const paper = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const sheets: string[] = [];
  for (let number = 1; number <= paper.numPages; number += 1) {
    const { items } = await (await paper.getPage(number)).getTextContent();
    sheets.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await paper.destroy();
  return sheets;
}

/**
 * Without spaces: a PDF tells places of letters, not of words. Without pictographs: where no font has one, the PDF has a
 * control character in its place.
 */
const bare = (text: string) =>
  text.normalize('NFKC').replace(/(?:[\s\u00ad]|\p{Cc}|\p{Extended_Pictographic}|\ufe0f)+/gu, '');

interface Printed {
  readonly name: string;
  readonly path: (page: Page) => Promise<string>;
  /** Selectors of the texts that have to be on paper. */
  readonly texts: string;
  /** Selectors of the words of buttons that have to be on paper, because they say something too. */
  readonly buttons?: string;
  /** What is on the page once its data are. */
  readonly shown?: string;
}

const PAGES: readonly Printed[] = [
  {
    name: 'an event',
    path: async (page) => `/event/${(await eventWithRecordings(page)).id}`,
    texts: 'h1, main h2, main dd, figure [aria-live], main ol li, main ul li a',
    buttons: 'main ol li button span',
  },
  {
    name: 'a location',
    path: async () => '/location/1',
    texts: 'h1, main h2, td, th, main li, figcaption, svg text',
    // The bars come last, and their table takes the place of the one before.
    shown: '.apexcharts-svg',
  },
  { name: 'a schedule week', path: async () => '/schedule/1', texts: 'h1, main h2, main h3, main li' },
  {
    name: 'the contacts',
    path: async () => '/contacts',
    texts: 'h1, th, td:nth-child(-n + 6), td[data-label="Sites"] a',
  },
  {
    name: 'the locations',
    path: async () => '/locations?size=25',
    texts: 'h1, th, tbody td',
    buttons: 'th button',
  },
  { name: 'the board of all sites', path: async () => '/coverage?size=25', texts: 'h1, tbody tr' },
  // The last one: the clock stands still from then on.
  {
    name: 'the review',
    path: async (page) => {
      await standAtNoon(page, 'avery', 6);
      return '/review';
    },
    texts: 'h1, main h2, main dd, main ol li, figure [aria-live]',
    shown: 'main [data-shown="true"]',
    buttons: 'main li button',
  },
];

/** What a person reads in these elements, line by line. */
const linesOf = (page: Page, selector: string) =>
  // Found and read in one step: an element that is taken out in between has a text and no width.
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)].flatMap((element) => {
        // What only screen readers get is one pixel wide. Some browsers print it, others do not.
        for (let part: Element | null = element; part; part = part.parentElement)
          if (part.clientWidth === 1) return [];
        const unseen = [...element.querySelectorAll('*')].filter((part) => part.clientWidth === 1);
        const spoken = unseen.map(({ textContent }) => textContent);
        // Parts of a drawing have no inner text.
        const text = element instanceof HTMLElement ? element.innerText : (element.textContent ?? '');
        const shown = text.split(/\n|\t/);
        return shown.filter((text) => !spoken.includes(text));
      }),
    selector,
  );

async function expectOnPaper(page: Page, printed: Printed): Promise<void> {
  const { path, texts, buttons, shown = 'main :is(li, td)' } = printed;
  await page.goto(await path(page));
  await expect(page.locator(shown).last()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await pageRests(page);
  const onScreen = buttons === undefined ? [] : await linesOf(page, buttons);
  // The page as paper shows it, not yet printed.
  await page.emulateMedia({ media: 'print' });
  const lines = [...onScreen, ...(await linesOf(page, texts))];
  await page.emulateMedia({ media: null });
  const wanted = [...new Set(lines.map(bare).filter((text) => text.length > 1))];
  expect(wanted.length).toBeGreaterThan(5);
  for (const format of FORMATS) {
    const paper = bare((await sheetsOf(page, format)).join(' '));
    expect(
      wanted.filter((text) => !paper.includes(text)),
      format,
    ).toEqual([]);
    expect(paper).toContain(bare(page.url()));
    expect(paper).toMatch(/printed[A-Z][a-z]{2}\d+,\d{4},\d+:\d\d:\d\d[AP]M,NewYork\(E[SD]T\)/);
    expect(paper).not.toContain('Skiptocontent');
    expect(paper).not.toContain('Requestachange');
  }
}

/** What every run prints: a page with a player, a list, and the order of the night. */
const SAMPLE = ['an event', 'the locations', 'the review'];
const printedNow = PAGES.filter(({ name }) => process.env.PROOF !== undefined || SAMPLE.includes(name));

test('every page has on paper the texts of its screen', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(300_000);
  await keepToken(page, 'avery');
  for (const printed of printedNow) await test.step(printed.name, () => expectOnPaper(page, printed));
});

test('a list and the statistics say on paper what they are narrowed down to', {
  tag: '@desktop',
}, async ({ page }) => {
  await keepToken(page, 'avery');
  await page.goto('/?period=last-month');
  const tile = page.getByRole('link', { name: /^Police Contacts/ });
  await expect(tile).toBeVisible();
  await pageRests(page);
  expect(bare((await sheetsOf(page, 'Letter')).join(' '))).toContain('StatisticsLastMonth');
  await tile.click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('north');
  await expect(page).toHaveURL(/q=north/);
  await expect(page.getByText(/^Showing|^No events found/).first()).toBeVisible();
  await pageRests(page);
  const paper = bare((await sheetsOf(page, 'Letter')).join(' '));
  for (const words of ['Search:north', 'PoliceContacted', 'LastMonth']) expect(paper).toContain(words);
  for (const words of ['Copylink', 'Filters', 'removefilter', 'Timerange'])
    expect(paper).not.toContain(words);
});

test('the legal texts are led through by their contents, and printed dark on white', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/privacy-policy');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/privacy-policy#/);
  await expect(page.getByRole('main').locator('section h2').last()).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const { ink, paper, sideways } = await page.evaluate(() => {
    const light = (colour: string) =>
      (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    return {
      ink: [...document.querySelectorAll('main h1, main h2, main p, main li, main a')].map((element) =>
        light(getComputedStyle(element).color),
      ),
      paper: light(getComputedStyle(document.body).backgroundColor),
      sideways: document.documentElement.scrollWidth > window.innerWidth,
    };
  });
  // Sums of red, green and blue: black is 0, white 765.
  expect(Math.max(...ink)).toBeLessThan(400);
  expect(paper).toBeGreaterThan(700);
  expect(sideways).toBe(false);
});
