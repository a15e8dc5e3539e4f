import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { delayedTextMachine } from '#machines/delayedText.ts';
import { arrive, CLICKED, type Event, RESTED, startText, submit, type } from './delayedTextActor.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';

type Row = [events: Event[], state: string, text: string, committed: string[]];

const table: Row[] = [
  [[type('1')], 'typing', '1', []],
  [[type('1'), type('12')], 'typing', '12', []],
  [[type('1'), RESTED], 'resting', '1', ['1']],
  [[type('1'), CLICKED], 'resting', '1', ['1']],
  [[type('1'), submit('1')], 'resting', '1', ['1']],
  [[type('1'), submit('1'), RESTED, CLICKED], 'resting', '1', ['1']],
  [[CLICKED], 'resting', '', []],
  [[submit('')], 'resting', '', []],
  [[type('1a'), RESTED], 'resting', '1a', []],
  [[type('1'), type(''), RESTED], 'resting', '', []],
  [[type('1'), RESTED, submit('1')], 'resting', '1', ['1']],

  [[arrive('7')], 'resting', '7', []],
  [[arrive('7'), submit('7')], 'resting', '7', []],
  [[type('1'), RESTED, arrive('1'), arrive('')], 'resting', '', ['1']],
  [[type('1'), RESTED, type('12'), arrive('1')], 'typing', '12', ['1']],
  [[type('1'), RESTED, type('12'), arrive('1'), RESTED], 'resting', '12', ['1', '12']],
  [[type('1'), RESTED, type('12'), RESTED, arrive('12'), arrive('1')], 'resting', '1', ['1', '12']],
];

describe('the delayed-text machine', () => {
  it.each(table)('after %o is %s', (events, state, text, committed) => {
    const started = startText();
    started.perform(...events);
    expect(started.actor.getSnapshot().value).toBe(state);
    expect(started.actor.getSnapshot().context.text).toBe(text);
    expect(started.committed).toEqual(committed);
  });

  it('waits 300 ms after the last letter, and not less', () => {
    const { clock, committed, perform } = startText();
    perform(type('1'));
    clock.increment(299);
    perform(type('12'));
    clock.increment(299);
    expect(committed).toEqual([]);
    clock.increment(1);
    expect(committed).toEqual(['12']);
  });

  it('puts nothing in force while another page is on its way', () => {
    const { actor, committed, perform } = startText({ isStaying: false });
    perform(type('1'), RESTED, submit('1'), type('12'), CLICKED);
    expect([actor.getSnapshot().value, committed]).toEqual(['resting', []]);
  });

  it('puts nothing in force once the field is gone', () => {
    const { actor, clock, committed, perform } = startText();
    perform(type('1'));
    actor.stop();
    clock.increment(300);
    expect(committed).toEqual([]);
  });
});

const EVENTS = [type('1'), type('a'), submit('1'), CLICKED, arrive(''), arrive('1'), RESTED];
const routes = routesOf<SnapshotFrom<typeof delayedTextMachine>['context'], Event>({
  machine: delayedTextMachine,
  input: { value: '' },
  // Texts on their way are as many as are typed; two of them show what there is to show.
  events: ({ context }) => (context.onTheirWay.length > 1 ? [arrive(''), arrive('1')] : EVENTS),
});

describe('the delayed-text machine on every generated path', () => {
  it('ends where the chart says, and takes every transition that it declares', () => {
    const taken = new Set<string>();
    for (const { name, events, end } of routes) {
      const { actor, perform, recorder } = startText();
      perform(...events);
      expect(fingerprint(actor.getSnapshot()), name).toBe(end);
      for (const transition of recorder.taken()) taken.add(transition);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(delayedTextMachine));
  });
});
