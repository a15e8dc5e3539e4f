import { describe, expect, it } from 'vitest';
import { aliveIds, asked, flush, inFlightIds, recordings, shownId, startPlayer } from './recordings.ts';

describe('a player while recordings are loading', () => {
  it('aborts what is out of reach and keeps what is still in reach', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolve(101);
    player.actor.send({ type: 'next' });
    player.actor.send({ type: 'next' });
    expect(inFlightIds(player)).toEqual([103, 104]);
    expect(player.loads.filter(({ signal }) => signal.aborted).map(({ recordingId }) => recordingId)).toEqual(
      [102],
    );
  });

  it('asks for one recording at a time while next is held down', () => {
    const player = startPlayer({ recordings: recordings(12) });
    for (let press = 0; press < 30; press += 1) {
      player.actor.send({ type: 'next' });
      expect(player.inFlight()).toHaveLength(1);
    }
    expect(inFlightIds(player)).toEqual([112]);
  });

  it('does not show an answer that comes after another one was selected, and releases it', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    const [first] = player.loads;
    player.actor.send({ type: 'select', index: 8 });
    if (first) await player.settle(first, 'resolve');
    expect(player.state()).toBe('loading');
    expect(player.released).toEqual([{ recordingId: 101, serial: 0 }]);
  });

  it('takes no notice of news about a recording that it has let go of', () => {
    const player = startPlayer({ recordings: recordings(12) });
    const { preloader } = player.actor.getSnapshot().context;
    preloader.send({ type: 'settled', item: { recordingId: 109 } });
    expect([...player.loaders().keys()]).toEqual([101]);
  });
});

describe('a player whose shown recording failed', () => {
  const failed = async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.reject(101);
    return player;
  };

  it('still goes on to the next one', async () => {
    const player = await failed();
    await player.resolveAll();
    player.actor.send({ type: 'next' });
    expect(player.state()).toBe('ready');
    expect(shownId(player)).toBe(102);
  });

  it('loads it again on retry, and only then', async () => {
    const player = await failed();
    await player.resolveAll();
    expect(asked(player).filter((id) => id === 101)).toHaveLength(1);
    player.actor.send({ type: 'retry' });
    expect(player.state()).toBe('loading');
    await player.resolve(101);
    expect(shownId(player)).toBe(101);
  });

  it('ends the failed load before it asks again', async () => {
    const player = await failed();
    player.actor.send({ type: 'retry' });
    expect(player.loads.at(0)?.signal.aborted).toBe(true);
  });

  it('gives a recording whose preload failed another chance when it is shown', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolve(101);
    await player.reject(102);
    expect(player.state()).toBe('ready');
    player.actor.send({ type: 'next' });
    expect(player.state()).toBe('loading');
    expect(asked(player).filter((id) => id === 102)).toHaveLength(2);
  });
});

describe('a player that has shown many recordings', () => {
  const walk = async (keepAlive?: number) => {
    const player = startPlayer({ recordings: recordings(40), keepAlive });
    await player.resolveAll();
    for (let step = 0; step < 20; step += 1) {
      player.actor.send({ type: 'next' });
      await player.resolveAll();
    }
    return player;
  };

  it('keeps the sixteen shown last and the three that come next', async () => {
    expect(aliveIds(await walk())).toEqual(Array.from({ length: 19 }, (_, index) => 106 + index));
  });

  it('loads none of the sixteen shown last again on the way back', async () => {
    const player = await walk();
    const before = player.loads.length;
    for (let step = 0; step < 15; step += 1) {
      player.actor.send({ type: 'previous' });
      expect(player.state()).toBe('ready');
      await player.resolveAll();
    }
    expect(shownId(player)).toBe(106);
    expect(player.loads).toHaveLength(before);
  });

  it.each([
    [0, 4],
    [12, 12],
    [1_000, 19],
  ])('asked to keep %d, keeps %d', async (keepAlive, kept) => {
    expect(aliveIds(await walk(keepAlive))).toHaveLength(kept);
  });

  it('lets go first of what was shown longest ago', async () => {
    const player = await walk(8);
    player.actor.send({ type: 'previous' });
    player.actor.send({ type: 'previous' });
    player.actor.send({ type: 'previous' });
    player.actor.send({ type: 'previous' });
    player.actor.send({ type: 'select', index: 30 });
    await player.resolveAll();
    expect(aliveIds(player)).toEqual([117, 118, 119, 120, 131, 132, 133, 134]);
  });
});

describe('a player that is left', () => {
  it('releases all it has and aborts all it waits for', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolve(101);
    await player.resolve(102);
    player.actor.stop();
    expect(player.released).toEqual(player.made);
    expect(player.inFlight()).toEqual([]);
    for (const load of player.loads) await player.settle(load, 'resolve');
    expect(player.released).toEqual(player.made);
    expect(player.made).toHaveLength(4);
  });

  it('releases nothing twice when a recording was in the list twice', async () => {
    const player = startPlayer({ recordings: [...recordings(2), ...recordings(2)] });
    await player.resolveAll();
    player.actor.send({ type: 'select', index: 2 });
    expect(shownId(player)).toBe(101);
    player.actor.stop();
    await flush();
    expect(player.released).toEqual(player.made);
  });
});
