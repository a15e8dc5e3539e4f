import { describe, expect, it } from 'vitest';
import { STILL_MS } from '#machines/player.ts';
import { openReview } from './reviewActor.ts';

const NIGHT = { 11: 'cs', 12: 's', 13: '', 14: 'c' };
const QUEUE = [11, 12, 13, 14];

/** A review of that night whose first incident is on screen. */
function open(seen: readonly number[] = [], shown: number | null = null) {
  const review = openReview({ incidents: NIGHT, seen: new Set(seen), shown });
  review.queue(QUEUE);
  return review;
}

const value = ({ actor }: ReturnType<typeof open>) => actor.getSnapshot().value;
const watching = (review: ReturnType<typeof open>) => {
  const now = value(review);
  return typeof now === 'object' ? now.reviewing.watching : now;
};

describe('a review', () => {
  it('begins with the first incident that is not seen', () => {
    expect(open().context().shown).toBe(11);
    expect(open([11, 12]).context().shown).toBe(13);
  });

  it('begins with the incident of the address where the queue has it', () => {
    expect(open([11], 12).context().shown).toBe(12);
    expect(open([11], 99).context().shown).toBe(12);
  });

  it('is at its end where all is seen, and where there is nothing', () => {
    expect(value(open(QUEUE))).toBe('ended');
    const empty = openReview({ incidents: NIGHT });
    empty.queue([]);
    expect(value(empty)).toBe('ended');
  });

  it('is done with one press per recording and one per incident at most', () => {
    const review = open();
    review.show();
    let presses = 0;
    while (value(review) !== 'ended') {
      review.press();
      presses += 1;
    }
    expect(presses).toBe(5);
    expect(presses).toBeLessThanOrEqual('cssc'.length + QUEUE.length);
    expect(review.marked()).toEqual(QUEUE);
  });

  it('goes back the way that it came', () => {
    const review = open();
    review.show();
    for (let press = 0; press < 3; press += 1) review.press();
    expect(review.context().shown).toBe(13);
    review.press('previous');
    review.press('previous');
    expect([review.context().shown, review.context().recording.index]).toEqual([11, 0]);
    review.press();
    review.press('previous');
    expect([review.context().shown, review.context().recording.index]).toEqual([11, 0]);
    review.press('previous');
    expect(review.context().shown).toBe(11);
  });

  it('goes on from recordings that were stepped through otherwise', () => {
    const review = open();
    review.show();
    review.read(1);
    review.load();
    expect(review.marked()).toEqual([11]);
    review.press();
    expect(review.context().shown).toBe(12);
  });
});

describe('an incident', () => {
  it('counts as seen once its last recording is on screen', () => {
    const review = open();
    review.read();
    review.load();
    expect(review.marked()).toEqual([]);
    review.read(1);
    expect(review.marked()).toEqual([]);
    review.load();
    expect(review.marked()).toEqual([11]);
  });

  it('stays unseen when its last recording has no picture, also when a person goes past it', () => {
    const review = open();
    review.read(1);
    review.actor.send({ type: 'nothingShown' });
    review.press();
    expect([review.context().shown, review.marked()]).toEqual([12, [12]]);
  });

  it('stays unseen when its last recording is still loading as a person goes past it', () => {
    const review = open();
    review.read(1);
    review.press();
    expect([review.context().shown, review.marked()]).toEqual([12, [12]]);
  });

  it('stays unseen when a recording before its last one has no picture, until it is opened anew', () => {
    const review = open();
    review.read();
    review.actor.send({ type: 'nothingShown' });
    review.read(1);
    review.load();
    expect(review.marked()).toEqual([]);
    review.press();
    expect([review.context().shown, review.marked()]).toEqual([12, [12]]);
    review.press('previous');
    review.read(1);
    review.load();
    expect(review.marked()).toEqual([12, 11]);
  });

  it('counts as seen when a recording has its picture after all', () => {
    const review = open();
    review.read(1);
    review.actor.send({ type: 'nothingShown' });
    review.load();
    expect(review.marked()).toEqual([11]);
  });

  it('without recordings counts as seen when a person goes past it', () => {
    const review = open([11, 12]);
    review.show();
    expect(review.marked()).toEqual([]);
    review.press();
    expect(review.marked()).toContain(13);
  });

  it('stays unseen when a person goes past it before its record is on screen', () => {
    const review = open();
    review.actor.send({ type: 'next' });
    review.actor.send({ type: 'nothingShown' });
    review.actor.send({ type: 'next' });
    expect(review.context().shown).toBe(13);
    expect(review.marked()).toEqual([]);
  });
});

describe('another queue or order', () => {
  it('leaves the incident on screen where it is', () => {
    const review = open();
    review.show();
    review.queue([14, 13, 12, 11]);
    expect([review.context().shown, review.context().recording.count]).toEqual([11, 2]);
    expect(review.actor.getSnapshot().matches({ reviewing: { incident: 'read' } })).toBe(true);
    review.press('previous');
    expect(review.context().shown).toBe(12);
  });

  it('that has lost it begins with the first that is not seen', () => {
    const review = open([12]);
    review.show();
    review.queue([12, 13]);
    expect(review.context().shown).toBe(13);
  });
});

describe('the end', () => {
  it('goes on to what was left out', () => {
    const review = open();
    review.actor.send({ type: 'open', id: 14 });
    review.show();
    review.press();
    expect(value(review)).toBe('ended');
    review.actor.send({ type: 'seenChanged', seen: new Set([14]) });
    review.press();
    expect(review.context().shown).toBe(11);
  });

  it('stays when all is seen, goes back to the last incident, and opens any', () => {
    const review = open(QUEUE);
    review.actor.send({ type: 'next' });
    review.actor.send({ type: 'previous' });
    expect(value(review)).toBe('ended');
    review.actor.send({ type: 'open', id: 14 });
    review.show();
    review.press();
    expect(value(review)).toBe('ended');
    review.actor.send({ type: 'previous' });
    expect(review.context().shown).toBe(14);
    review.actor.send({ type: 'open', id: 99 });
    expect(review.context().shown).toBe(14);
  });
});

describe('a review that goes on by itself', () => {
  /** Lets time pass until something else is on screen, and the player follow. */
  const pass = (review: ReturnType<typeof open>, ms: number) => {
    const before = review.context().shown;
    review.clock.increment(ms);
    review.follow(before);
  };

  it('plays each clip to its end, shows each still for 3 s, and ends with the queue', () => {
    const review = open();
    review.show();
    review.actor.send({ type: 'watch', speed: 1 });
    expect(watching(review)).toBe('playing');
    review.actor.send({ type: 'clipEnded' });
    review.follow(11);
    expect(watching(review)).toBe('resting');
    pass(review, STILL_MS - 1);
    expect(review.context().shown).toBe(11);
    pass(review, 1);
    expect(review.context().shown).toBe(12);
    pass(review, STILL_MS);
    expect([review.context().shown, watching(review)]).toEqual([13, 'resting']);
    pass(review, STILL_MS);
    expect([review.context().shown, watching(review)]).toEqual([14, 'playing']);
    review.actor.send({ type: 'clipEnded' });
    expect(value(review)).toBe('ended');
    expect(review.marked()).toEqual(QUEUE);
  });

  it.each(['before it plays', 'while it plays'])(
    'goes on from a clip that has no picture %s, which stays unseen',
    (when) => {
      const review = openReview({ incidents: { 11: 'c', 12: 's' } });
      review.queue([11, 12]);
      review.actor.send({ type: 'watch', speed: 1 });
      review.read();
      if (when === 'while it plays') review.load();
      review.actor.send({ type: 'nothingShown' });
      expect([watching(review), review.marked()]).toEqual(['resting', []]);
      pass(review, STILL_MS);
      expect(review.context().shown).toBe(12);
      pass(review, STILL_MS);
      expect([value(review), review.marked()]).toEqual(['ended', [12]]);
    },
  );

  it('waits for what is not loaded yet', () => {
    const review = open();
    review.actor.send({ type: 'watch', speed: 1 });
    review.clock.increment(60_000);
    expect([review.context().shown, watching(review)]).toEqual([11, 'waiting']);
    review.show();
    expect(watching(review)).toBe('playing');
  });

  it('passes by an incident whose record was not read, which stays unseen', () => {
    const review = open();
    review.actor.send({ type: 'watch', speed: 1 });
    review.actor.send({ type: 'nothingShown' });
    review.clock.increment(STILL_MS);
    expect([review.context().shown, watching(review), review.marked()]).toEqual([12, 'waiting', []]);
  });

  it.each([2, 4])('is %i times as fast', (speed) => {
    const review = open([11]);
    review.show();
    review.actor.send({ type: 'watch', speed });
    pass(review, STILL_MS / speed - 1);
    expect(review.context().shown).toBe(12);
    pass(review, 1);
    expect(review.context().shown).toBe(13);
  });

  it('stops when it is told to, and when a person opens another incident', () => {
    const review = open([11]);
    review.show();
    review.actor.send({ type: 'watch', speed: 1 });
    review.actor.send({ type: 'stop' });
    pass(review, 10 * STILL_MS);
    expect([review.context().shown, watching(review)]).toEqual([12, 'off']);
    review.actor.send({ type: 'watch', speed: 1 });
    review.actor.send({ type: 'open', id: 14 });
    expect(watching(review)).toBe('off');
  });

  it('takes the clip as a still where the browser does not play it', () => {
    const review = open([11, 12, 13]);
    review.show();
    review.actor.send({ type: 'watch', speed: 1 });
    review.actor.send({ type: 'stillShown' });
    review.clock.increment(STILL_MS);
    expect(value(review)).toBe('ended');
  });
});
