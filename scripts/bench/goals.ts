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
  /** The value is what 95 of 100 do not exceed. */
  readonly p95?: true;
}

const goal = (
  what: string,
  limit: number,
  of: string,
  more: Pick<Goal, 'unit' | 'to' | 'p95'> = {},
): Goal => ({
  ...{ what, limit, of: new RegExp(`^${of}`) },
  ...more,
});
const loading = (what: string, unit: Line['unit'], limit: number) =>
  goal(what, limit, `Loading \\w+: ${what}`, { unit });
const besideCard = (what: string, limit: number, of: string) =>
  goal(`${what}, to the card’s page`, limit, of, { to: 'card' });
const onScreens = (line: string, limit: number, ...screens: readonly string[]) =>
  screens.map((screen) => besideCard(`${line}, ${screen}`, limit, `Loading ${screen}: ${line}`));
const press = (name: string, limit: number) =>
  besideCard(`main thread of a press, ${name}`, limit, `Presses: ${name}: main thread`);
const answer = 'interaction to next paint';

const GOALS: readonly Goal[] = [
  loading('scripts before content', 'kB', 175),
  loading('style sheets before content', 'kB', 24),
  loading('requests before content', '', 8),
  loading('layout shift', '', 0.02),
  // A frame.
  loading('the first call waits to be sent', 'ms', 17),
  ...onScreens('time to content', 1.3, 'login', 'home', 'events', 'event'),
  ...onScreens('the same on a second visit', 1, 'login', 'home', 'events', 'event'),
  goal('first text to the plain page, slowest screen', 1.2, 'Loading \\w+: time to first text', {
    to: 'plain',
  }),
  ...onScreens('main thread until content', 1.35, 'home', 'events'),
  goal(`${answer}, slowest press`, 100, `Presses: .*: ${answer}`, { unit: 'ms' }),
  goal(`${answer}, 95 of 100, slowest press`, 200, `Presses: .*: ${answer}`, { unit: 'ms', p95: true }),
  press('sort', 1.6),
  press('next page', 1.8),
  press('from home to the events', 1.8),
  press('from the list to an event', 2.5),
  press('next recording, preloaded', 2.5),
  goal('requests that a preloaded recording waits for', 0, 'Presses: .*: requests awaited'),
  goal('frames until a preloaded recording is shown', 1, 'Presses: .*: frames'),
  goal('requests for recordings that were shown', 0, 'Memory.*: requests for the'),
  goal('requests for recordings at a time', 4, 'Memory.*: requests for recordings under way'),
  goal('blob addresses left', 0, 'Memory.*: blob addresses alive after'),
  goal('heap after 100 route changes', 1, 'Memory.*: heap after \\d+ route', { unit: 'MB' }),
  goal('heap after 200 next and prev', 0.5, 'Memory.*: heap after \\d+ next', { unit: 'MB' }),
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
    const { of, to, p95 } = goal;
    const values = lines
      .filter(({ name }) => of.test(name))
      .map(({ line }) => (to ? ratio(line, to) : p95 ? line.p95 : line.measured) ?? Number.NaN);
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
