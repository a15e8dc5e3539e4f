/** What the portal's speed is held to beside the pages of others, from what one run measured. */
import { type Line, ratio, type Section, type Table, times, withUnit, type Yardstick } from './line.ts';

interface Goal {
  readonly what: string;
  readonly limit: number;
  /** Titles of sections, whose worst value counts. */
  readonly of: readonly string[];
  /** Begin of the line there. */
  readonly line: string;
  readonly unit?: Line['unit'];
  /** The value is how many times that of this page. */
  readonly to?: Yardstick;
}

const LISTS = ['Loading home', 'Loading events'];
const ALL = ['Loading login', ...LISTS, 'Loading event'];
/** Milliseconds. */
const FRAME = 17;

const toCard = (what: string, line: string, limits: Readonly<Record<string, number>>): Goal[] =>
  Object.entries(limits).map(([screen, limit]) => ({
    what: `${what} of ${screen} to the card's page`,
    limit,
    of: [`Loading ${screen}`],
    line,
    to: 'card',
  }));
const toPlain = (limits: Readonly<Record<string, number>>): Goal[] =>
  Object.entries(limits).map(([press, limit]) => ({
    what: `${press} to the plain page`,
    limit,
    of: [`Pressing: ${press}`],
    line: 'what was asked for',
    to: 'plain',
  }));

const GOALS: readonly Goal[] = [
  { what: 'requests before content, home and events', limit: 8, of: LISTS, line: 'requests before content' },
  { what: 'files under 1 kB that a page waits for', limit: 0, of: ALL, line: 'files under 1 kB' },
  { what: 'style sheets before content', limit: 1, of: ALL, line: 'files of these' },
  {
    what: 'the first call waits to be sent, home and events',
    limit: FRAME,
    of: LISTS,
    line: 'the first call waits',
    unit: 'ms',
  },
  ...toCard('time to content', 'time to content', { login: 1.1, home: 1.2, events: 1.2, event: 1 }),
  ...toCard('the same on a second visit', 'the same on a second visit', {
    login: 1.15,
    home: 1.3,
    events: 1.3,
    event: 1,
  }),
  {
    what: 'first text to the plain page, slowest screen',
    limit: 1.2,
    of: ALL,
    line: 'time to first text',
    to: 'plain',
  },
  ...toCard('main thread until the content', 'main thread', { home: 1.4, events: 1.4 }),
  ...toPlain({
    'from the list to an event': 1.5,
    'next recording, preloaded': 1.4,
    sort: 1.3,
    'next page': 1.3,
    '15 to 100 rows': 1.3,
    'from home to the events': 1.3,
  }),
  {
    what: 'heap after 100 route changes',
    limit: 0.7,
    of: ['Memory and traffic'],
    line: 'heap after 100',
    unit: 'MB',
  },
];

export function goalTable(sections: readonly Section[]): Table {
  const measuredIn = (title: string, { line: begin, to }: Goal): number => {
    const line = sections
      .find((section) => section.title === title)
      ?.lines.find(({ what }) => what.startsWith(begin));
    return (to === undefined ? line?.measured : line && ratio(line, to)) ?? Number.NaN;
  };
  return {
    title: 'What it is held to',
    head: ['what', 'limit', 'measured', ''],
    rows: GOALS.map((goal) => {
      const { what, limit, of, to, unit = '' } = goal;
      const measured = Math.max(...of.map((title) => measuredIn(title, goal)));
      const text = (number: number) =>
        to === undefined || Number.isNaN(number) ? withUnit(number, unit) : times(number);
      return [what, text(limit), text(measured), measured <= limit ? 'ok' : 'missed'];
    }),
  };
}
