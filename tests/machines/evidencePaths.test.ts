import { describe, expect, it } from 'vitest';
import { fromTransition } from 'xstate';
import { createEvidenceMachine } from '#machines/evidence.ts';
import { choiceOf, startEvidence } from './evidenceActor.ts';
import { declaredTransitions, routesOf, withActors } from './paths.ts';

type Event = {
  type:
    | 'start'
    | 'retry'
    | 'save'
    | 'cancel'
    | 'again'
    | 'opened'
    | 'dismissed'
    | 'unopened'
    | 'fetched'
    | 'empty'
    | 'refused'
    | 'saved'
    | 'unsaved'
    | 'lost';
};

/** One more than may be under way. */
const PARTS = 4;
const AT_ONCE = 3;
const MAKING = ['opening', 'fetching', 'incomplete', 'writing'];

/** The package as plain rules. Parts differ by nothing, so that their numbers are all that counts. */
interface Model {
  readonly state: string;
  readonly fetched: number;
  readonly missing: number;
}

const START: Model = { state: 'choosing', fetched: 0, missing: 0 };
const inFlight = ({ state, fetched, missing }: Model) =>
  state === 'fetching' ? Math.min(AT_ONCE, PARTS - fetched - missing) : 0;

function settled(model: Model): Model {
  if (model.fetched === PARTS) return { ...model, state: 'writing' };
  return model.fetched + model.missing === PARTS ? { ...model, state: 'incomplete' } : model;
}

function after(model: Model, { type }: Event): Model {
  const { state, fetched, missing } = model;
  const to = (next: string, ...from: string[]) => (from.includes(state) ? { ...model, state: next } : model);
  const isFetching = state === 'fetching';
  switch (type) {
    case 'start':
      return state === 'choosing' ? { ...START, state: 'opening' } : model;
    case 'opened':
      return to('fetching', 'opening');
    case 'dismissed':
      return to('choosing', 'opening');
    case 'unopened':
      return to('failed', 'opening');
    case 'fetched':
      return isFetching ? settled({ ...model, fetched: fetched + 1 }) : model;
    case 'empty':
    case 'refused':
      return isFetching ? settled({ ...model, missing: missing + 1 }) : model;
    case 'retry':
      return state === 'incomplete' ? { ...model, state: 'fetching', missing: 0 } : model;
    case 'save':
      return to('writing', 'incomplete');
    case 'saved':
      return to('done', 'writing');
    case 'unsaved':
      return to('failed', 'writing');
    case 'lost':
      return to('failed', ...MAKING);
    case 'cancel':
      return to('cancelled', ...MAKING);
    default:
      return to('choosing', 'done', 'failed', 'cancelled');
  }
}

/** What a person may press is tried in every state; what ends something, where it is under way. */
const PRESSES: readonly Event['type'][] = ['start', 'retry', 'save', 'cancel', 'again'];
const ENDS: Readonly<Record<string, readonly Event['type'][]>> = {
  opening: ['opened', 'dismissed', 'unopened', 'lost'],
  fetching: ['fetched', 'refused', 'empty', 'lost'],
  incomplete: ['lost'],
  writing: ['saved', 'unsaved', 'lost'],
};

const print = (model: Model) => JSON.stringify([model.state, model.fetched, model.missing, inFlight(model)]);

const routes = routesOf<Model, Event>({
  machine: fromTransition((model: Model, event: Event) => after(model, event), START),
  events: ({ context: { state } }) => [...PRESSES, ...(ENDS[state] ?? [])].map((type) => ({ type })),
  print: ({ context }) => print(context),
});

async function replay(events: readonly Event[]) {
  const evidence = startEvidence();
  const answers: Partial<Record<Event['type'], () => Promise<void>>> = {
    opened: () => evidence.endOpen(true),
    dismissed: () => evidence.endOpen(false),
    unopened: () => evidence.endOpen(new Error('no')),
    fetched: () => evidence.endLoad('got'),
    empty: () => evidence.endLoad(null),
    refused: () => evidence.endLoad(new Error('403')),
    saved: () => evidence.endSave('evidence.zip'),
    unsaved: () => evidence.endSave(new Error('full')),
    lost: () => evidence.lose(new Error('full')),
  };
  for (const { type } of events) {
    const answer = answers[type];
    if (answer !== undefined) await answer();
    else if (type === 'start') evidence.actor.send({ type, choice: choiceOf(PARTS) });
    else if (type === 'retry' || type === 'save' || type === 'cancel' || type === 'again')
      evidence.actor.send({ type });
  }
  return evidence;
}

function printOf(evidence: ReturnType<typeof startEvidence>): string {
  const { fetched, missing } = evidence.context();
  const state = evidence.state().replace('making.', '');
  return JSON.stringify([state, fetched.size, missing.size, evidence.inFlight().length]);
}

describe('the package on every generated path', () => {
  it('reaches every state', () => {
    const states = routes.map(({ end }): string => JSON.parse(end)[0]);
    expect([...new Set(states)].toSorted()).toEqual(
      ['choosing', 'done', 'failed', 'cancelled', ...MAKING].toSorted(),
    );
  });

  it('ends where the rules say, and takes every transition that it and its loads declare', async () => {
    const taken = new Set<string>();
    for (const route of routes) {
      const evidence = await replay(route.events);
      expect(printOf(evidence), route.name).toBe(route.end);
      for (const name of evidence.taken()) taken.add(name);
      evidence.actor.stop();
    }
    const machine = createEvidenceMachine({ load: () => new Promise(() => {}) });
    expect([...taken].toSorted()).toEqual(declaredTransitions(...withActors(machine)));
  }, 60_000);
});
