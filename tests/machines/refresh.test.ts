import { describe, expect, it } from 'vitest';
import { createRefreshMachine } from '#machines/refresh.ts';
import { PATIENCE, type RefreshEvent } from '#machines/refreshEvents.ts';
import { declaredTransitions } from './paths.ts';
import { BACK_OFF, Busy, FINAL, openRefresh, PERIOD } from './refreshActor.ts';

type Opened = ReturnType<typeof openRefresh>;
type State = 'waiting' | 'reading' | 'unanswered' | 'backingOff' | 'refused' | 'suspended';
type Happening =
  | RefreshEvent['type']
  | 'patienceEnded'
  | 'timePassed'
  | 'succeeded'
  | 'failed'
  | 'failedForGood';

/** The way from the start to each state. */
const ways: Readonly<Record<State, readonly Happening[]>> = {
  waiting: [],
  reading: ['refresh'],
  unanswered: ['refresh', 'patienceEnded'],
  backingOff: ['refresh', 'failed'],
  refused: ['refresh', 'failedForGood'],
  suspended: ['suspended'],
};

const ended = { succeeded: 'waiting', failed: 'backingOff', failedForGood: 'refused' } as const;
const anywhere = { readElsewhere: 'waiting', suspended: 'suspended' } as const;

/** Where each happening leads. What is left out changes no state, or cannot happen there. */
const table: Readonly<Record<State, Partial<Record<Happening, State>>>> = {
  waiting: { refresh: 'reading', timePassed: 'reading', suspended: 'suspended' },
  reading: { ...ended, ...anywhere, patienceEnded: 'unanswered', timePassed: 'unanswered' },
  unanswered: { ...ended, ...anywhere, refresh: 'reading', resumed: 'reading' },
  backingOff: {
    ...anywhere,
    refresh: 'reading',
    resumed: 'reading',
    patienceEnded: 'reading',
    timePassed: 'reading',
  },
  refused: { refresh: 'reading', readElsewhere: 'waiting' },
  suspended: { refresh: 'reading', resumed: 'waiting' },
};

async function perform({ actor, clock, succeed, fail, isReading }: Opened, happening: Happening) {
  if (happening === 'timePassed') clock.increment(PERIOD);
  else if (happening === 'patienceEnded') clock.increment(PATIENCE);
  else if (happening === 'succeeded') isReading() && (await succeed());
  else if (happening === 'failed') isReading() && (await fail());
  else if (happening === 'failedForGood') isReading() && (await fail(FINAL));
  else if (happening === 'readElsewhere') actor.send({ type: happening, at: clock.now() });
  else if (happening === 'resumed') actor.send({ type: happening, now: clock.now() });
  else actor.send({ type: happening });
}

const HAPPENINGS: readonly Happening[] = [
  'refresh',
  'readElsewhere',
  'suspended',
  'resumed',
  'patienceEnded',
  'timePassed',
  'succeeded',
  'failed',
  'failedForGood',
];

async function inState(state: State): Promise<Opened> {
  const opened = openRefresh();
  for (const happening of ways[state]) await perform(opened, happening);
  expect(opened.state()).toBe(state);
  return opened;
}

describe('what is read again and again', () => {
  for (const from of Object.keys(ways) as State[])
    for (const happening of HAPPENINGS) {
      const to = table[from][happening] ?? from;
      it(`${from}, ${happening}: ${to}`, async () => {
        const opened = await inState(from);
        await perform(opened, happening);
        expect(opened.state()).toBe(to);
      });
    }

  it('takes every transition that the chart declares', async () => {
    const taken = new Set<string>();
    for (const from of Object.keys(ways) as State[])
      for (const happening of HAPPENINGS) {
        const opened = await inState(from);
        await perform(opened, happening);
        for (const name of opened.taken()) taken.add(name);
      }
    for (const opened of [openRefresh({ failures: 1 }), await inState('suspended')]) {
      opened.actor.send({ type: 'resumed', now: PERIOD });
      for (const name of opened.taken()) taken.add(name);
    }
    const pressed = await inState('suspended');
    for (const happening of ['refresh', 'succeeded'] as const) await perform(pressed, happening);
    for (const name of pressed.taken()) taken.add(name);
    expect([...taken].toSorted()).toEqual(
      declaredTransitions(createRefreshMachine({ read: () => Promise.reject() })),
    );
  });
});

describe('between two reads', () => {
  it('waits for the period, from the end of the last one on', async () => {
    const { clock, reads, succeed } = openRefresh();
    clock.increment(PERIOD - 1);
    expect(reads).toHaveLength(0);
    clock.increment(1);
    await succeed();
    clock.increment(PERIOD - 1);
    expect(reads).toHaveLength(1);
    clock.increment(1);
    expect(reads).toHaveLength(2);
  });

  it('begins the period anew when somebody else has read it', () => {
    const { actor, clock, reads } = openRefresh();
    clock.increment(20_000);
    actor.send({ type: 'readElsewhere', at: 20_000 });
    clock.increment(PERIOD - 1);
    expect(reads).toHaveLength(0);
    clock.increment(1);
    expect(reads).toHaveLength(1);
  });
});

describe('after failures', () => {
  it('waits as long as its list says, and then the last of it again and again', async () => {
    const { clock, fail, state, context, succeed } = openRefresh();
    clock.increment(PERIOD);
    for (const wait of [...BACK_OFF, 20_000, 20_000]) {
      await fail();
      clock.increment(wait - 1);
      expect(state()).toBe('backingOff');
      clock.increment(1);
      expect(state()).toBe('reading');
    }
    expect(context()).toMatchObject({ at: 0, failures: 5 });
    await succeed(99_000);
    expect(context()).toMatchObject({ at: 99_000, failures: 0, reason: null });
  });

  it('can begin with one, and knows why the last one was', async () => {
    const { clock, fail, reads, context } = openRefresh({ failures: 1 });
    clock.increment(5_000);
    expect(reads).toHaveLength(1);
    const down = new Error('down');
    await fail(down);
    expect(context().reason).toBe(down);
  });

  it('leaves the provider alone for as long as that says, and no shorter than its list says', async () => {
    const { actor, clock, fail, state } = openRefresh();
    actor.send({ type: 'refresh' });
    for (const [wanted, pause] of [
      [45_000, 45_000],
      [1_000, 10_000],
    ] as const) {
      await fail(new Busy(wanted));
      clock.increment(pause - 1);
      expect(state()).toBe('backingOff');
      clock.increment(1);
      expect(state()).toBe('reading');
    }
  });

  it('tries nothing again that would fail for the same reason, whoever comes back', async () => {
    const { actor, clock, fail, reads, state } = openRefresh();
    actor.send({ type: 'refresh' });
    await fail(FINAL);
    clock.increment(60 * PERIOD);
    actor.send({ type: 'suspended' });
    actor.send({ type: 'resumed', now: clock.now() });
    expect([state(), reads.length]).toEqual(['refused', 1]);
  });

  it('tries at once when somebody comes back', async () => {
    const { actor, clock, fail, reads } = openRefresh();
    actor.send({ type: 'refresh' });
    await fail();
    actor.send({ type: 'suspended' });
    clock.increment(60 * PERIOD);
    expect(reads).toHaveLength(1);
    actor.send({ type: 'resumed', now: 1 });
    expect(reads).toHaveLength(2);
  });
});

describe('while nobody looks', () => {
  it('reads nothing, and gives up what runs', () => {
    const { actor, clock, reads } = openRefresh();
    actor.send({ type: 'refresh' });
    actor.send({ type: 'suspended' });
    clock.increment(60 * PERIOD);
    expect(reads.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('reads at once afterwards when what it has is old', () => {
    const { actor, reads } = openRefresh();
    actor.send({ type: 'suspended' });
    actor.send({ type: 'resumed', now: PERIOD });
    expect(reads).toHaveLength(1);
  });

  it('waits for the rest of the period when it is not', () => {
    const { actor, clock, reads } = openRefresh();
    actor.send({ type: 'suspended' });
    actor.send({ type: 'resumed', now: PERIOD - 5_000 });
    clock.increment(4_999);
    expect(reads).toHaveLength(0);
    clock.increment(1);
    expect(reads).toHaveLength(1);
  });

  it('heeds what somebody else has read meanwhile', () => {
    const { actor, reads } = openRefresh();
    actor.send({ type: 'suspended' });
    actor.send({ type: 'readElsewhere', at: PERIOD });
    actor.send({ type: 'resumed', now: PERIOD + 1 });
    expect(reads).toHaveLength(0);
  });
});

describe('a press', () => {
  it('asks in every state, also when nobody seems to look or a call hangs, and of those that run one counts', async () => {
    for (const from of Object.keys(ways) as State[]) {
      const { actor, reads, state } = await inState(from);
      actor.send({ type: 'refresh' });
      expect([from, state()]).toEqual([from, 'reading']);
      expect(reads.filter(({ signal }) => !signal.aborted).length).toBeGreaterThan(0);
      expect(reads.at(-1)?.signal.aborted).toBe(false);
    }
  });

  it('leads back to rest while nobody looks', async () => {
    const { actor, clock, reads, state, succeed, fail } = openRefresh();
    actor.send({ type: 'suspended' });
    for (const end of [succeed, fail]) {
      actor.send({ type: 'refresh' });
      await end();
      expect(state()).toBe('suspended');
    }
    clock.increment(60 * PERIOD);
    expect(reads).toHaveLength(2);
  });
});

describe('what people are told of the data on screen', () => {
  it('is nothing while each read is answered in time', async () => {
    const { clock, doubt, succeed } = openRefresh();
    for (const _ of [1, 2, 3]) {
      clock.increment(PERIOD);
      expect(doubt()).toBeNull();
      clock.increment(PATIENCE - 1);
      expect(doubt()).toBeNull();
      await succeed();
    }
  });

  it('is told within 45 seconds of a cut, whether calls fail or hang', async () => {
    // A read that was answered just before the cut is the worst case.
    const failing = openRefresh();
    failing.clock.increment(PERIOD);
    await failing.fail();
    expect(failing.doubt()).toBe('failed');
    expect(failing.clock.now()).toBeLessThan(45_000);
    const hanging = openRefresh();
    for (const wait of [PERIOD, PATIENCE]) hanging.clock.increment(wait);
    expect(hanging.doubt()).toBe('unanswered');
    expect(hanging.clock.now()).toBeLessThan(45_000);
  });

  it('stays while it is tried again, until it goes well', async () => {
    const { actor, clock, doubt, fail, succeed } = openRefresh();
    actor.send({ type: 'refresh' });
    await fail();
    clock.increment(5_000 + PATIENCE);
    expect(doubt()).toBe('failed');
    await succeed();
    expect(doubt()).toBeNull();
  });

  it('is a refusal until a person asks with success', async () => {
    const { actor, clock, doubt, fail, succeed } = openRefresh();
    actor.send({ type: 'refresh' });
    await fail(FINAL);
    clock.increment(60 * PERIOD);
    expect(doubt()).toBe('failed');
    actor.send({ type: 'refresh' });
    await succeed();
    expect(doubt()).toBeNull();
  });

  it('is that the data are old for somebody who comes back, until they are read', async () => {
    const { actor, doubt, succeed } = openRefresh();
    actor.send({ type: 'suspended' });
    actor.send({ type: 'resumed', now: 10 * PERIOD });
    expect(doubt()).toBe('returned');
    await succeed(10 * PERIOD);
    expect(doubt()).toBeNull();
  });
});

describe('eight hours of reading', () => {
  it('leave no timer and no read behind once it is stopped', async () => {
    const { actor, clock, reads, succeed } = openRefresh();
    for (let passed = 0; passed < 8 * 3_600_000; passed += PERIOD) {
      clock.increment(PERIOD);
      await succeed();
    }
    expect(reads).toHaveLength(960);
    actor.send({ type: 'refresh' });
    actor.stop();
    expect(reads.at(-1)?.signal.aborted).toBe(true);
    clock.increment(60 * PERIOD);
    expect(reads).toHaveLength(961);
  });
});
