import { describe, expect, it } from 'vitest';
import { fromTransition } from 'xstate';
import { createPlaybackMachine, type PlaybackEvent } from '#machines/playback.ts';
import { loadState } from '#machines/preloader.ts';
import { declaredTransitions, routesOf } from './paths.ts';
import { arranged, loadingIds, type States } from './preloadModel.ts';
import { type Clip, recordings, startPlayer } from './recordings.ts';

type Event = PlaybackEvent | { type: 'loaded'; id: number } | { type: 'failed'; id: number };

interface Model {
  readonly index: number;
  readonly states: States;
}

const rules = { othersLoadOn: ['ready', 'failed'], othersGoOn: true } as const;

/** A player of so many recordings with the ids 101, 102 and so on; at most three, so that all of them are in reach. */
function modelOf(count: number) {
  const wantedAt = (index: number) =>
    recordings(count)
      .map(({ recordingId }) => recordingId)
      .slice(index);
  const at = (index: number, states: States, anew: boolean): Model => ({
    index,
    states: arranged(states, wantedAt(index), rules, anew),
  });
  const start = count === 0 ? { index: 0, states: {} } : at(0, {}, true);
  return fromTransition((model: Model, event: Event): Model => {
    const { index, states } = model;
    const target = { next: index + 1, previous: index - 1, select: 'index' in event ? event.index : index };
    switch (event.type) {
      case 'loaded':
        return at(index, { ...states, [event.id]: 'ready' }, false);
      case 'failed':
        return at(index, { ...states, [event.id]: 'failed' }, false);
      case 'retry':
        return states[101 + index] === 'failed' ? at(index, states, true) : model;
      default: {
        const to = target[event.type];
        return to === index || to < 0 || to >= count ? model : at(to, states, true);
      }
    }
  }, start);
}

/** Events as a person and as the loads make them, where the loads can. */
const eventsIn = ({ context: { states } }: { context: Model }): Event[] => [
  { type: 'next' },
  { type: 'previous' },
  ...[0, 1, 2, 3, 4, 5].map((index): Event => ({ type: 'select', index })),
  { type: 'retry' },
  ...loadingIds(states).flatMap((id): Event[] => [
    { type: 'loaded', id },
    { type: 'failed', id },
  ]),
];

/** Place, and how far each recording is; not the order of letting go, which no path of this length reaches. */
const print = (index: number, states: States) => JSON.stringify([index, Object.entries(states).toSorted()]);

const routes = [0, 1, 2, 3].flatMap((count) =>
  routesOf<Model, Event>({
    machine: modelOf(count),
    events: eventsIn,
    print: ({ context: { index, states } }) => print(index, states),
  }).map((route) => ({ ...route, input: { recordings: recordings(count) } })),
);

async function replay({ events, input }: (typeof routes)[number]) {
  const player = startPlayer(input);
  for (const event of events) {
    if (event.type === 'loaded') await player.resolve(event.id);
    else if (event.type === 'failed') await player.reject(event.id);
    else player.actor.send(event);
  }
  return player;
}

function printOf({ actor, loaders }: ReturnType<typeof startPlayer>): string {
  const states = [...loaders()].map(([id, loader]) => [id, loadState(loader)]);
  return print(actor.getSnapshot().context.index, Object.fromEntries(states));
}

describe('a player with up to three recordings on every generated path', () => {
  it('reaches every state', async () => {
    const states = await Promise.all(routes.map(async (route) => (await replay(route)).state()));
    expect(new Set(states)).toEqual(new Set(['empty', 'loading', 'ready', 'failed']));
  });

  it('ends where the rules say', async () => {
    for (const route of routes) expect(printOf(await replay(route)), route.name).toBe(route.end);
  });

  it('takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) for (const name of (await replay(route)).taken()) taken.add(name);
    const machine = createPlaybackMachine<{ recordingId: number }, Clip>({
      load: () => new Promise(() => {}),
    });
    expect([...taken].filter((name) => name.startsWith('playback.')).toSorted()).toEqual(
      declaredTransitions(machine),
    );
  });
});
