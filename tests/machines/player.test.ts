import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  neighbouringRate,
  type PlayerContext,
  type PlayerEvent,
  playerMachine,
  STILL_MS,
} from '#machines/player.ts';

/** A player of that many recordings, and what it has told the clip and the screen to do. */
function open({ recordings = 1, refusals = 0, hidesBoxes = false } = {}) {
  const clock = new SimulatedClock();
  const done: string[] = [];
  const kept: Partial<PlayerContext>[] = [];
  let index = 0;
  let plays = 0;
  const machine = playerMachine.provide({
    actions: {
      play: ({ self }) => {
        done.push('play');
        plays += 1;
        if (plays <= refusals) self.send({ type: 'playRefused' });
      },
      pause: () => void done.push('pause'),
      seek: (_, { to }) => void done.push(`seek ${to}`),
      stepFrame: (_, { by }) => void done.push(`step ${by}`),
      setRate: (_, { rate }) => void done.push(`rate ${rate}`),
      setLoop: (_, isOn) => void done.push(`loop ${isOn}`),
      setMuted: (_, isMuted) => void done.push(`muted ${isMuted}`),
      setVolume: (_, { volume }) => void (volume < 1 && done.push(`volume ${volume}`)),
      toggleScreen: () => void done.push('screen'),
      keep: (_, chosen) => void kept.push(chosen),
      next: () => {
        index += 1;
        done.push('next');
      },
    },
    guards: { hasNext: () => index < recordings - 1 },
  });
  const actor = createActor(machine, { clock, input: { hidesBoxes } }).start();
  return {
    clock,
    send: (...events: (PlayerEvent | PlayerEvent['type'])[]) => {
      for (const event of events)
        actor.send((typeof event === 'string' ? { type: event } : event) as PlayerEvent);
    },
    /** What was done since the last call. */
    done: () => done.splice(0),
    state: () => actor.getSnapshot().value,
    rate: () => actor.getSnapshot().context.rate,
    /** What is chosen for the players to come, since the last call. */
    kept: () => kept.splice(0),
  };
}

describe('the clip', () => {
  it.each<[string, PlayerEvent['type'][], unknown, string[]]>([
    ['before anything is loaded', [], 'loading', []],
    ['a still', ['recordingChosen', 'stillShown'], 'still', []],
    ['a clip', ['clipShown'], { clip: 'resting' }, ['rate 1']],
    ['a clip that the page has played', ['clipShown', 'played'], { clip: 'playing' }, ['rate 1']],
    ['Play on a clip that rests', ['clipShown', 'togglePlay'], { clip: 'resting' }, ['rate 1', 'play']],
    ['Pause', ['clipShown', 'played', 'togglePlay'], { clip: 'playing' }, ['rate 1', 'pause']],
    ['Pause, done', ['clipShown', 'played', 'paused'], { clip: 'resting' }, ['rate 1']],
    ['its end', ['clipShown', 'played', 'clipEnded'], { clip: 'resting' }, ['rate 1']],
    ['Play on a still', ['stillShown', 'togglePlay'], 'still', []],
    ['the next recording, not loaded', ['clipShown', 'played', 'recordingChosen'], 'loading', ['rate 1']],
    ['a recording that failed', ['clipShown', 'nothingShown'], 'nothing', ['rate 1']],
  ])('is %s', (_, events, media, done) => {
    const player = open();
    player.send(...events);
    expect(player.state().media).toEqual(media);
    expect(player.done()).toEqual(done);
  });

  it('is sought and stepped through, and a step stops it', () => {
    const player = open();
    player.send('clipShown', 'played', { type: 'seek', to: 2.5 }, { type: 'stepFrame', by: -1 });
    expect(player.done()).toEqual(['rate 1', 'seek 2.5', 'pause', 'step -1']);
    player.send('stillShown', { type: 'seek', to: 1 }, { type: 'stepFrame', by: 1 });
    expect(player.done()).toEqual([]);
  });
});

describe('the speed', () => {
  it('goes along its list and stops at both ends', () => {
    expect([0.25, 1, 4].map((rate) => neighbouringRate(rate, 1))).toEqual([0.5, 1.5, 4]);
    expect([0.25, 1, 4].map((rate) => neighbouringRate(rate, -1))).toEqual([0.25, 0.75, 3]);
    // A browser's own controls know others.
    expect([neighbouringRate(1.25, 1), neighbouringRate(1.25, -1)]).toEqual([1.5, 1]);
  });

  it('stays for the clips to come', () => {
    const player = open();
    player.send('clipShown', 'faster', 'faster', 'slower', 'slower', 'slower');
    expect(player.done()).toEqual(['rate 1', 'rate 1.5', 'rate 2', 'rate 1.5', 'rate 1', 'rate 0.75']);
    player.send('recordingChosen', 'clipShown');
    expect(player.done()).toEqual(['rate 0.75']);
  });

  it('follows what the clip says, which nobody has chosen for the players to come', () => {
    const player = open();
    player.send('clipShown', { type: 'rateChanged', rate: 4 });
    expect([player.rate(), player.kept()]).toEqual([4, []]);
  });
});

describe('what the person has chosen', () => {
  it('is kept for the players to come: the speed, and whether boxes are shown', () => {
    const player = open();
    player.send('clipShown', 'faster', 'slower', { type: 'setRate', rate: 3 }, 'toggleBoxes', 'toggleBoxes');
    expect(player.kept()).toEqual([
      { rate: 1.5 },
      { rate: 1 },
      { rate: 3 },
      { hidesBoxes: true },
      { hidesBoxes: false },
    ]);
  });

  it('may be that boxes are hidden from the beginning', () => {
    expect(open({ hidesBoxes: true }).state()).toMatchObject({ boxes: 'hidden' });
  });
});

describe('boxes, sound and screen', () => {
  it('have their two states each', () => {
    const player = open();
    expect(player.state()).toMatchObject({ boxes: 'shown', sound: 'muted', screen: 'window' });
    player.send('toggleBoxes', 'toggleSound', 'toggleScreen', { type: 'screenChanged', isFull: true });
    expect(player.state()).toMatchObject({ boxes: 'hidden', sound: 'heard', screen: 'full' });
    expect(player.done()).toEqual(['muted false', 'screen']);
    player.send({ type: 'soundChanged', isMuted: true, volume: 1 }, { type: 'screenChanged', isFull: false });
    expect(player.state()).toMatchObject({ sound: 'muted', screen: 'window' });
  });

  it('lets the next clip be heard too', () => {
    const player = open();
    player.send('clipShown', 'toggleSound', 'recordingChosen', 'clipShown');
    expect(player.done()).toEqual(['rate 1', 'muted false', 'muted false', 'rate 1']);
  });

  it('lets it be as loud as was chosen in the bar or by the clip’s own controls, and the players to come too', () => {
    const player = open();
    player.send('clipShown', { type: 'setVolume', volume: 0.25 }, 'recordingChosen', 'clipShown');
    expect(player.done()).toEqual(['rate 1', 'volume 0.25', 'rate 1', 'volume 0.25']);
    player.send({ type: 'soundChanged', isMuted: false, volume: 0.5 }, 'recordingChosen', 'clipShown');
    expect(player.done()).toEqual(['muted false', 'rate 1', 'volume 0.5']);
    expect(player.kept()).toEqual([{ volume: 0.25 }]);
  });
});

describe('the end of a clip', () => {
  it('is its beginning with Loop, for the clips to come too, until it is taken back', () => {
    const player = open();
    player.send('clipShown', 'toggleLoop', 'recordingChosen', 'clipShown', 'toggleLoop');
    expect(player.done()).toEqual(['rate 1', 'loop true', 'loop true', 'rate 1', 'loop false']);
    expect(player.state().end).toBe('stopping');
  });

  it('leads to the next recording with Play all: clips to their end, stills for 3 s', () => {
    const player = open({ recordings: 3 });
    player.send('clipShown', 'togglePlayAll', 'played');
    expect(player.done()).toEqual(['rate 1', 'play']);
    player.send('clipEnded');
    expect(player.done()).toEqual(['next']);
    player.send('recordingChosen', 'stillShown');
    player.clock.increment(STILL_MS - 1);
    expect(player.done()).toEqual([]);
    player.clock.increment(1);
    expect(player.done()).toEqual(['next']);
    player.send('recordingChosen');
    player.clock.increment(60_000);
    expect(player.state().end).toEqual({ playingAll: 'waiting' });
    player.send('clipShown');
    expect(player.done()).toEqual(['rate 1', 'play']);
    player.send('played', 'clipEnded');
    expect([player.state().end, player.done()]).toEqual(['stopping', []]);
  });

  it('passes by what cannot be shown, and a clip that is refused', () => {
    const player = open({ recordings: 4, refusals: 1 });
    player.send('recordingChosen', 'nothingShown', 'togglePlayAll');
    player.clock.increment(STILL_MS);
    player.send('recordingChosen', 'nothingShown');
    player.clock.increment(STILL_MS);
    player.send('recordingChosen', 'clipShown');
    player.clock.increment(STILL_MS);
    expect(player.done()).toEqual(['next', 'next', 'rate 1', 'play', 'next']);
  });

  it('leads on after the end of a clip that was refused, once the person plays it', () => {
    const player = open({ recordings: 2, refusals: 1 });
    player.send('clipShown', 'togglePlayAll', 'togglePlay', 'played');
    player.clock.increment(10 * STILL_MS);
    expect(player.done()).not.toContain('next');
    player.send('clipEnded');
    expect(player.done()).toEqual(['next']);
  });

  it.each<[string, PlayerEvent]>([
    ['pauses', { type: 'togglePlay' }],
    [
      'pauses the clip by other means than the player, such as a media key',
      { type: 'paused', isInSight: true },
    ],
    ['steps by a frame', { type: 'stepFrame', by: 1 }],
    ['presses it again', { type: 'togglePlayAll' }],
  ])('is its end again when the person %s', (_, event) => {
    const player = open({ recordings: 3 });
    player.send('clipShown', 'togglePlayAll', 'played', event);
    expect(player.state().end).toBe('stopping');
  });

  it('goes on after a clip that has lost its picture, as after a still', () => {
    const player = open({ recordings: 2 });
    player.send('clipShown', 'togglePlayAll', 'played', 'nothingShown');
    player.clock.increment(STILL_MS);
    expect(player.done()).toEqual(['rate 1', 'play', 'next']);
  });

  it('is one of the two, not both', () => {
    const player = open({ recordings: 3 });
    player.send('clipShown', 'togglePlayAll', 'toggleLoop');
    expect(player.state().end).toBe('looping');
    player.send('togglePlayAll');
    expect(player.state().end).toEqual({ playingAll: 'playing' });
    expect(player.done()).toEqual(['rate 1', 'play', 'loop true', 'loop false', 'play']);
  });
});
