/** What the portal's speed is held to beside the pages of others, from what one run measured. */
import { type Line, ratio, type Section, type Table, times, withUnit, type Yardstick } from './line.ts';
import { ANSWER, SLOWEST_ANSWER } from './pressing.ts';

interface Goal {
  readonly what: string;
  readonly limit: number;
  /** Matches the titles of sections, of which the worst value counts. */
  readonly of: RegExp;
  /** Begin of the line there. */
  readonly line: string;
  readonly unit?: Line['unit'];
  /** The value is how many times that of this page. */
  readonly to?: Yardstick;
}

const LISTS = ['home', 'events'];
const ALL = ['login', ...LISTS, 'event'];
const loading = (screens: readonly string[]) => new RegExp(`^Loading (?:${screens.join('|')})$`);
const pressing = (press: string) => new RegExp(`^Pressing: ${press}$`);
const PRESSES = pressing('.*');
const MEMORY = /^Memory/;
/** Milliseconds. */
const FRAME = 17;

const beside = (line: string, limit: number, screens: readonly string[]): Goal[] =>
  screens.map((screen) => ({
    what: `${line}, ${screen}, to the card’s page`,
    limit,
    of: loading([screen]),
    line,
    to: 'card',
  }));
const work = (limits: Readonly<Record<string, number>>): Goal[] =>
  Object.entries(limits).map(([press, limit]) => ({
    what: `main thread of a press, ${press}, to the card’s page`,
    limit,
    of: pressing(press),
    line: 'main thread',
    to: 'card',
  }));

const GOALS: readonly Goal[] = [
  { what: 'requests before content', limit: 8, of: loading(ALL), line: 'requests before content' },
  { what: 'layout shift', limit: 0.02, of: loading(ALL), line: 'layout shift' },
  {
    what: 'the first call waits to be sent',
    limit: FRAME,
    of: loading(LISTS),
    line: 'the first call waits',
    unit: 'ms',
  },
  ...beside('time to content', 1.3, ALL),
  ...beside('the same on a second visit', 1, ALL),
  {
    what: 'first text to the plain page, slowest screen',
    limit: 1.2,
    of: loading(ALL),
    line: 'time to first text',
    to: 'plain',
  },
  ...beside('main thread until content', 1.35, LISTS),
  { what: 'interaction to next paint, slowest press', limit: 100, of: PRESSES, line: ANSWER, unit: 'ms' },
  {
    what: 'interaction to next paint, 95 of 100, slowest press',
    limit: 200,
    of: PRESSES,
    line: SLOWEST_ANSWER,
    unit: 'ms',
  },
  ...work({
    sort: 1.6,
    'next page': 1.8,
    'from home to the events': 1.8,
    'from the list to an event': 2.5,
    'next recording, preloaded': 2.5,
  }),
  {
    what: 'heap after 100 route changes',
    limit: 1,
    of: MEMORY,
    line: 'heap after 100',
    unit: 'MB',
  },
  {
    what: 'heap after 200 next and prev',
    limit: 0.5,
    of: MEMORY,
    line: 'heap after 200',
    unit: 'MB',
  },
];

export function goalTable(sections: readonly Section[]): Table {
  const measuredBy = ({ of, line: begin, to }: Goal): number => {
    const values = sections
      .filter(({ title }) => of.test(title))
      .map(({ lines }) => {
        const line = lines.find(({ what }) => what.startsWith(begin));
        return (to === undefined ? line?.measured : line && ratio(line, to)) ?? Number.NaN;
      });
    // Nothing measured counts as missed.
    return values.length === 0 ? Number.NaN : Math.max(...values);
  };
  return {
    title: 'What it is held to',
    head: ['what', 'limit', 'measured', ''],
    rows: GOALS.map((goal) => {
      const { what, limit, to, unit = '' } = goal;
      const measured = measuredBy(goal);
      const text = (number: number) =>
        to === undefined || Number.isNaN(number) ? withUnit(number, unit) : times(number);
      return [what, text(limit), text(measured), measured <= limit ? 'ok' : 'missed'];
    }),
  };
}
