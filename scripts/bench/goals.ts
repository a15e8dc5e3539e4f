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

const ALL = ['login', 'home', 'events', 'event'];

const loading = (what: string, unit: Line['unit'], limit: number): Goal => ({
  ...{ what, limit, unit },
  of: new RegExp(`^Loading \\w+: ${what}`),
});
const press = (what: string, of: RegExp, limit: number): Goal => ({
  ...{ what: `interaction to next paint${what}, slowest press`, of, limit },
  unit: 'ms',
});
const besideCard = (what: string, line: string, limit: number): Goal => ({
  ...{ what: `${what}, to the card’s page`, limit, to: 'card' },
  of: new RegExp(`^${line}`),
});
const beside = (line: string, limit: number, screens: readonly string[]): Goal[] =>
  screens.map((screen) => besideCard(`${line}, ${screen}`, `Loading ${screen}: ${line}`, limit));
const work = (name: string, limit: number): Goal =>
  besideCard(`main thread of a press, ${name}`, `Presses: ${name}: main thread`, limit);
const counted = (what: string, of: RegExp, limit: number, unit: Line['unit'] = ''): Goal => ({
  ...{ what, of, limit, unit },
});

const GOALS: readonly Goal[] = [
  loading('scripts before content', 'kB', 175),
  loading('style sheets before content', 'kB', 24),
  loading('requests before content', '', 8),
  loading('layout shift', '', 0.02),
  // A frame.
  loading('the first call waits to be sent', 'ms', 17),
  ...beside('time to content', 1.3, ALL),
  ...beside('the same on a second visit', 1, ALL),
  {
    what: 'first text to the plain page, slowest screen',
    limit: 1.2,
    of: /^Loading \w+: time to first text/,
    to: 'plain',
  },
  ...beside('main thread until content', 1.35, ['home', 'events']),
  press('', /^Presses: .*: interaction to next paint/, 100),
  press(', 95 of 100', /^Presses: .*: its 95th percentile/, 200),
  work('sort', 1.6),
  work('next page', 1.8),
  work('from home to the events', 1.8),
  work('from the list to an event', 2.5),
  work('next recording, preloaded', 2.5),
  counted('requests that a preloaded recording waits for', /^Presses: .*: requests awaited/, 0),
  counted('frames until a preloaded recording is shown', /^Presses: .*: frames/, 1),
  counted('requests for recordings that were shown', /^Memory.*: requests for the/, 0),
  counted('requests for recordings at a time', /^Memory.*: requests for recordings under way/, 4),
  counted('blob addresses left', /^Memory.*: blob addresses alive after/, 0),
  counted('heap after 100 route changes', /^Memory.*: heap after \d+ route/, 1, 'MB'),
  counted('heap after 200 next and prev', /^Memory.*: heap after \d+ next/, 0.5, 'MB'),
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
