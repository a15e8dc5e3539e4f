import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reach } from '#machines/playback.ts';
import { recordings, startPlayer } from './recordings.ts';

type Player = ReturnType<typeof startPlayer>;

/** `load` counts all loads so far, aborted ones included: their answers come too. */
type Step =
  | { do: 'next' | 'previous' | 'retry' }
  | { do: 'select'; index: number }
  | { do: 'resolve' | 'reject'; load: number };

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('next', 'previous', 'retry') }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('select'), index: fc.integer({ min: -1, max: 30 }) }),
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
  keepAlive: fc.option(fc.integer({ min: -1, max: 40 }), { nil: undefined }),
});

async function perform({ actor, loads, settle }: Player, step: Step) {
  switch (step.do) {
    case 'resolve':
    case 'reject': {
      const load = loads[step.load % Math.max(1, loads.length)];
      if (load) await settle(load, step.do);
      return;
    }
    case 'select':
      actor.send({ type: 'select', index: step.index });
      return;
    default:
      actor.send({ type: step.do });
  }
}

function expectSound(player: Player) {
  const { recordings: all, index } = player.actor.getSnapshot().context;
  const state = player.state();
  const shown = player.shown();
  const ready = [...player.loaders().values()]
    .map((loader) => loader.getSnapshot().context.loaded)
    .filter((clip) => clip !== null);

  expect(index).toBeGreaterThanOrEqual(0);
  expect(index).toBeLessThan(Math.max(1, all.length));
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

describe('a player, whatever is pressed and answered in whatever order', () => {
  it('keeps its place, its limits and its values in order, and lets go of everything at the end', async () => {
    await fc.assert(
      fc.asyncProperty(settings, steps, async (input, sequence) => {
        const player = startPlayer(input);
        expectSound(player);
        for (const step of sequence) {
          await perform(player, step);
          expectSound(player);
        }
        player.actor.stop();
        for (const load of player.loads) await player.settle(load, 'resolve');
        expect(player.inFlight()).toEqual([]);
        expect(player.released.toSorted((a, b) => a.serial - b.serial)).toEqual(player.made);
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
