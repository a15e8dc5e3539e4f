/** Every usual screen that reads data, in every fault: what it shows meanwhile, and how it becomes whole again. */
import type { Locator, Page } from '@playwright/test';
import { bring, faults, type Outcome } from './kinds.ts';
import { expect, type Places, test } from './places.ts';
import { expectTexts, expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

// The screens that read data: which calls they make, and what they show when these fail.

type WayOut = 'wait' | 'Retry' | 'reload';

interface Screen {
  readonly name: string;
  readonly path: (places: Places) => string;
  /** The calls that fail. */
  readonly calls: RegExp;
  readonly loading: string;
  /** Texts of the screen; the first is the one that a reader would look for. */
  readonly shows: Readonly<Record<Outcome, readonly string[]>>;
  /** How a person gets to the whole screen once the provider answers: 'wait' when it comes by itself. */
  readonly wayOut: Readonly<Record<Outcome, WayOut>>;
  /** What is there then. */
  readonly whole: (page: Page) => Locator;
}

interface Texts {
  readonly loading: string;
  readonly refused: readonly string[];
  readonly nothing?: readonly string[];
  readonly damaged: readonly string[];
  readonly whole: Screen['whole'];
}

/** The calm line of the shell. */
const CALM = 'Some data could not be loaded.';

/** Becomes whole by Retry wherever the provider failed to say anything. */
function screen(
  name: string,
  path: string | Screen['path'],
  calls: RegExp,
  { loading, refused, nothing = refused, damaged, whole }: Texts,
): Screen {
  const shows = { late: [loading], refused, nothing, damaged };
  const wayOut = { late: 'wait', refused: 'Retry', nothing: 'Retry', damaged: 'reload' } as const;
  const pathOf = typeof path === 'string' ? () => path : path;
  return { name, path: pathOf, calls, loading, shows, wayOut, whole };
}

/** Of one record: an answer without it is final, and only what could not be asked is asked again. */
function record(...of: Parameters<typeof screen>): Screen {
  const one = screen(...of);
  return { ...one, wayOut: { ...one.wayOut, nothing: 'reload' } };
}

/** Nothing of a damaged answer can be used. */
function allOrNothing(one: Screen): Screen {
  return { ...one, wayOut: { ...one.wayOut, damaged: 'Retry' } };
}

const UNREAD_SCHEDULE = 'Failed to load schedule details. Please try again.';
const NO_CHART = 'No data available for selected period';
const NUMBERS: Texts = {
  loading: 'Loading...',
  refused: [NO_CHART, CALM],
  damaged: [NO_CHART, CALM],
  whole: (page) => page.getByRole('region', { name: 'Bars, one a day' }),
};
const locationPath = ({ location }: Places) => `/location/${location}`;
const eventPath = ({ event }: Places) => `/event/${event}`;
const picture = (page: Page) => page.locator('[data-shown="true"]');

const screens: readonly Screen[] = [
  allOrNothing(screen('home', '/', /\/api\/Statistics\//, NUMBERS)),
  screen('locations', '/locations', /\/api\/Location\/locations/, {
    loading: 'Loading locations...',
    refused: ['No locations available.', CALM],
    damaged: ['Showing 1 to 15 of 43 locations', 'Unnamed Location'],
    whole: (page) => page.getByText('Showing 1 to 15 of 43 locations'),
  }),
  record('location', locationPath, /\/api\/Location\/details/, {
    loading: 'Loading location details...',
    refused: ['Location not found.'],
    damaged: ['Unnamed Location', 'No address available', 'No dealer information'],
    whole: (page) => page.getByRole('table', { name: 'Emergency Contact List' }),
  }),
  allOrNothing(screen("location's statistics", locationPath, /\/api\/Statistics\//, NUMBERS)),
  allOrNothing(
    screen("location's arming", locationPath, /\/api\/Location\/armed-status/, {
      loading: 'Loading...',
      refused: ['Status Unknown', CALM],
      damaged: ['Status Unknown', CALM],
      whole: (page) => page.locator('[data-arming]').getByText(/^(?:Armed|Disarmed)/),
    }),
  ),
  screen('events', '/events', /\/api\/Event\/events/, {
    loading: 'Loading events...',
    refused: ['No events found', CALM],
    damaged: ['Unnamed Location'],
    whole: (page) => page.getByText(/^Showing 1 to 15 of [\d,]+ events$/),
  }),
  record('event', eventPath, /\/api\/Event\/details/, {
    loading: 'Loading event details...',
    refused: ['Event not found.'],
    damaged: ['1 of 12', 'Unnamed Location', 'Account #N/A'],
    whole: picture,
  }),
  allOrNothing(
    screen("event's recording", eventPath, /\/api\/Recording\/data/, {
      loading: 'Loading recording...',
      refused: ['This recording could not be loaded.'],
      damaged: ['This recording could not be loaded.'],
      whole: picture,
    }),
  ),
  screen('coverage', '/coverage', /\/api\/Location\/locations/, {
    loading: 'Loading coverage...',
    refused: ['Coverage could not be loaded.', CALM],
    damaged: ['Unnamed Location'],
    whole: (page) => page.getByText(/^\d+ needs? attention · /),
  }),
  screen('contacts', '/contacts', /\/api\/Contact\/contacts/, {
    loading: 'Loading contacts...',
    refused: ['No contacts available.', CALM],
    damaged: ['First Name', 'Last Name'],
    whole: (page) => page.getByRole('link', { name: /@/ }).first(),
  }),
  screen('schedules', '/schedules', /\/api\/Schedule\/schedules/, {
    loading: 'Loading schedules...',
    refused: ['No schedules available.', CALM],
    damaged: ['Unnamed Schedule', 'Unnamed Location'],
    whole: (page) => page.getByRole('link', { name: 'Cleaners & lunch' }).first(),
  }),
  allOrNothing(
    record('schedule', ({ schedule }) => `/schedule/${schedule}`, /\/api\/Schedule\/schedule\//, {
      loading: 'Loading schedule details...',
      refused: [UNREAD_SCHEDULE],
      nothing: ['The requested schedule could not be found.'],
      // Items that do not say what they are could be disarmings: no grid must claim otherwise.
      damaged: [UNREAD_SCHEDULE],
      whole: (page) => page.getByRole('table', { name: 'Arming by day and hour' }),
    }),
  ),
];

// No case needs another one: both workers take from the table.
test.describe.configure({ mode: 'parallel' });

/** One that every run of the tests goes through for each way of failing. */
const SAMPLE = [
  'home: down',
  'event: hanging for good',
  'location: answering with null fields',
  'contacts: answering 200 with nothing',
];

const waysOut: Readonly<Record<WayOut, (page: Page) => Promise<unknown>>> = {
  wait: () => Promise.resolve(),
  // The portal also asks again by itself: then there is no Retry any more.
  Retry: (page) =>
    page
      .getByRole('button', { name: 'Retry' })
      .first()
      .click({ timeout: 4_000 })
      .catch(() => undefined),
  reload: (page) => page.reload(),
};

for (const screen of screens)
  for (const fault of faults) {
    const shows = screen.shows[fault.outcome];
    const tag = SAMPLE.includes(`${screen.name}: ${fault.name}`) ? ['@desktop'] : ['@desktop', '@proof'];
    test(`${screen.name}, provider ${fault.name}: ${shows[0]}`, { tag }, async ({ page, places, watch }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      const trouble = await bring(page, fault, screen.calls);
      await page.goto(screen.path(places));
      const end = fault.outcome === 'refused' ? seen(page, shows[0] ?? '') : undefined;
      await trouble.pass(seen(page, screen.loading), end);
      await expectTexts(page, shows);
      await expectUnhurt(page);
      if (fault.outcome === 'refused') await expect(page.getByText(/\bof 0\b/)).toHaveCount(0);
      await trouble.lift();
      await waysOut[screen.wayOut[fault.outcome]](page);
      await expect(screen.whole(page)).toBeVisible({ timeout: PATIENCE });
      await expect(page.getByText('Some data could not be loaded.')).toHaveCount(0);
      await expectUnhurt(page);
    });
  }
