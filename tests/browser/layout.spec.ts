/** What holds for the layout of every screen, on a desktop and on a phone. */
import type { Locator, Page } from '@playwright/test';
import {
  eventWithRecordings,
  expect,
  holdBack,
  isPhone,
  keepToken,
  pageRests,
  test,
  watchLayoutShift,
} from './portal.ts';

/** The screens on which every run looks at a page: `npm run proof` looks at all pages on both. */
type Every = 'desktop' | 'phone' | 'both' | 'none';

/**
 * What each page shows last of all. Every run looks at most pages once, and at each kind of page on the screen where it has
 * more to fit: tiles and bars, filters that an address opens, the head of a list, a player, a week, a queue beside a clip; on
 * phones the chip of a site, the rows of lists as cards, the fields of a form.
 */
const pages = (page: Page, event: number): readonly (readonly [path: string, Every, last: Locator])[] => [
  ['/', 'both', page.getByRole('figure', { name: 'Daily Monitored Events' }).locator('svg').first()],
  ['/events', 'none', page.getByText(/^Showing 1 to 15 of [\d,]+ events$/)],
  ['/events?dnfilter=police', 'desktop', page.getByLabel('Police Contacted')],
  ['/events?locationId=3', 'phone', page.getByRole('button', { name: /^(?!Location 3).+ remove location$/ })],
  ['/events/location/3', 'none', page.getByRole('main').locator('p:not(:empty)').first()],
  [`/event/${event}`, 'phone', page.locator('[data-shown="true"]')],
  ['/locations', 'desktop', page.getByText(/^Showing 1 to 15 of [\d,]+ locations$/)],
  ['/location/3', 'desktop', page.locator('[data-arming="armed"], [data-arming="disarmed"]')],
  ['/contacts', 'phone', page.locator('tbody tr').first()],
  ['/schedules', 'none', page.locator('tbody tr').first()],
  ['/schedule/3', 'desktop', page.getByRole('table', { name: 'Arming by day and hour' })],
  ['/review?queue=hours', 'desktop', page.locator('[data-shown="true"]')],
  ['/coverage', 'phone', page.getByText(/^Showing 1 to 15 of [\d,]+ locations$/)],
  ['/change-request', 'phone', page.getByRole('button', { name: 'Submit' })],
  ['/change-request/sent', 'none', page.getByText('The latest requests from your account.')],
  ['/user/details', 'none', page.getByText('Phone Numbers')],
  ['/user/preferences', 'none', page.getByText('Forget what I have seen')],
  ['/user/notifications', 'none', page.getByText('Nothing was sent in the last 30 days.')],
];

/**
 * What a finger has to hit first of all. Switches, folds and the pager's number field are lower; the marks of a ruler are there
 * beside the ruler itself.
 */
const CONTROLS = [
  'main button:not([role=switch], [aria-hidden=true], [aria-hidden=true] *)',
  'main :is(select, textarea, input:is([type=text], [type=search], [type=password]))',
].join();

/**
 * Runs in the page: what stands elsewhere than the column of its page, is cut or is too small to be hit. Sizes are in CSS
 * pixels.
 */
function findFaults({ controls, phone }: { controls: string; phone: boolean }): string[] {
  const faults: string[] = [];
  const boxOf = (part: Element) => part.getBoundingClientRect();
  const isSeen = (part: Element) => part.checkVisibility() && boxOf(part).width > 1 && boxOf(part).height > 1;
  const seen = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
  const nameOf = (part: Element) =>
    `${part.tagName.toLowerCase()} '${(part.getAttribute('aria-label') ?? part.textContent ?? '').slice(0, 40)}'`;
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 1;

  const [heading] = seen('main h1');
  const [bar] = seen('header');
  const [footer] = seen('footer');
  if (!(heading && bar && footer)) return ['without heading, bar or footer'];

  // Some pages have a button in front of their heading.
  const back = seen('main button').find((button) => button.textContent?.trim() === 'Back');
  const left = boxOf(back?.firstElementChild ?? heading).left;
  const right = document.documentElement.clientWidth - left;
  if (boxOf(heading).bottom > 220) faults.push(`the heading ends at ${boxOf(heading).bottom}`);
  if (boxOf(footer).bottom + window.scrollY < window.innerHeight) faults.push('a gap below the footer');
  if (!phone) {
    const [logo] = seen('header a');
    // Of the usual page: a wide one leaves the bar where it is.
    const usual = Math.max(0, (bar.clientWidth - 1_280) / 2) + 24;
    if (!(logo && isNear(boxOf(logo).left, usual)))
      faults.push(`the bar begins at ${logo && boxOf(logo).left}`);
  }

  // A wide table scrolls in the box around it.
  const cards = seen('main :is(section, figure, table)')
    .filter((part) => part.parentElement?.closest('main :is(section, figure, table)') === null)
    .map((part) => (part.tagName === 'TABLE' && part.parentElement) || part);
  const lefts = cards.map((card) => boxOf(card).left);
  if (lefts.length > 0 && !isNear(Math.min(...lefts), left))
    faults.push(`the heading stands at ${left}, what is below at ${Math.min(...lefts)}`);
  for (const card of cards)
    if (boxOf(card).left < left - 1 || boxOf(card).right > right + 1)
      faults.push(`${nameOf(card)} leaves the column of the page`);
  if (phone)
    for (const card of cards) if (!isNear(boxOf(card).left, left)) faults.push(`${nameOf(card)} is indented`);

  const [search] = seen('main input[type=search]');
  const [size] = seen('main select[aria-label="Page size"], main label:has(> select) select');
  if (!phone && search && size && !isNear(boxOf(search).top, boxOf(size).top))
    faults.push('search and page size are not in one row');

  for (const time of seen('main time')) {
    const { left: start, right: end } = boxOf(time);
    const isCut = getComputedStyle(time).display !== 'inline' && time.scrollWidth > time.clientWidth + 1;
    if (start < 0 || end > window.innerWidth || isCut) faults.push(`${nameOf(time)} is not whole`);
  }

  if (phone)
    for (const control of seen(controls)) {
      const height = Math.max(boxOf(control).height, control.closest('label')?.offsetHeight ?? 0);
      if (height < 44) faults.push(`${nameOf(control)} is ${height} px high`);
    }
  return faults;
}

const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(findFaults, { controls: CONTROLS, phone: isPhone(page) });

/** The one with a box to tick on phones, and the one whose fields alone make its column. */
const FORMS = ['/login', '/reset-password#reset=none', '/forgot-password'];

async function expectOneColumn(page: Page): Promise<void> {
  const sample = isPhone(page) ? FORMS.slice(0, 1) : FORMS.slice(1, 2);
  for (const path of process.env.PROOF === undefined ? sample : FORMS)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await pageRests(page);
      const form = await page.evaluate(() => {
        const left = (part: Element) => Math.round(part.getBoundingClientRect().left);
        const fields = [...document.querySelectorAll('main form input:not([type=checkbox])')];
        return {
          lefts: [document.querySelector('h1'), ...fields].map((part) => part && left(part)),
          lowest: Math.min(...fields.map((field) => field.getBoundingClientRect().height)),
          sideways: document.documentElement.scrollWidth > window.innerWidth,
        };
      });
      expect(form.lefts.length).toBeGreaterThan(1);
      expect(new Set(form.lefts).size, path).toBe(1);
      expect(form.lowest, path).toBeGreaterThanOrEqual(isPhone(page) ? 44 : 40);
      expect(form.sideways, path).toBe(false);
    });
}

test('every page keeps its column while it loads and afterwards', async ({ page }) => {
  test.slow();
  await watchLayoutShift(page);
  await test.step('the forms before a sign-in', () => expectOneColumn(page));
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
  const looked = pages(page, id).filter(
    ([, every]) =>
      process.env.PROOF !== undefined || every === 'both' || every === (isPhone(page) ? 'phone' : 'desktop'),
  );
  for (const [path, , sign] of looked)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeAttached();
      // The bars come to whoever scrolls down to them.
      if (path === '/') await page.getByRole('figure').scrollIntoViewIfNeeded();
      await expect(sign).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // What has been painted is told to the observer by then.
      await pageRests(page);
      const { shift, sideways } = await page.evaluate(() => ({
        shift: window.layoutShift,
        sideways: document.documentElement.scrollWidth > window.innerWidth,
      }));
      expect(sideways, `${path} scrolls sideways`).toBe(false);
      expect(shift, `${path} jumps`).toBeLessThanOrEqual(0.02);
      expect.soft(await layoutFaults(page), path).toEqual([]);
    });

  await test.step('the keyboard help is offered where there is a keyboard', async () => {
    await page.locator('[popovertarget="user-menu"]').click();
    await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    const help = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible({ visible: !isPhone(page) });
  });
});

/** Where the text of an element begins. */
const leftOf = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().left;
  });

test('columns, words and colours hold for other people and windows', { tag: '@desktop' }, async ({
  page,
}) => {
  for (const [user, path] of [
    ['avery', '/contacts'],
    ['admin', '/events'],
  ] as const)
    await test.step(`${path} of ${user} at 1,920 px`, async () => {
      await page.setViewportSize({ width: 1_920, height: 900 });
      await keepToken(page, user);
      await page.goto(path);
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await pageRests(page);
      expect(await layoutFaults(page)).toEqual([]);
    });

  await test.step('names of contacts are whole in the narrowest window that has them in columns', async () => {
    await page.setViewportSize({ width: 1_280, height: 900 });
    await keepToken(page, 'avery');
    await page.goto('/contacts');
    const names = page.locator('td[data-label="Last Name"]');
    await expect(names.first()).toBeVisible();
    await pageRests(page);
    const broken = await names.evaluateAll((cells) =>
      cells.flatMap(({ textContent, firstChild }) => {
        const range = document.createRange();
        if (firstChild !== null) range.selectNodeContents(firstChild);
        const isWord = !/[\s-]/.test(textContent ?? '');
        return isWord && range.getClientRects().length > 1 ? [textContent] : [];
      }),
    );
    expect(broken).toEqual([]);
  });

  for (const { path, card, words } of [
    { path: '/user/preferences', card: 'Recordings', words: "Use the browser's own controls" },
    { path: '/user/details', card: 'Your last sign-ins', words: /^Times in / },
  ])
    await test.step(`the words of the card ${card} stand on the column of its title`, async () => {
      await page.goto(path);
      const region = page.getByRole('region', { name: card });
      const text = region.getByText(words);
      await expect(text).toBeVisible();
      expect(await leftOf(text)).toBeCloseTo(await leftOf(region.getByRole('heading', { name: card })), 0);
    });

  await test.step('muted texts are as bright as the others for people who ask for more contrast', async () => {
    await page.emulateMedia({ contrast: 'more' });
    await pageRests(page);
    const blurb = page.getByText('Live video monitoring and alarm response');
    const colourOf = (element: Element) => getComputedStyle(element).color;
    expect(await blurb.evaluate(colourOf)).toBe(await page.locator('body').evaluate(colourOf));
  });
});

test('a low window, as of a phone on its side or at 400 %, has the picture, the whole menu and room at its sides', {
  tag: '@desktop',
}, async ({ page }) => {
  await keepToken(page, 'admin');
  const { id } = await eventWithRecordings(page);
  await page.goto(`/event/${id}`);
  const picture = page.locator('[data-shown="true"]');
  for (const [width, height] of [
    [844, 340],
    [320, 256],
  ] as const)
    await test.step(`${width} x ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(picture).toBeVisible();
      expect((await picture.boundingBox())?.height).toBeGreaterThan(height / 2);
      await page.locator('[popovertarget="user-menu"]').click();
      const last = page.getByRole('link', { name: 'Log off' });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    });

  await test.step('a phone whose text is twice as large has every control of the player in its width', async () => {
    await page.setViewportSize({ width: 240, height: 480 });
    const cutOff = () =>
      page.locator('header :is(a, button), main figure :is(button, select)').evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility() && part.closest('li') === null)
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            return left < 0 || right > window.innerWidth;
          })
          .map((part) => part.getAttribute('aria-label') ?? part.textContent),
      );
    await expect.poll(cutOff).toEqual([]);
  });

  await test.step('there, a schedule names its site and leads to it', async () => {
    await page.goto('/schedule/3');
    const site = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link');
    await expect(site).toBeInViewport({ ratio: 1 });
    expect(await site.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(1);
    await page.goto(`/event/${id}`);
    await expect(picture).toBeVisible();
  });

  await test.step('the camera of a phone on its side hides nothing', async () => {
    await page.setViewportSize({ width: 844, height: 340 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 47, right: 47 } });
    const edges = () =>
      page.evaluate(() => {
        const left = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect().left ?? 0;
        return {
          text: Math.min(left('header a'), left('main h1'), left('footer p')),
          bar: left('header'),
          sideways: document.documentElement.scrollWidth > window.innerWidth,
        };
      });
    await expect.poll(async () => (await edges()).text).toBeGreaterThanOrEqual(47);
    expect(await edges()).toMatchObject({ bar: 0, sideways: false });
  });
});

test('what loads has the place of what comes', { tag: '@desktop' }, async ({ page }) => {
  await keepToken(page, 'avery');
  const { id } = await eventWithRecordings(page);
  const all = [
    {
      path: '/schedule/3',
      call: '**/api/Schedule/schedule/*',
      parts: [
        page.getByRole('region', { name: 'Day by day' }),
        page.getByRole('table', { name: 'Arming by day and hour' }).locator('..'),
      ],
    },
    {
      path: '/location/3',
      call: '**/api/Location/details/*',
      parts: [undefined, page.getByRole('region', { name: 'Statistics' }).locator('> *').first()],
    },
    {
      path: '/review?queue=hours',
      call: '**/api/Event/events/location/*',
      parts: [page.getByRole('region', { name: 'Queue' })],
      isLevel: true,
    },
    // The last one: what follows looks at it too.
    {
      path: `/event/${id}`,
      call: '**/api/Event/details/*',
      parts: [
        page.getByRole('region', { name: 'Media Preview' }),
        page.getByRole('region', { name: 'Media', exact: true }),
      ],
    },
  ];
  // Every run looks at a list beside a clip, and at the player.
  for (const { path, call, parts, isLevel = false } of process.env.PROOF === undefined
    ? all.slice(-2)
    : all) {
    const release = await holdBack(page, call);
    await page.goto(path);
    const pieces = page.locator('main [aria-busy="true"] > span');
    let places: Awaited<ReturnType<Locator['boundingBox']>>[] = [];
    // The code of a part may come between: it brings pieces of its own, in the same place.
    await expect
      .poll(async () => {
        places = await Promise.all(parts.map((_, index) => pieces.nth(index).boundingBox()));
        return places;
      })
      .not.toContain(null);
    release();
    for (const [index, part] of parts.entries()) {
      if (part === undefined) continue;
      await expect(part).toBeVisible();
      const place = await part.boundingBox();
      if (isLevel) expect(Math.abs((place?.y ?? 0) - (places[index]?.y ?? 0)), path).toBeLessThanOrEqual(2);
      expect(Math.abs((place?.x ?? 0) - (places[index]?.x ?? 0)), path).toBeLessThanOrEqual(2);
      expect(Math.abs((place?.width ?? 0) - (places[index]?.width ?? 0)), path).toBeLessThanOrEqual(2);
    }
    await page.unroute(call);
  }

  await test.step('the list of recordings is as high as the player beside it', async () => {
    const last = page.getByRole('region', { name: 'Media', exact: true });
    await expect(last.getByRole('listitem')).toHaveCount(12);
    const player = await page.getByRole('region', { name: 'Media Preview' }).elementHandle();
    // Parts of the player are rendered second, so its height and the list's are read in one look.
    const heights = () =>
      last.evaluate(
        (card, beside) => ({
          player: beside?.getBoundingClientRect().bottom ?? 0,
          card: card.getBoundingClientRect().bottom,
          list: card.querySelector('ol')?.parentElement?.getBoundingClientRect().bottom ?? 0,
        }),
        player,
      );
    await expect
      .poll(async () => {
        const { card, player: beside } = await heights();
        return Math.round(card - beside);
      })
      .toBe(0);
    const { card, list } = await heights();
    expect(card - list).toBeLessThan(3);
  });
});
