import { describe, expect, it } from 'vitest';
import { asked, recordings, shownId, startPlayer } from './recordings.ts';

describe('a player without recordings', () => {
  it('is empty, loads nothing and goes nowhere', () => {
    const player = startPlayer({ recordings: [] });
    const snapshot = player.actor.getSnapshot();
    expect(player.state()).toBe('empty');
    expect(snapshot.can({ type: 'next' })).toBe(false);
    expect(snapshot.can({ type: 'previous' })).toBe(false);
    expect(snapshot.can({ type: 'select', index: 0 })).toBe(false);
    expect(player.loads).toEqual([]);
  });
});

describe('a player with one recording', () => {
  it('shows it and has no next and no previous', async () => {
    const player = startPlayer({ recordings: recordings(1) });
    await player.resolve(101);
    const snapshot = player.actor.getSnapshot();
    expect(player.state()).toBe('ready');
    expect(snapshot.can({ type: 'next' })).toBe(false);
    expect(snapshot.can({ type: 'previous' })).toBe(false);
  });
});

describe('a player with twelve recordings, just started', () => {
  it('loads the first one alone, then the next three', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    expect(player.state()).toBe('loading');
    expect(asked(player)).toEqual([101]);
    await player.resolve(101);
    expect(player.state()).toBe('ready');
    expect(shownId(player)).toBe(101);
    expect(asked(player)).toEqual([101, 102, 103, 104]);
  });

  it('begins with the recording asked for', () => {
    const player = startPlayer({ recordings: recordings(12), startId: 105 });
    expect(player.actor.getSnapshot().context.index).toBe(4);
    expect(asked(player)).toEqual([105]);
  });

  it('begins with the first one when the one asked for is not there', () => {
    const player = startPlayer({ recordings: recordings(12), startId: 999 });
    expect(player.actor.getSnapshot().context.index).toBe(0);
  });

  it('loads the next three also when the first one failed', async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.reject(101);
    expect(player.state()).toBe('failed');
    expect(asked(player)).toEqual([101, 102, 103, 104]);
  });
});

describe('a player whose shown recording and the next three are loaded', () => {
  const ready = async () => {
    const player = startPlayer({ recordings: recordings(12) });
    await player.resolveAll();
    return player;
  };

  it('shows the next one at once, and asks only for the one that comes into reach', async () => {
    const player = await ready();
    player.actor.send({ type: 'next' });
    expect(player.state()).toBe('ready');
    expect(shownId(player)).toBe(102);
    expect(asked(player).slice(4)).toEqual([105]);
  });

  it('goes back without asking for anything', async () => {
    const player = await ready();
    player.actor.send({ type: 'next' });
    await player.resolveAll();
    const before = asked(player);
    player.actor.send({ type: 'previous' });
    expect(shownId(player)).toBe(101);
    expect(asked(player)).toEqual(before);
  });

  it('marks what was shown as visited, and nothing that was only preloaded', async () => {
    const player = await ready();
    player.actor.send({ type: 'next' });
    player.actor.send({ type: 'select', index: 5 });
    expect([...player.actor.getSnapshot().context.visited]).toEqual([101, 102, 106]);
  });

  it('stops at both ends', async () => {
    const player = await ready();
    player.actor.send({ type: 'previous' });
    expect(player.actor.getSnapshot().context.index).toBe(0);
    player.actor.send({ type: 'select', index: 11 });
    expect(player.actor.getSnapshot().can({ type: 'next' })).toBe(false);
    player.actor.send({ type: 'next' });
    expect(player.actor.getSnapshot().context.index).toBe(11);
  });

  it.each([-1, 12, 1.5, Number.NaN, 0])('does not select %d', async (index) => {
    const player = await ready();
    expect(player.actor.getSnapshot().can({ type: 'select', index })).toBe(false);
    player.actor.send({ type: 'select', index });
    expect(shownId(player)).toBe(101);
  });
});
