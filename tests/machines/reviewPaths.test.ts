import { describe, expect, it } from 'vitest';
import { STILL_MS } from '#machines/player.ts';
import { type ReviewEvent, type ReviewQueue, reviewMachine } from '#machines/review.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';
import { openReview } from './reviewActor.ts';

const RESTED = { type: 'xstate.after.still.review.reviewing.watching.resting' } as const;
type Event = ReviewEvent | typeof RESTED;

const NOTHING: ReadonlySet<number> = new Set();
/** An address that names no incident, and one that does. */
const STARTS = [null, 12];

const EVENTS: Event[] = [
  { type: 'queued', queue: [11, 12] },
  { type: 'queued', queue: [12] },
  { type: 'queued', queue: [] },
  { type: 'seenChanged', seen: NOTHING },
  { type: 'seenChanged', seen: new Set([11, 12]) },
  { type: 'open', id: 12 },
  { type: 'recordingChosen', index: 0, count: 2 },
  { type: 'recordingChosen', index: 1, count: 2 },
  { type: 'next' },
  { type: 'previous' },
  { type: 'clipShown' },
  { type: 'stillShown' },
  { type: 'nothingShown' },
  { type: 'clipEnded' },
  { type: 'watch', speed: 2 },
  { type: 'stop' },
  RESTED,
];

const allRoutes = STARTS.flatMap((shown) =>
  routesOf<ReviewQueue, Event>({
    machine: reviewMachine,
    input: { seen: NOTHING, shown },
    events: () => EVENTS,
  }).map((route) => ({ ...route, shown })),
);

/** Most states are reached from both. */
const routes = [
  ...new Map(
    allRoutes.map((route) => [`${route.from} ${JSON.stringify(route.events.at(-1))} ${route.end}`, route]),
  ).values(),
];

function replay({ events, shown }: (typeof routes)[number]) {
  const review = openReview({ incidents: {}, shown });
  for (const event of events) {
    if (event.type === RESTED.type) review.clock.increment(STILL_MS);
    else review.actor.send(event);
  }
  return review;
}

describe('the review machine on every generated path', () => {
  it('reaches every state', () => {
    const values = routes.map(({ end }) => JSON.parse(end)[0]);
    const names = values.map((value) => (typeof value === 'string' ? value : 'reviewing'));
    expect(new Set(names)).toEqual(new Set(['waiting', 'reviewing', 'ended']));
    const reviewing = values.flatMap((value) => (typeof value === 'string' ? [] : [value.reviewing]));
    expect(new Set(reviewing.map(({ incident }) => JSON.stringify(incident)))).toEqual(
      new Set([
        '"opening"',
        '{"read":"loading"}',
        '{"read":"clip"}',
        '{"read":"still"}',
        '{"read":"nothing"}',
      ]),
    );
    expect(new Set(reviewing.map(({ watching }) => watching))).toEqual(
      new Set(['off', 'waiting', 'playing', 'resting']),
    );
  });

  it('ends where the chart says, takes every transition, and shows only what is in the queue', () => {
    const taken = new Set<string>();
    for (const route of routes) {
      const review = replay(route);
      expect(fingerprint(review.actor.getSnapshot()), route.name).toBe(route.end);
      const { shown, queue } = review.context();
      if (review.actor.getSnapshot().matches('reviewing'))
        expect(queue.includes(shown ?? 0), route.name).toBe(true);
      for (const name of review.taken()) taken.add(name);
      review.actor.stop();
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(reviewMachine));
  }, 60_000);
});
