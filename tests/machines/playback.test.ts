import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createPlaybackMachine, type PlaybackEvent, type PlaybackInput, reach } from '#machines/playback.ts';
import { loadState } from '#machines/preloader.ts';
import { type Call, callsByHand } from './byHand.ts';
import { expectAllTaken, recordTransitions } from './transitions.ts';

interface Recording {
  readonly recordingId: number;
}

/** A loaded value: of which recording, and the how-manieth that was made. */
interface Clip extends Recording {
  readonly serial: number;
}

/** Recordings with the ids 101, 102 and so on. */
const recordings = (count: number): Recording[] =>
  Array.from({ length: count }, (_, index) => ({ recordingId: 101 + index }));

/** A player on the real machine, whose loads are answered by hand. */
function startPlayer(input: PlaybackInput<Recording>) {
  const { calls, end, inFlight, load } = callsByHand<Recording, Clip>();
  const made: Clip[] = [];
  const released: Clip[] = [];
  const machine = createPlaybackMachine<Recording, Clip>({
    load,
    release: (clip) => {
      released.push(clip);
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { input, inspect: recorder.inspect }).start();

  const settle = async (call: Call<Recording, Clip>, outcome: 'resolve' | 'reject') => {
    if (call.isOver) return;
    const clip = { recordingId: call.input.recordingId, serial: made.length };
    if (outcome === 'resolve') made.push(clip);
    await end(call, outcome === 'resolve' ? clip : new Error('No picture'));
  };
  const ofRecording = async (recordingId: number, outcome: 'resolve' | 'reject') => {
    for (const call of inFlight()) if (call.input.recordingId === recordingId) await settle(call, outcome);
  };
  const idsOf = (some: readonly Call<Recording, Clip>[]) => some.map(({ input }) => input.recordingId);
  const context = () => actor.getSnapshot().context;
  const loaders = () => context().preloader.getSnapshot().context.loaders;
  const shownLoader = () => loaders().get(context().recordings[context().index]?.recordingId);
  /** The shown recording's value; null until it is there. */
  const shown = () => shownLoader()?.getSnapshot().context.loaded ?? null;
  return {
    actor,
    machine,
    context,
    loaders,
    /** How far the shown recording is. */
    state: () => (actor.getSnapshot().matches('empty') ? 'empty' : loadState(shownLoader())),
    can: (event: PlaybackEvent<Recording>) => actor.getSnapshot().can(event),
    send: (type: 'next' | 'previous' | 'retry') => actor.send({ type }),
    select: (index: number) => actor.send({ type: 'select', index }),
    listed: (ids: readonly number[]) =>
      actor.send({ type: 'listed', recordings: ids.map((recordingId) => ({ recordingId })) }),
    shown,
    shownId: () => shown()?.recordingId ?? null,
    loads: calls,
    made,
    released,
    settle,
    taken: recorder.taken,
    asked: () => idsOf(calls),
    inFlight: () => idsOf(inFlight()),
    alive: () => made.filter((clip) => !released.includes(clip)),
    resolve: (recordingId: number) => ofRecording(recordingId, 'resolve'),
    reject: (recordingId: number) => ofRecording(recordingId, 'reject'),
    /** Answers everything that is asked for, and what is asked for then. */
    resolveAll: async () => {
      for (let [call] = inFlight(); call !== undefined; [call] = inFlight()) await settle(call, 'resolve');
    },
  };
}

type Player = ReturnType<typeof startPlayer>;

it.each([0, 1])('a player with one recording, or none goes nowhere: %i', async (count) => {
  const player = startPlayer({ recordings: recordings(count) });
  await player.resolveAll();
  expect([player.state(), player.asked().length]).toEqual([count === 0 ? 'empty' : 'ready', count]);
  expect((['next', 'previous'] as const).map((type) => player.can({ type }))).toEqual([false, false]);
  expect(player.can({ type: 'select', index: 0 })).toBe(false);
});

describe('a player with twelve recordings, just started', () => {
  it.each(['resolve', 'reject'] as const)(
    'loads the first one alone, then the next three: %s',
    async (outcome) => {
      const player = startPlayer({ recordings: recordings(12) });
      expect([player.state(), player.asked()]).toEqual(['loading', [101]]);
      await player[outcome](101);
      expect(player.state()).toBe(outcome === 'resolve' ? 'ready' : 'failed');
      expect(player.shownId()).toBe(outcome === 'resolve' ? 101 : null);
      expect(player.asked()).toEqual([101, 102, 103, 104]);
    },
  );

  it.each([
    [105, 105],
    [999, 101],
  ])('asked to begin with recording %i, begins with %i', (startId, first) => {
    expect(startPlayer({ recordings: recordings(12), startId }).asked()).toEqual([first]);
  });
});

describe('a player whose shown recording and the next three are loaded', () => {
  const ready = async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolveAll();
    return player;
  };

  it('shows the next one at once, asks only for the one that comes into reach, and for none on the way back', async () => {
    const player = await ready();
    player.send('next');
    expect([player.state(), player.shownId()]).toEqual(['ready', 102]);
    await player.resolveAll();
    player.send('previous');
    expect(player.shownId()).toBe(101);
    expect(player.asked().slice(4)).toEqual([105]);
  });

  it('can go no farther than both ends, nor to what is no place or is shown, and marks what was shown as visited, nothing that was only preloaded', async () => {
    const player = await ready();
    expect([player.can({ type: 'previous' }), player.can({ type: 'next' })]).toEqual([false, true]);
    for (const index of [-1, 12, 1.5, Number.NaN, 0])
      expect(player.can({ type: 'select', index })).toBe(false);
    player.select(11);
    expect([player.can({ type: 'previous' }), player.can({ type: 'next' })]).toEqual([true, false]);
    expect([...player.context().visited]).toEqual([101, 112]);
  });
});

// What stands in the place of a recording that is gone: the random steps below.
it('a player whose event is read again goes on with the recording on screen among those that have come, which it loads', async () => {
  const player = startPlayer({ recordings: recordings(3) });
  await player.resolveAll();
  player.send('next');
  const before = player.shown();
  player.listed([90, 101, 102, 103, 104]);
  await player.resolveAll();
  expect([player.context().index, player.shown()]).toEqual([2, before]);
  expect(player.asked()).toEqual([101, 102, 103, 104]);
  expect([...player.context().visited]).toEqual([101, 102]);
  player.send('previous');
  player.send('previous');
  expect(player.inFlight()).toEqual([90]);
});

describe('a player while recordings are loading', () => {
  it('aborts what is out of reach and keeps what is still in reach', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolve(101);
    player.send('next');
    player.send('next');
    expect(player.inFlight()).toEqual([103, 104]);
    const aborted = player.loads.filter(({ signal }) => signal.aborted);
    expect(aborted.map(({ input }) => input.recordingId)).toEqual([102]);
  });

  it('asks for one recording at a time while next is held down', () => {
    const player = startPlayer({ recordings: recordings(12) });
    for (let press = 0; press < 30; press += 1) {
      player.send('next');
      expect(player.inFlight()).toHaveLength(1);
    }
    expect(player.inFlight()).toEqual([112]);
  });

  it('takes no notice of news about a recording that it has let go of', () => {
    const player = startPlayer({ recordings: recordings(12) });
    player.context().preloader.send({ type: 'settled', item: { recordingId: 109 } });
    expect([...player.loaders().keys()]).toEqual([101]);
  });

  it('loads what has failed again on retry alone, after the end of the failed load', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.reject(101);
    await player.resolveAll();
    expect(player.asked()).toEqual([101, 102, 103, 104]);
    player.send('retry');
    expect(player.loads[0]?.signal.aborted).toBe(true);
    expect([player.state(), player.inFlight()]).toEqual(['loading', [101]]);
  });

  it('gives a recording whose preload failed another chance when it is shown', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolve(101);
    await player.reject(102);
    player.send('next');
    expect(player.state()).toBe('loading');
    expect(player.asked().filter((id) => id === 102)).toHaveLength(2);
  });
});

describe('a player that has shown many recordings', () => {
  const walk = async () => {
    const player = startPlayer({ recordings: recordings(40) });
    await player.resolveAll();
    for (let step = 0; step < 20; step += 1) {
      player.send('next');
      await player.resolveAll();
    }
    return player;
  };
  const idsFrom = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const aliveIds = (player: Player) =>
    player
      .alive()
      .map(({ recordingId }) => recordingId)
      .toSorted();

  it('keeps the sixteen shown last and the three that come next, and loads none again on the way back', async () => {
    const player = await walk();
    expect(aliveIds(player)).toEqual(idsFrom(106, 124));
    const before = player.loads.length;
    for (let step = 0; step < 15; step += 1) {
      player.send('previous');
      expect(player.state()).toBe('ready');
      await player.resolveAll();
    }
    expect([player.shownId(), player.loads.length]).toEqual([106, before]);
  });

  it('lets go first of what was shown longest ago', async () => {
    const player = await walk();
    for (let step = 0; step < 4; step += 1) player.send('previous');
    player.select(30);
    await player.resolveAll();
    expect(aliveIds(player)).toEqual([...idsFrom(110, 124), ...idsFrom(131, 134)]);
  });
});

/** `load` counts all loads so far, aborted ones included: their answers come too. */
type Step =
  | { do: 'next' | 'previous' | 'retry' }
  | { do: 'select'; index: number }
  | { do: 'listed'; ids: number[] }
  | { do: 'resolve' | 'reject'; load: number };

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('next', 'previous', 'retry') }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('select'), index: fc.integer({ min: -1, max: 30 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('listed'),
        ids: fc.array(fc.integer({ min: 99, max: 125 }), { maxLength: 25 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('resolve', 'reject'), load: fc.nat(1_000) }) },
  ),
  { maxLength: 80 },
) satisfies fc.Arbitrary<Step[]>;

const settings = fc.record({
  // Beyond 20 the ids begin again, so that some lists name a recording twice.
  recordings: fc
    .nat(25)
    .map((count) => recordings(count).map(({ recordingId }) => ({ recordingId: 101 + (recordingId % 20) }))),
  startId: fc.option(fc.integer({ min: 100, max: 125 }), { nil: undefined }),
});

async function perform({ select, send, listed, loads, settle }: Player, step: Step) {
  if ('load' in step) {
    const load = loads[step.load % Math.max(1, loads.length)];
    if (load) await settle(load, step.do);
  } else if ('index' in step) select(step.index);
  else if ('ids' in step) listed(step.ids);
  else send(step.do);
}

/** Where a step leads, in plain words. */
function placeAfter(step: Step, index: number, ids: readonly number[]): number {
  const count = ids.length;
  if ('ids' in step) {
    if (count === 0 || step.ids[index] === ids[index]) return index;
    const place = step.ids.indexOf(ids[index] ?? 0);
    return place < 0 ? Math.max(0, Math.min(index, step.ids.length - 1)) : place;
  }
  const to = { next: index + 1, previous: index - 1, select: 'index' in step ? step.index : index };
  const place = step.do in to ? to[step.do as keyof typeof to] : index;
  return place >= 0 && place < count ? place : index;
}

function expectSound(player: Player) {
  const { recordings: all, index } = player.context();
  const state = player.state();
  const shown = player.shown();
  const ready = [...player.loaders().values()]
    .map((loader) => loader.getSnapshot().context.loaded)
    .filter((clip) => clip !== null);

  expect(player.inFlight().length).toBeLessThanOrEqual(4);
  expect(player.alive().length).toBeLessThanOrEqual(19);
  // Neither a leak nor a released value in use; and none released twice.
  expect(new Set(ready)).toEqual(new Set(player.alive()));
  expect(new Set(player.released).size).toBe(player.released.length);
  expect(shown === null || shown.recordingId === all[index]?.recordingId).toBe(true);
  expect(state === 'ready').toBe(shown !== null);
  const awaited = state === 'ready' || state === 'failed' ? reach(all, index) : all.slice(index, index + 1);
  expect([...player.loaders().keys()]).toEqual(
    expect.arrayContaining(awaited.map(({ recordingId }) => recordingId)),
  );
}

it('a player, whatever is pressed and answered in whatever order keeps its place, its limits and its values in order, lets go of everything at the end, and takes every transition', async () => {
  const taken = new Set<string>();
  await fc.assert(
    fc.asyncProperty(settings, steps, async (input, sequence) => {
      const player = startPlayer(input);
      expectSound(player);
      for (const step of sequence) {
        const { index, recordings: before } = player.context();
        const ids = before.map(({ recordingId }) => recordingId);
        const place = placeAfter(step, index, ids);
        await perform(player, step);
        expect(player.context().index).toBe(place);
        expectSound(player);
      }
      for (const name of player.taken()) taken.add(name);
      player.actor.stop();
      for (const load of player.loads) await player.settle(load, 'resolve');
      expect(player.inFlight()).toEqual([]);
      expect(player.released.toSorted((a, b) => a.serial - b.serial)).toEqual(player.made);
    }),
    { numRuns: 300 },
  );
  expectAllTaken([startPlayer({ recordings: [] }).machine], taken);
}, 30_000);
