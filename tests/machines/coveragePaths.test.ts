import { describe, expect, it } from 'vitest';
import { fromTransition } from 'xstate';
import { createCoverageMachine } from '#machines/coverage.ts';
import { createLoaderMachine } from '#machines/loader.ts';
import { type AnswerEnd, MINUTE, openBoard, sitesOf } from './coverageActor.ts';
import { declaredTransitions, routesOf } from './paths.ts';

type Event =
  | { type: 'refresh' | 'ask' | 'stop' | 'suspended' | 'timePassed' | 'readFailed' | 'viewed' }
  | { type: 'resumed'; now: number }
  | { type: 'readEnded' | 'readElsewhere'; told: boolean }
  | { type: 'answered'; end: AnswerEnd };

/** One more than may be asked at once. */
const SITES = 5;
const AT_ONCE = 4;

/** The board as plain rules. Sites differ by nothing, so that their numbers are all that counts. */
interface Model {
  readonly list: 'waiting' | 'reading' | 'backingOff' | 'suspended';
  readonly statuses: 'told' | 'unasked' | 'asking' | 'suspended' | 'stopped' | 'asked' | 'due';
  /** The last read of the list has failed. */
  readonly isFailing: boolean;
  readonly told: boolean;
  readonly asked: number;
  readonly inFlight: number;
}

function asking(model: Model): Model {
  const waiting = model.told ? 0 : SITES - model.asked - model.inFlight;
  const inFlight = model.inFlight + Math.min(AT_ONCE - model.inFlight, waiting);
  return { ...model, inFlight, statuses: inFlight === 0 ? 'asked' : 'asking' };
}

function choosing(model: Model, most: number): Model {
  const anew = { ...model, asked: 0 };
  if (model.told) return { ...anew, statuses: 'told' };
  return SITES > most ? { ...anew, statuses: 'unasked' } : asking(anew);
}

function withSites(model: Model, told: boolean, most: number): Model {
  const read: Model = {
    ...model,
    told,
    isFailing: false,
    list: model.list === 'suspended' ? 'suspended' : 'waiting',
  };
  if (model.statuses === 'asking') return asking(read);
  // A round is over, and the next one is not due.
  if (model.statuses === 'asked' && !told && model.asked === SITES) return read;
  return ['suspended', 'stopped'].includes(model.statuses) ? read : choosing(read, most);
}

function after(model: Model, event: Event, most: number): Model {
  const { list, statuses } = model;
  const isResting = list === 'waiting' || list === 'backingOff';
  switch (event.type) {
    case 'refresh':
    case 'timePassed': {
      // A person's press begins another round of asking the sites, as time does.
      const rested: Model = statuses === 'asked' ? { ...model, statuses: 'due' } : model;
      return isResting ? { ...rested, list: 'reading' } : rested;
    }
    case 'readFailed':
      return list === 'reading' ? { ...model, list: 'backingOff', isFailing: true } : model;
    case 'readEnded':
      return list === 'reading' ? withSites(model, event.told, most) : model;
    case 'readElsewhere':
      return withSites(model, event.told, most);
    case 'suspended':
      return {
        ...model,
        list: 'suspended',
        statuses: statuses === 'asking' ? 'suspended' : statuses,
      };
    case 'resumed': {
      const isDue = model.isFailing || event.now >= MINUTE || list === 'reading';
      const shown = { ...model, list: isDue ? 'reading' : 'waiting' } as const;
      return statuses === 'suspended' ? asking(shown) : shown;
    }
    case 'ask':
      if (statuses === 'asked' || statuses === 'due') return asking({ ...model, asked: 0 });
      return statuses === 'unasked' || statuses === 'stopped' ? asking(model) : model;
    case 'stop':
      return statuses === 'asking' ? { ...model, statuses: 'stopped', inFlight: 0 } : model;
    case 'answered': {
      const answered = { ...model, asked: model.asked + 1, inFlight: model.inFlight - 1 };
      return statuses === 'asking' ? asking(answered) : answered;
    }
    default:
      return model;
  }
}

/** How a call ends does not matter for what comes next: once each is enough. */
const endsAfter = ({ asked, list }: Model): readonly AnswerEnd[] =>
  asked === 0 && list === 'waiting' ? ['ready', 'missing', 'failed'] : ['ready'];

const eventsIn = ({ context }: { context: Model }): Event[] => [
  // A press while nobody seems to look is in refresh.test.ts.
  ...(context.list === 'suspended' ? [] : [{ type: 'refresh' } as const]),
  { type: 'ask' },
  { type: 'stop' },
  { type: 'suspended' },
  { type: 'resumed', now: 1 },
  { type: 'resumed', now: MINUTE },
  { type: 'timePassed' },
  { type: 'viewed' },
  { type: 'readFailed' },
  { type: 'readEnded', told: true },
  { type: 'readEnded', told: false },
  { type: 'readElsewhere', told: !context.told },
  ...(context.inFlight > 0 ? endsAfter(context).map((end): Event => ({ type: 'answered', end })) : []),
];

const print = ({ list, statuses, isFailing, told, asked, inFlight }: Model) =>
  JSON.stringify([list, statuses, isFailing, told, asked, inFlight]);

function routesWith(most: number) {
  const start = choosing(
    { list: 'waiting', statuses: 'told', isFailing: false, told: false, asked: 0, inFlight: 0 },
    most,
  );
  return routesOf<Model, Event>({
    machine: fromTransition((model: Model, event: Event) => after(model, event, most), start),
    events: eventsIn,
    print: ({ context }) => print(context),
  });
}

async function replay(events: readonly Event[], most: number) {
  const board = openBoard({ sites: sitesOf(SITES, false), mostUnbidden: most });
  const { actor } = board;
  for (const event of events) {
    if (event.type === 'answered') await board.answer(board.inFlight()[0], event.end);
    else if (event.type === 'readEnded') await board.endRead({ sites: sitesOf(SITES, event.told), at: 0 });
    else if (event.type === 'readFailed') await board.endRead(new Error('502'));
    else if (event.type === 'readElsewhere')
      actor.send({ type: 'sitesRead', sites: sitesOf(SITES, event.told), at: 0 });
    else if (event.type === 'timePassed') board.clock.increment(15 * MINUTE);
    else if (event.type === 'viewed') actor.send({ type: 'viewed', ids: [SITES] });
    else if (event.type === 'resumed') actor.send({ type: 'resumed', now: event.now });
    else actor.send({ type: event.type });
  }
  return board;
}

function printOf(board: ReturnType<typeof openBoard>): string {
  const { asked, inFlight } = board.context();
  const isFailing = (board.refresh().context.failures ?? 0) > 0;
  return JSON.stringify([
    board.list(),
    board.statuses(),
    isFailing,
    board.isTold(),
    asked.size,
    inFlight.size,
  ]);
}

/** Few enough sites to ask them unbidden, and one too many. */
const boards = [SITES, SITES - 1].map((most) => ({ most, routes: routesWith(most) }));

describe('the board on every generated path', () => {
  it('reaches every state', () => {
    const ends = boards.flatMap(({ routes }) => routes.map(({ end }): [string, string] => JSON.parse(end)));
    expect([...new Set(ends.map(([list]) => list))].toSorted()).toEqual([
      'backingOff',
      'reading',
      'suspended',
      'waiting',
    ]);
    expect([...new Set(ends.map(([, statuses]) => statuses))].toSorted()).toEqual([
      'asked',
      'asking',
      'due',
      'stopped',
      'suspended',
      'told',
      'unasked',
    ]);
  });

  it('ends where the rules say, and takes every transition that it and its loads declare', async () => {
    const taken = new Set<string>();
    for (const { most, routes } of boards) {
      for (const route of routes) {
        const board = await replay(route.events, most);
        expect(printOf(board), route.name).toBe(route.end);
        for (const name of board.taken()) taken.add(name);
        board.actor.stop();
      }
    }
    const load = () => new Promise<null>(() => {});
    const machine = createCoverageMachine({ load, readSites: () => new Promise(() => {}) });
    // Those of the machine that says when are in refresh.test.ts.
    const own = [...taken].filter((name) => !name.startsWith('refresh'));
    expect(own.toSorted()).toEqual(declaredTransitions(machine, createLoaderMachine({ load })));
  }, 60_000);
});
