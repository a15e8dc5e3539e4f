/** What the portal's speed is held to beside the pages of others, from what one run measured. */
import { type Line, ratio, type Section, type Table, times, withUnit, type Yardstick } from './line.ts';

interface Goal {
  readonly what: string;
  /** Before the code before content became few files. */
  readonly before: string;
  readonly limit: number;
  readonly unit: Line['unit'] | 'x';
  readonly measured: number;
}

/** Milliseconds. */
const FRAME = 17;

export function goalTable(sections: readonly Section[]): Table {
  const lineOf = (title: string, what: string) =>
    sections.find((section) => section.title === title)?.lines.find((line) => line.what.startsWith(what));
  const value = (title: string, what: string) => lineOf(title, what)?.measured ?? Number.NaN;
  const of = (title: string, what: string, side: Yardstick) => {
    const line = lineOf(title, what);
    return (line && ratio(line, side)) ?? Number.NaN;
  };
  const worst = (names: readonly string[], read: (title: string) => number) =>
    Math.max(...names.map((name) => read(`Loading ${name}`)));
  const lists = ['home', 'events'];
  const all = ['login', ...lists, 'event'];
  const first = (name: string, before: string, limit: number): Goal => ({
    what: `time to content of ${name} to the card's page`,
    before,
    limit,
    unit: 'x',
    measured: of(`Loading ${name}`, 'time to content', 'card'),
  });
  const again = (name: string, before: string, limit: number): Goal => ({
    what: `the same of ${name} on a second visit`,
    before,
    limit,
    unit: 'x',
    measured: of(`Loading ${name}`, 'the same on a second visit', 'card'),
  });
  const work = (name: string, before: string): Goal => ({
    what: `main thread until the content of ${name} to the card's page`,
    before,
    limit: 1.4,
    unit: 'x',
    measured: of(`Loading ${name}`, 'main thread', 'card'),
  });
  const press = (name: string, before: string, limit: number): Goal => ({
    what: `${name} to the plain page`,
    before,
    limit,
    unit: 'x',
    measured: of(`Pressing: ${name}`, 'what was asked for', 'plain'),
  });
  const goals: readonly Goal[] = [
    {
      what: 'requests before content, home and events',
      before: '17 to 19',
      limit: 8,
      unit: '',
      measured: worst(lists, (title) => value(title, 'requests before content')),
    },
    {
      what: 'files under 1 kB that a page waits for',
      before: '11',
      limit: 0,
      unit: '',
      measured: worst(all, (title) => value(title, 'files under 1 kB')),
    },
    {
      what: 'style sheets before content',
      before: '4 to 7',
      limit: 1,
      unit: '',
      measured: worst(all, (title) => value(title, 'files of these')),
    },
    {
      what: 'the first call waits to be sent, home and events',
      before: '500 ms',
      limit: FRAME,
      unit: 'ms',
      measured: worst(lists, (title) => value(title, 'the first call waits')),
    },
    first('login', 'x 1.11', 1.1),
    first('home', 'x 1.39', 1.2),
    first('events', 'x 1.35', 1.2),
    first('event', 'x 0.97', 1),
    again('login', 'x 1.28', 1.15),
    again('home', 'x 1.63', 1.3),
    again('events', 'x 1.54', 1.3),
    again('event', 'x 1.00', 1),
    {
      what: 'first text to the plain page, slowest screen',
      before: 'x 3.0',
      limit: 1.2,
      unit: 'x',
      measured: worst(all, (title) => of(title, 'time to first text', 'plain')),
    },
    work('home', 'x 2.1'),
    work('events', 'x 1.9'),
    press('from the list to an event', 'x 4.3', 1.5),
    press('next recording, preloaded', 'x 2.3', 1.4),
    ...['sort', 'next page', '15 to 100 rows', 'another week', 'from home to the events'].map((name) =>
      press(name, 'x 0.9 to 1.3', 1.3),
    ),
    {
      what: 'heap after 100 route changes',
      before: '1.5 MB',
      limit: 0.7,
      unit: 'MB',
      measured: value('Memory and traffic', 'heap after 100'),
    },
  ];
  return {
    title: 'What it is held to',
    head: ['what', 'before', 'limit', 'measured', ''],
    rows: goals.map(({ what, before, limit, unit, measured }) => {
      const text = (number: number) =>
        unit === 'x' && !Number.isNaN(number) ? times(number) : withUnit(number, unit === 'x' ? '' : unit);
      return [what, before, text(limit), text(measured), measured <= limit ? 'ok' : 'missed'];
    }),
  };
}
