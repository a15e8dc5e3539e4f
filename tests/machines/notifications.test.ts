import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type NotificationsEvent, notificationsMachine, type Standing } from '#machines/notifications.ts';
import { type Call, callsByHand, type End, flush } from './byHand.ts';
import { expectAllTakenBy, recordTransitions } from './transitions.ts';

interface Answers {
  readonly look: Standing;
  readonly askPermission: NotificationPermission;
  readonly subscribe: { readonly deviceId: number };
  readonly unsubscribe: undefined;
}
type Name = keyof Answers;
type Event = NotificationsEvent | End<Answers[Name]>;

const TURN_ON = { type: 'turnOn' } as const;
const TURN_OFF = { type: 'turnOff' } as const;
const RETRY = { type: 'retry' } as const;
const CHANGED = { type: 'changedOutside' } as const;
const OPENED = { type: 'pageOpened' } as const;
const done = <One extends Name>(name: One, output: Answers[One]): Event => ({
  type: `xstate.done.actor.${name}`,
  output,
});
const failed = (name: Name): Event => ({
  type: `xstate.error.actor.${name}`,
  error: new Error(`no ${name}`),
});
const OFF = done('look', { is: 'off' });
const ON = done('look', { is: 'on', deviceId: 4 });
const BLOCKED = done('look', { is: 'blocked' });
const LAPSED = done('look', { is: 'lapsed' });
const UNSUPPORTED = done('look', { is: 'unsupported', lack: 'homeScreen' });
const GRANTED = done('askPermission', 'granted');
const DENIED = done('askPermission', 'denied');
const CLOSED = done('askPermission', 'default');
const SUBSCRIBED = done('subscribe', { deviceId: 7 });
const LEFT = done('unsubscribe', undefined);

/** The calls of each actor, ended by the test: what ends none that runs happens too late, and changes nothing. */
async function following(...first: readonly Event[]) {
  const calls = {
    look: callsByHand<unknown, Standing>(),
    askPermission: callsByHand<unknown, NotificationPermission>(),
    subscribe: callsByHand<unknown, { deviceId: number }>(),
    unsubscribe: callsByHand<unknown, void>(),
  };
  const { look, askPermission, subscribe, unsubscribe } = calls;
  const ending: Readonly<Record<string, { readonly calls: readonly Call<unknown, never>[] }>> = calls;
  const machine = notificationsMachine.provide({
    actors: {
      look: look.actor,
      askPermission: askPermission.actor,
      subscribe: subscribe.actor,
      unsubscribe: unsubscribe.actor,
    },
  });
  const recorder = recordTransitions(machine);
  const actor = createActor(machine, { inspect: recorder.inspect }).start();
  const perform = async (...events: readonly Event[]) => {
    for (const event of events) {
      if ('output' in event || 'error' in event) {
        const [, , , name = ''] = event.type.split('.');
        const call = ending[name]?.calls.at(-1);
        if ('output' in event) call?.resolve(event.output as never);
        else call?.reject(event.error);
        await flush();
      } else if (!event.type.startsWith('xstate.')) actor.send({ type: event.type } as NotificationsEvent);
    }
  };
  await perform(...first);
  return {
    actor,
    perform,
    recorder,
    /** How often each was asked for. */
    asked: () => Object.values(calls).map(({ calls: made }) => made.length),
    signals: () =>
      Object.values(calls).flatMap(({ calls: made }) => made.map(({ signal }) => signal.aborted)),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

const arrive = {
  checking: () => following(),
  off: () => following(OFF),
  on: () => following(ON),
  blocked: () => following(BLOCKED),
  unsupported: () => following(UNSUPPORTED),
  asking: () => following(OFF, TURN_ON),
  subscribing: () => following(OFF, TURN_ON, GRANTED),
  leaving: () => following(ON, TURN_OFF),
  unknown: () => following(failed('look')),
  notOn: () => following(OFF, TURN_ON, GRANTED, failed('subscribe')),
  notOff: () => following(ON, TURN_OFF, failed('unsubscribe')),
};

type Row = [from: keyof typeof arrive, event: Event, to: unknown];
const [UNKNOWN, NOT_ON, NOT_OFF] = (['unknown', 'notOn', 'notOff'] as const).map((failed) => ({ failed }));

const table: Row[] = [
  ['checking', OFF, 'off'],
  ['checking', ON, 'on'],
  ['checking', BLOCKED, 'blocked'],
  // The subscription is renewed without a press: the person has turned it on before.
  ['checking', LAPSED, 'subscribing'],
  ['checking', UNSUPPORTED, 'unsupported'],
  ['checking', failed('look'), UNKNOWN],
  ['checking', TURN_ON, 'checking'],
  ['checking', CHANGED, 'checking'],
  // By the list of devices.
  ['checking', TURN_OFF, 'leaving'],

  ['off', TURN_ON, 'asking'],
  ['off', TURN_OFF, 'off'],
  ['off', CHANGED, 'checking'],
  ['asking', GRANTED, 'subscribing'],
  ['asking', DENIED, 'blocked'],
  ['asking', CLOSED, 'off'],
  ['asking', failed('askPermission'), NOT_ON],
  // The answer itself changes the permission.
  ['asking', CHANGED, 'asking'],
  ['subscribing', SUBSCRIBED, 'on'],
  ['subscribing', failed('subscribe'), NOT_ON],
  ['subscribing', TURN_OFF, 'subscribing'],

  ['on', TURN_OFF, 'leaving'],
  ['on', CHANGED, 'checking'],
  // It may have been removed meanwhile.
  ['on', OPENED, 'checking'],
  ['leaving', LEFT, 'off'],
  ['leaving', failed('unsubscribe'), NOT_OFF],
  ['leaving', TURN_ON, 'leaving'],

  ['blocked', CHANGED, 'checking'],
  ['blocked', TURN_ON, 'blocked'],
  ['unsupported', TURN_ON, 'unsupported'],
  ['unknown', RETRY, 'checking'],
  ['unknown', TURN_OFF, 'leaving'],
  ['notOn', RETRY, 'asking'],
  // A device that could not be renewed, by the list of devices.
  ['notOn', TURN_OFF, 'leaving'],
  ['notOff', RETRY, 'leaving'],
  ['notOff', TURN_OFF, 'leaving'],
  ['notOn', CHANGED, 'checking'],
];

describe('the notifications machine', () => {
  it.each(table)('%s, on %o, becomes %o', async (from, event, to) => {
    const { perform, value } = await arrive[from]();
    await perform(event);
    expect(value()).toEqual(to);
  });

  it('takes every transition in these rows', () =>
    expectAllTakenBy(notificationsMachine, table, (from) => arrive[from]()));
});

describe('the notifications machine, pressed', () => {
  it('twice asks and subscribes once', async () => {
    const { asked, perform } = await arrive.off();
    await perform(TURN_ON, TURN_ON, GRANTED, TURN_ON);
    expect(asked()).toEqual([1, 1, 1, 0]);
    await perform(SUBSCRIBED, TURN_ON);
    expect(asked()).toEqual([1, 1, 1, 0]);
    await perform(TURN_OFF, TURN_OFF);
    expect(asked()).toEqual([1, 1, 1, 1]);
  });

  it('knows which device it is until it is off', async () => {
    const { context, perform } = await arrive.subscribing();
    await perform(SUBSCRIBED);
    expect(context().deviceId).toBe(7);
    await perform(TURN_OFF, LEFT);
    expect(context().deviceId).toBeNull();
  });

  it('has the words of a failure', async () => {
    const { context } = await arrive.notOn();
    expect(context().failure).toBe('no subscribe');
  });

  it('gives up what runs when the session ends', async () => {
    const { actor, signals } = await arrive.subscribing();
    actor.stop();
    expect(signals()).toEqual([false, false, true]);
  });
});

it('the notifications machine, when the permission is withdrawn looks again, and is no device meanwhile', async () => {
  const { asked, context, perform, value } = await arrive.on();
  await perform(CHANGED);
  expect([asked()[0], context().deviceId]).toEqual([2, null]);
  await perform(BLOCKED);
  expect(value()).toBe('blocked');
});
