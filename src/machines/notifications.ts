/** Whether this browser gets notifications: the permission, the subscription, and the provider's list of devices. */
import { assign, fromPromise, setup } from 'xstate';

/**
 * Why notifications cannot be turned on here. 'homeScreen': the portal has to be added to the home screen first; 'worker':
 * the portal runs without a service worker; 'provider': the provider sends none.
 */
export type Lack = 'browser' | 'homeScreen' | 'worker' | 'provider';

/** How it stands, before a person does anything. */
export type Standing =
  | { readonly is: 'unsupported'; readonly lack: Lack }
  | { readonly is: 'blocked' }
  | { readonly is: 'off' }
  /** They were turned on, but the browser has another subscription now, or none, or one for another key. */
  | { readonly is: 'lapsed' }
  | { readonly is: 'on'; readonly deviceId: number };

export type NotificationsEvent =
  | { type: 'turnOn' }
  | { type: 'turnOff' }
  | { type: 'retry' }
  /** In the browser's own settings, or in another tab. */
  | { type: 'changedOutside' }
  | { type: 'pageOpened' };

interface NotificationsContext {
  readonly lack: Lack;
  /** The provider's id of this browser; null while it is not among the devices. */
  readonly deviceId: number | null;
  /** What failed last, in words for people; '' for no words. */
  readonly failure: string;
}

type On = { readonly deviceId: number };
type Looked = { event: { output: Standing } };
type Answered = { event: { output: NotificationPermission } };

const is = (state: Standing['is']) =>
  ({ type: 'is', params: ({ event: { output } }: Looked) => ({ standing: output, state }) }) as const;
const isGranted = { type: 'isGranted', params: ({ event }: Answered) => event.output } as const;
const isDenied = { type: 'isDenied', params: ({ event }: Answered) => event.output } as const;
const note = {
  type: 'note',
  params: ({ event }: { event: { output: Standing | On } }) => event.output,
} as const;
const failed = { type: 'noteFailure', params: ({ event }: { event: { error: unknown } }) => event } as const;

export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Takes back what another person has left in this browser. Rejects when the provider cannot be asked. */
    look: fromPromise<Standing>(() => Promise.reject()),
    askPermission: fromPromise<NotificationPermission>(() => Promise.reject()),
    /**
     * Subscribes, and adds the device. When one of them fails it leaves neither, but a device that was to be renewed is
     * still to be renewed. Rejects with words for people.
     */
    subscribe: fromPromise<On>(() => Promise.reject()),
    /** Rejects when the browser keeps its subscription. */
    unsubscribe: fromPromise<void>(() => Promise.reject()),
  },
  actions: {
    note: assign((_, found: Standing | On) => ({
      ...('lack' in found && { lack: found.lack }),
      ...('deviceId' in found && { deviceId: found.deviceId }),
    })),
    forgetDevice: assign({ deviceId: null }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({
      failure: error instanceof Error ? error.message : '',
    })),
  },
  guards: {
    is: (_, { standing, state }: { standing: Standing; state: Standing['is'] }) => standing.is === state,
    isGranted: (_, permission: NotificationPermission) => permission === 'granted',
    isDenied: (_, permission: NotificationPermission) => permission === 'denied',
  },
}).createMachine({
  id: 'notifications',
  context: { lack: 'browser', deviceId: null, failure: '' },
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      entry: 'forgetDevice',
      on: { turnOff: 'leaving' },
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          { guard: is('unsupported'), target: 'unsupported', actions: note },
          { guard: is('blocked'), target: 'blocked' },
          { guard: is('on'), target: 'on', actions: note },
          { guard: is('lapsed'), target: 'subscribing' },
          { target: 'off' },
        ],
        onError: { target: 'failed.unknown', actions: failed },
      },
    },
    unsupported: {},
    off: { on: { turnOn: 'asking', changedOutside: 'checking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askPermission',
        src: 'askPermission',
        onDone: [
          { guard: isGranted, target: 'subscribing' },
          { guard: isDenied, target: 'blocked' },
          // The question was closed without an answer.
          { target: 'off' },
        ],
        onError: { target: 'failed.notOn', actions: failed },
      },
    },
    subscribing: {
      tags: 'busy',
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        onDone: { target: 'on', actions: note },
        onError: { target: 'failed.notOn', actions: failed },
      },
    },
    on: { on: { turnOff: 'leaving', changedOutside: 'checking', pageOpened: 'checking' } },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        onDone: { target: 'off', actions: 'forgetDevice' },
        onError: { target: 'failed.notOff', actions: failed },
      },
    },
    blocked: { on: { changedOutside: 'checking' } },
    failed: {
      on: { changedOutside: 'checking', turnOff: 'leaving' },
      initial: 'unknown',
      states: {
        unknown: { on: { retry: '#notifications.checking' } },
        notOn: { on: { retry: '#notifications.asking' } },
        notOff: { on: { retry: '#notifications.leaving' } },
      },
    },
  },
});
