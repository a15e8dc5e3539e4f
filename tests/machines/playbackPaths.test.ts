import { describe, expect, it } from 'vitest';
import { createPlaybackMachine, type PlaybackEvent } from '#machines/playback.ts';
import type { PlaybackContext } from '#machines/playbackContext.ts';
import { declaredTransitions, routesOf } from './paths.ts';
import { type Clip, recordings, startPlayer } from './recordings.ts';

/** Events as a person and as the loads make them, where the loads can. */
function eventsIn({ context }: { context: PlaybackContext<Clip> }): PlaybackEvent<Clip>[] {
  const loading = [...context.entries].filter(([, { status }]) => status === 'loading').map(([id]) => id);
  return [
    { type: 'next' },
    { type: 'previous' },
    ...[0, 1, 2, 3, 4, 5].map((index): PlaybackEvent<Clip> => ({ type: 'select', index })),
    { type: 'retry' },
    ...loading.map(
      (recordingId): PlaybackEvent<Clip> => ({
        type: 'loaded',
        recordingId,
        loaded: { recordingId, serial: 0 },
      }),
    ),
    ...loading.map((recordingId): PlaybackEvent<Clip> => ({ type: 'failed', recordingId })),
  ];
}

/** State, place, and how far each recording is; not the order of letting go, which no path of this length reaches. */
function print({ value, context }: { value: unknown; context: PlaybackContext<Clip> }): string {
  const entries = [...context.entries].map(([id, { status }]) => `${id} ${status}`).toSorted();
  return JSON.stringify([value, context.index, entries]);
}

const machineOf = () => createPlaybackMachine<Clip>({ load: () => new Promise(() => {}), release: () => {} });

const routes = [0, 1, 2, 3].flatMap((count) => {
  const input = { recordings: recordings(count) };
  const machine = machineOf();
  return routesOf({ machine, input, events: eventsIn, print }).map((route) => ({ ...route, input }));
});

async function replay({ events, input }: (typeof routes)[number]) {
  const player = startPlayer(input);
  for (const event of events) {
    if (event.type === 'loaded') await player.resolve(event.recordingId);
    else if (event.type === 'failed') await player.reject(event.recordingId);
    else player.actor.send(event);
  }
  return player;
}

describe('a player with up to three recordings on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.parse(end)[0]))).toEqual(
      new Set(['empty', 'loading', 'ready', 'failed']),
    );
  });

  it('ends where the chart says', async () => {
    for (const route of routes) {
      const player = await replay(route);
      expect(print(player.actor.getSnapshot()), route.name).toBe(route.end);
    }
  });

  it('takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) for (const name of (await replay(route)).taken()) taken.add(name);
    expect([...taken].toSorted()).toEqual(declaredTransitions(machineOf()));
  });
});
