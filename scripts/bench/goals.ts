/** What the portal is held to, beside the pages of others where it is a time, from what one run measured. */
import { type Line, ratio, type Section, type Table, times, withUnit, type Yardstick } from './line.ts';

interface Goal {
  readonly what: string;
  readonly limit: number;
  /** Matches 'title of the section: what the line measures'. The worst of these lines counts. */
  readonly of: RegExp;
  readonly unit?: Line['unit'];
  /** The value is how many times that of this page. */
  readonly to?: Yardstick;
}

const LISTS = ['home', 'events'];
const ALL = ['login', ...LISTS, 'event'];
/** Milliseconds. */
const FRAME = 17;

const loading = (line: string, unit: Line['unit'], limit: number): Goal => ({
  what: line,
  limit,
  of: new RegExp(`^Loading \\w+: ${line}`),
  unit,
});
const beside = (line: string, limit: number, screens: readonly string[]): Goal[] =>
  screens.map((screen) => ({
    what: `${line}, ${screen}, to the card’s page`,
    limit,
    of: new RegExp(`^Loading ${screen}: ${line}`),
    to: 'card',
  }));
const work = (limits: Readonly<Record<string, number>>): Goal[] =>
  Object.entries(limits).map(([press, limit]) => ({
    what: `main thread of a press, ${press}, to the card’s page`,
    limit,
    of: new RegExp(`^Presses: ${press}: main thread`),
    to: 'card',
  }));

const GOALS: readonly Goal[] = [
  loading('scripts before content', 'kB', 175),
  loading('style sheets before content', 'kB', 24),
  loading('requests before content', '', 8),
  loading('layout shift', '', 0.02),
  loading('the first call waits to be sent', 'ms', FRAME),
  ...beside('time to content', 1.3, ALL),
  ...beside('the same on a second visit', 1, ALL),
  {
    what: 'first text to the plain page, slowest screen',
    limit: 1.2,
    of: /^Loading \w+: time to first text/,
    to: 'plain',
  },
  ...beside('main thread until content', 1.35, LISTS),
  {
    what: 'interaction to next paint, slowest press',
    limit: 100,
    of: /^Presses: .*: interaction to next paint/,
    unit: 'ms',
  },
  {
    what: 'interaction to next paint, 95 of 100, slowest press',
    limit: 200,
    of: /^Presses: .*: its 95th percentile/,
    unit: 'ms',
  },
  ...work({
    sort: 1.6,
    'next page': 1.8,
    'from home to the events': 1.8,
    'from the list to an event': 2.5,
    'next recording, preloaded': 2.5,
  }),
  { what: 'requests that a preloaded recording waits for', limit: 0, of: /^Presses: .*: requests awaited/ },
  { what: 'frames until a preloaded recording is shown', limit: 1, of: /^Presses: .*: frames/ },
  { what: 'requests for recordings that were shown', limit: 0, of: /^Memory.*: requests for the/ },
  { what: 'requests for recordings at a time', limit: 4, of: /^Memory.*: requests for recordings under way/ },
  { what: 'blob addresses left', limit: 0, of: /^Memory.*: blob addresses alive after/ },
  { what: 'heap after 100 route changes', limit: 1, of: /^Memory.*: heap after \d+ route/, unit: 'MB' },
  { what: 'heap after 200 next and prev', limit: 0.5, of: /^Memory.*: heap after \d+ next/, unit: 'MB' },
];

interface Reached extends Goal {
  /** NaN when nothing was measured, which counts as missed. */
  readonly measured: number;
}

export function reached(sections: readonly Section[]): Reached[] {
  const lines = sections.flatMap(({ title, lines }) =>
    lines.map((line) => ({ name: `${title}: ${line.what}`, line })),
  );
  return GOALS.map((goal) => {
    const { of, to } = goal;
    const values = lines
      .filter(({ name }) => of.test(name))
      .map(({ line }) => (to === undefined ? line.measured : (ratio(line, to) ?? Number.NaN)));
    return { ...goal, measured: values.length === 0 ? Number.NaN : Math.max(...values) };
  });
}

/** What was missed and does not vary from run to run, as times and ratios of times do. */
export function missedCounts(goals: readonly Reached[]): string[] {
  return goals
    .filter(({ measured, limit, unit, to }) => !(measured <= limit) && unit !== 'ms' && to === undefined)
    .map(({ what }) => what);
}

export function goalTable(goals: readonly Reached[]): Table {
  return {
    title: 'What it is held to',
    head: ['what', 'limit', 'measured', ''],
    rows: goals.map(({ what, limit, to, unit = '', measured }) => {
      const text = (number: number) =>
        to === undefined || Number.isNaN(number) ? withUnit(number, unit) : times(number);
      return [what, text(limit), text(measured), measured <= limit ? 'ok' : 'missed'];
    }),
  };
}
