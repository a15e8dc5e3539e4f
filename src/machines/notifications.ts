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
  /** In the browser's own settings, for instance. */
  | { type: 'permissionChanged' }
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
type Failed = { event: { error: unknown } };

const is = (state: Standing['is']) =>
  ({ type: 'is', params: ({ event: { output } }: Looked) => ({ standing: output, state }) }) as const;
const failed = {
  type: 'noteFailure',
  params: ({ event: { error } }: Failed) => ({ error }),
} as const;

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
    /** Subscribes, and adds the device; leaves neither when one of them fails. Rejects with words for people. */
    subscribe: fromPromise<On>(() => Promise.reject()),
    /** Rejects when the browser keeps its subscription. */
    unsubscribe: fromPromise<void>(() => Promise.reject()),
  },
  actions: {
    noteLack: assign((_, { standing }: { standing: Standing }) =>
      standing.is === 'unsupported' ? { lack: standing.lack } : {},
    ),
    noteDevice: assign((_, { device }: { device: Standing | On }) =>
      'deviceId' in device ? { deviceId: device.deviceId } : {},
    ),
    forgetDevice: assign({ deviceId: null }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({
      failure: error instanceof Error ? error.message : '',
    })),
  },
  guards: {
    is: (_, { standing, state }: { standing: Standing; state: Standing['is'] }) => standing.is === state,
    isGranted: (_, { permission }: { permission: NotificationPermission }) => permission === 'granted',
    isDenied: (_, { permission }: { permission: NotificationPermission }) => permission === 'denied',
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
          {
            guard: is('unsupported'),
            target: 'unsupported',
            actions: { type: 'noteLack', params: ({ event }) => ({ standing: event.output }) },
          },
          { guard: is('blocked'), target: 'blocked' },
          {
            guard: is('on'),
            target: 'on',
            actions: { type: 'noteDevice', params: ({ event }) => ({ device: event.output }) },
          },
          { guard: is('lapsed'), target: 'subscribing' },
          { target: 'off' },
        ],
        onError: { target: 'failed.unknown', actions: failed },
      },
    },
    unsupported: {},
    off: { on: { turnOn: 'asking', permissionChanged: 'checking' } },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askPermission',
        src: 'askPermission',
        onDone: [
          {
            guard: { type: 'isGranted', params: ({ event }) => ({ permission: event.output }) },
            target: 'subscribing',
          },
          {
            guard: { type: 'isDenied', params: ({ event }) => ({ permission: event.output }) },
            target: 'blocked',
          },
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
        onDone: {
          target: 'on',
          actions: { type: 'noteDevice', params: ({ event }) => ({ device: event.output }) },
        },
        onError: { target: 'failed.notOn', actions: failed },
      },
    },
    on: { on: { turnOff: 'leaving', permissionChanged: 'checking', pageOpened: 'checking' } },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'unsubscribe',
        src: 'unsubscribe',
        onDone: { target: 'off', actions: 'forgetDevice' },
        onError: { target: 'failed.notOff', actions: failed },
      },
    },
    blocked: { on: { permissionChanged: 'checking' } },
    failed: {
      on: { permissionChanged: 'checking' },
      initial: 'unknown',
      states: {
        unknown: { on: { retry: '#notifications.checking', turnOff: '#notifications.leaving' } },
        notOn: { on: { retry: '#notifications.asking' } },
        notOff: { on: { retry: '#notifications.leaving', turnOff: '#notifications.leaving' } },
      },
    },
  },
});
