import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { STILL_MS } from '#machines/player.ts';
import { type ReviewQueue, reviewMachine, type SeenAfter } from '#machines/review.ts';

/** What the record of each incident holds: a letter for each recording, 'c' for a clip and 's' for a still. */
type Incidents = Readonly<Record<number, string>>;

/** Events that are nothing but their names. */
const PLAIN = [
  ...(['next', 'nextIncident', 'previous', 'clipShown', 'stillShown', 'nothingShown'] as const),
  ...(['played', 'clipEnded', 'personFound', 'stop'] as const),
];

interface Opening extends Partial<Pick<ReviewQueue, 'seen' | 'shown' | 'seenAfter'>> {
  readonly incidents: Incidents;
}

/** On a clock that the test turns, with a player that obeys at once. */
function openReview({ incidents, seen = new Set(), shown = null, seenAfter = 'all' }: Opening) {
  const clock = new SimulatedClock();
  const marked: number[] = [];
  const steps: string[] = [];
  const machine = reviewMachine.provide({
    actions: {
      step: (_, step) => void steps.push(step),
      markSeen: ({ context }) => void marked.push(context.shown ?? 0),
    },
  });
  const input = { seen, shown, seenAfter };
  const actor = createActor(machine, { clock, input }).start();
  const context = () => actor.getSnapshot().context;
  const recordingsOf = () => incidents[context().shown ?? 0] ?? '';
  return {
    actor,
    clock,
    context,
    /** Ids in the order in which they counted as seen, each once. */
    marked: () => [...new Set(marked)],
    value: () => actor.getSnapshot().value,
    watching: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'object' ? value.reviewing.watching : value;
    },
    send: (...types: (typeof PLAIN)[number][]) => {
      for (const type of types) actor.send({ type });
    },
    watch: (speed = 1) => actor.send({ type: 'watch', speed }),
    queue: (queue: readonly number[]) => actor.send({ type: 'queued', queue }),
    /** Puts the record of the incident on screen, with its recording. */
    read(index = 0) {
      const recordings = recordingsOf();
      actor.send({ type: 'recordingChosen', index, count: recordings.length });
    },
    /** Puts the chosen recording itself on screen. */
    load() {
      const media = recordingsOf()[context().recording.index];
      actor.send({ type: media === 'c' ? 'clipShown' : media === 's' ? 'stillShown' : 'nothingShown' });
    },
    /** Puts the record of the incident on screen, and its first recording. */
    show() {
      this.read();
      this.load();
    },
    /** Goes on, as a person with a key does; the player and the loads follow at once. */
    press(type: 'next' | 'nextIncident' | 'previous' = 'next') {
      const before = context().shown;
      actor.send({ type });
      this.follow(before);
    },
    /** Lets the player and the loads follow what the review has decided. */
    follow(before: number | null) {
      const [step] = steps.splice(0);
      if (step !== undefined) {
        this.read(context().recording.index + (step === 'next' ? 1 : -1));
        this.load();
      } else if (
        actor.getSnapshot().matches({ reviewing: { incident: 'opening' } }) ||
        context().shown !== before
      ) {
        this.show();
      }
    },
  };
}

const NIGHT = { 11: 'cs', 12: 's', 13: '', 14: 'c' };
const QUEUE = [11, 12, 13, 14];

/** A review of that night whose first incident is on screen. */
function open(seen: readonly number[] = [], shown: number | null = null, seenAfter: SeenAfter = 'all') {
  const review = openReview({ incidents: NIGHT, seen: new Set(seen), shown, seenAfter });
  review.queue(QUEUE);
  return review;
}

describe('a review', () => {
  it.each<[string, number[], number | null, number]>([
    ['the first incident that is not seen', [11, 12], null, 13],
    ['the incident of the address', [], 12, 12],
    ['none that the queue lacks', [11], 99, 12],
  ])('begins with %s', (_, seen, address, shown) => {
    expect(open(seen, address).context().shown).toBe(shown);
  });

  it('is done with one press per recording and one per incident at most', () => {
    const review = open();
    review.show();
    let presses = 0;
    while (review.value() !== 'ended') {
      review.press();
      presses += 1;
    }
    expect(presses).toBe(5);
    expect(presses).toBeLessThanOrEqual('cssc'.length + QUEUE.length);
    expect(review.marked()).toEqual(QUEUE);
  });

  it('goes back the way that it came', () => {
    const review = open();
    const place = () => [review.context().shown, review.context().recording.index];
    review.show();
    for (let press = 0; press < 3; press += 1) review.press();
    expect(place()).toEqual([13, 0]);
    for (const step of ['previous', 'previous'] as const) review.press(step);
    expect(place()).toEqual([11, 0]);
    for (const step of ['next', 'previous', 'previous'] as const) review.press(step);
    expect(place()).toEqual([11, 0]);
  });

  it('leaves the recording on screen as it is when others of its incident have come', () => {
    const review = open([], null, 'all');
    review.show();
    review.watch();
    const before = review.value();
    review.actor.send({ type: 'listed', index: 1, count: 3 });
    expect([review.value(), review.context().recording]).toEqual([before, { index: 1, count: 3 }]);
  });
});

describe('an incident', () => {
  it('counts as seen once its last recording is on screen, also where they were stepped through otherwise', () => {
    const review = open();
    review.show();
    expect(review.marked()).toEqual([]);
    review.read(1);
    expect(review.marked()).toEqual([]);
    review.load();
    expect(review.marked()).toEqual([11]);
    review.press();
    expect(review.context().shown).toBe(12);
  });

  it.each([
    ['has no picture', ['nothingShown']],
    ['is still loading', []],
  ] as const)('stays unseen when a person goes past it while its last recording %s', (_, events) => {
    const review = open();
    review.read(1);
    review.send(...events);
    review.press();
    expect([review.context().shown, review.marked()]).toEqual([12, [12]]);
  });

  it('stays unseen when a recording before its last one has no picture, until it is opened anew', () => {
    const review = open();
    review.read();
    review.send('nothingShown');
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
    review.send('nothingShown');
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

  it.each(['next', 'nextIncident'] as const)('that the person marks as not seen stays so, by %s', (key) => {
    const review = open([11], 11);
    review.show();
    review.read(1);
    review.actor.send({ type: 'seenChanged', seen: new Set() });
    // Its last recording comes on screen after that.
    review.load();
    review.send(key);
    expect([review.context().shown, review.marked()]).toEqual([12, []]);
    review.send('previous');
    review.read(1);
    review.load();
    expect(review.marked()).toEqual([11]);
  });

  it('counts as seen when its row was pressed while it was on screen', () => {
    const review = open([], 12);
    review.read();
    review.actor.send({ type: 'open', id: 12 });
    review.load();
    expect(review.marked()).toEqual([12]);
  });

  it('stays unseen when a person goes past it before its record is on screen', () => {
    const review = open();
    review.send('next', 'nothingShown', 'next');
    expect(review.context().shown).toBe(13);
    expect(review.marked()).toEqual([]);
  });
});

describe('a review for which one recording of an incident is enough', () => {
  const openForOne = (incidents: Incidents) => {
    const review = openReview({ incidents, seenAfter: 'one' });
    review.queue(Object.keys(incidents).map(Number));
    return review;
  };

  it.each(['next', 'nextIncident'] as const)('is done with one press per incident by %s', (key) => {
    const night = Object.fromEntries(Array.from({ length: 79 }, (_, index) => [index + 1, 'cscs']));
    const review = openForOne({ ...night, 40: '' });
    review.show();
    let presses = 0;
    for (; review.value() !== 'ended'; presses += 1) review.press(key);
    expect(presses).toBe(79);
    expect(review.marked()).toHaveLength(79);
  });

  it('shows another recording in the place of one without a picture', () => {
    const review = openForOne({ 11: 'xc', 12: 's' });
    review.show();
    review.press();
    expect([review.context().shown, review.context().recording.index]).toEqual([11, 1]);
    expect(review.marked()).toEqual([11]);
    review.press();
    expect(review.context().shown).toBe(12);
  });

  it.each(['next', 'nextIncident'] as const)('leaves what had no picture unseen, by %s', (key) => {
    const review = openForOne({ 11: 'x', 12: 'c', 13: 's' });
    review.show();
    review.send(key);
    // Its recording still loads.
    review.read();
    review.press(key);
    expect([review.context().shown, review.marked()]).toEqual([13, [13]]);
  });

  it('goes back to the incident before, whichever recording is on screen', () => {
    const review = openForOne({ 11: 's', 12: 'cs' });
    review.actor.send({ type: 'open', id: 12 });
    review.read(1);
    review.load();
    review.press('previous');
    expect(review.context().shown).toBe(11);
  });

  it('wants the others too once all are asked for', () => {
    const review = openForOne({ 11: 'cs', 12: 's' });
    review.show();
    review.actor.send({ type: 'seenAfterChanged', seenAfter: 'all' });
    review.press();
    expect([review.context().shown, review.context().recording.index]).toEqual([11, 1]);
  });
});

it('the key past an incident does not mark one whose other recordings are wanted', () => {
  const review = open();
  review.show();
  review.press('nextIncident');
  expect([review.context().shown, review.marked()]).toEqual([12, [12]]);
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
    expect(review.value()).toBe('ended');
    review.actor.send({ type: 'seenChanged', seen: new Set([14]) });
    review.press();
    expect(review.context().shown).toBe(11);
  });

  it('stays when all is seen, goes back to the last incident, and opens any', () => {
    const review = open(QUEUE);
    expect(review.value()).toBe('ended');
    review.send('next', 'previous');
    expect(review.value()).toBe('ended');
    // What came in meanwhile waits for the next press.
    review.queue([...QUEUE, 15]);
    expect(review.value()).toBe('ended');
    review.queue(QUEUE);
    review.actor.send({ type: 'open', id: 14 });
    review.show();
    review.press();
    expect(review.value()).toBe('ended');
    review.send('previous');
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
    review.watch();
    expect(review.watching()).toBe('playing');
    review.send('clipEnded');
    review.follow(11);
    expect(review.watching()).toBe('resting');
    pass(review, STILL_MS - 1);
    expect(review.context().shown).toBe(11);
    pass(review, 1);
    expect(review.context().shown).toBe(12);
    pass(review, STILL_MS);
    expect([review.context().shown, review.watching()]).toEqual([13, 'resting']);
    pass(review, STILL_MS);
    expect([review.context().shown, review.watching()]).toEqual([14, 'playing']);
    review.send('clipEnded');
    expect(review.value()).toBe('ended');
    expect(review.marked()).toEqual(QUEUE);
  });

  it.each(['before it plays', 'while it plays'])(
    'goes on from a clip that has no picture %s, which stays unseen',
    (when) => {
      const review = openReview({ incidents: { 11: 'c', 12: 's' } });
      review.queue([11, 12]);
      review.watch();
      review.read();
      if (when === 'while it plays') review.load();
      review.send('nothingShown');
      expect([review.watching(), review.marked()]).toEqual(['resting', []]);
      pass(review, STILL_MS);
      expect(review.context().shown).toBe(12);
      pass(review, STILL_MS);
      expect([review.value(), review.marked()]).toEqual(['ended', [12]]);
    },
  );

  it('waits for what is not loaded yet', () => {
    const review = open();
    review.watch();
    review.clock.increment(60_000);
    expect([review.context().shown, review.watching()]).toEqual([11, 'waiting']);
    review.show();
    expect(review.watching()).toBe('playing');
  });

  it.each(['before', 'after'])(
    'passes by an incident whose record was not read, which stays unseen: begun %s that',
    (when) => {
      const review = open();
      if (when === 'before') review.watch();
      review.send('nothingShown');
      if (when === 'after') review.watch();
      review.clock.increment(STILL_MS);
      expect([review.context().shown, review.watching(), review.marked()]).toEqual([12, 'waiting', []]);
    },
  );

  it('pauses where a person was detected, and goes on from there', () => {
    const review = open([], null, 'one');
    review.watch();
    review.show();
    review.send('personFound');
    review.send('clipEnded');
    pass(review, 10 * STILL_MS);
    expect([review.context().shown, review.watching(), review.marked()]).toEqual([11, 'paused', []]);
    review.watch(2);
    expect([review.context().shown, review.watching(), review.marked()]).toEqual([12, 'waiting', [11]]);
    expect(review.context().speed).toBe(2);
  });

  it.each(['next', 'nextIncident', 'previous', 'stop'] as const)('ends its pause by %s', (type) => {
    const review = open([], 12);
    review.show();
    review.watch();
    review.send('personFound', type);
    expect(review.watching()).toBe('off');
  });

  it('is not begun by a person who was detected', () => {
    const review = open();
    review.show();
    review.send('personFound');
    expect(review.watching()).toBe('off');
  });

  it.each([2, 4])('is %i times as fast', (speed) => {
    const review = open([11]);
    review.show();
    review.watch(speed);
    pass(review, STILL_MS / speed - 1);
    expect(review.context().shown).toBe(12);
    pass(review, 1);
    expect(review.context().shown).toBe(13);
  });

  it('stops when it is told to, and when a person opens another incident', () => {
    const review = open([11]);
    review.show();
    review.watch();
    review.send('stop');
    pass(review, 10 * STILL_MS);
    expect([review.context().shown, review.watching()]).toEqual([12, 'off']);
    review.watch();
    review.actor.send({ type: 'open', id: 14 });
    expect(review.watching()).toBe('off');
  });

  it('takes the clip as a still where the browser does not play it', () => {
    const review = open([11, 12, 13]);
    review.show();
    review.watch();
    review.send('stillShown');
    review.clock.increment(STILL_MS);
    expect(review.value()).toBe('ended');
  });

  it('waits for the end of such a clip once the person plays it', () => {
    const review = open([11, 12, 13]);
    review.show();
    review.watch();
    review.send('stillShown', 'played');
    review.clock.increment(10 * STILL_MS);
    expect(review.watching()).toBe('playing');
    review.send('clipEnded');
    expect(review.value()).toBe('ended');
  });
});
