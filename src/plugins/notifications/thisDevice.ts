/** Connects the machine of this browser's notifications with the browser and the provider. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { errorTextOf, isUnauthorized } from '#core/api/apiError.ts';
import {
  addPushDevice,
  notificationsQuery,
  pushDevicesQuery,
  removePushDevice,
} from '#core/api/notification.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { read } from '#core/data/prefetch.ts';
import {
  askForNotifications,
  followNotificationPermission,
  notificationPermission,
  pushSupport,
  userAgent,
} from '#core/environment.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { type BrowserSubscription, currentSubscription, subscribe } from '#core/pushSubscription.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { followKeptDevice, giveUpDevice, keepDevice, keptDevice } from '#core/session/pushDevice.ts';
import { type Lack, notificationsMachine, type Standing } from '#machines/notifications.ts';
import { deviceName } from './deviceName.ts';

export type DeviceActor = ActorRefFrom<typeof notificationsMachine>;

/** The first call begins to check. Every change of the token ends it. */
export function deviceActor(app: AppContext): DeviceActor {
  return app.scope.keep(startDevice, app).actor;
}

function startDevice(app: AppContext) {
  const machine = notificationsMachine.provide({
    actors: {
      look: fromPromise<Standing>(({ signal }) => look(app, signal)),
      askPermission: fromPromise<NotificationPermission>(askForNotifications),
      subscribe: fromPromise<{ deviceId: number }>(({ signal }) => addThisBrowser(app, signal)),
      unsubscribe: fromPromise<void>(() => removeThisBrowser(app)),
    },
  });
  const actor = createActor(machine, inspected).start();
  const { client } = app.scope.reads;
  const unfollow = [
    followNotificationPermission(() => actor.send({ type: 'changedOutside' })),
    followKeptDevice(() => {
      // The device that another tab has added must not pass for a removed one.
      void client.invalidateQueries({ queryKey: pushDevicesQuery(app.api).queryKey });
      actor.send({ type: 'changedOutside' });
    }),
  ];
  const stop = () => {
    for (const end of unfollow) end();
    actor.stop();
  };
  return { actor, stop };
}

const NOT_LEFT = 'This browser did not let go of its notifications.';

/** @throws ApiError, AbortError, and an Error when the browser keeps another person's subscription */
async function look(app: AppContext, signal: AbortSignal): Promise<Standing> {
  const { api, scope, session } = app;
  // The page is still there for a moment after the token was refused.
  if (session.user() === null) return { is: 'off' };
  const own = ownDevice(app);
  // Whoever has signed in now must not be told of the sites of the person before.
  const isOthers = own === null && (keptDevice() !== null || (await currentSubscription()) !== null);
  if (isOthers && !(await giveUpDevice())) throw new Error(NOT_LEFT);
  const told = await read(scope.reads.client, notificationsQuery(api), signal);
  const key = told.value?.pushKey ?? null;
  const lack = lackOf(app, key);
  if (lack !== null) return { is: 'unsupported', lack };
  const permission = notificationPermission();
  if (permission !== 'granted' && own !== null) await removeThisBrowser(app);
  if (permission === 'denied') return { is: 'blocked' };
  if (own === null || permission !== 'granted') return { is: 'off' };
  const subscription = await currentSubscription();
  if (subscription?.endpoint !== own.endpoint || !isFor(subscription, key)) return { is: 'lapsed' };
  const devices = await read(scope.reads.client, pushDevicesQuery(api), signal);
  // A list that is not there tells of no removal.
  const isThere = devices.value === null || devices.value.some(({ id }) => id === own.id);
  if (isThere) return { is: 'on', deviceId: own.id };
  // It was removed on another device.
  await giveUpDevice();
  return { is: 'off' };
}

function lackOf({ config }: AppContext, key: string | null): Lack | null {
  if (!config.serviceWorker) return 'worker';
  if (key === null || key === '') return 'provider';
  const support = pushSupport();
  if (support === 'full') return null;
  return support === 'homeScreen' ? 'homeScreen' : 'browser';
}

function isFor({ key: own }: BrowserSubscription, key: string | null): boolean {
  return own === null || own === key;
}

/** What this browser keeps of the signed-in person's; a person without a name cannot be told from the next one. */
export function ownDevice({ session }: AppContext) {
  const owner = ownerOf(session.user());
  const kept = keptDevice();
  return owner !== '' && kept?.owner === owner ? kept : null;
}

const NO_WORKER = 'The portal is not ready for it in this browser yet. Please try again in a moment.';
const REFUSED = 'This browser could not reach the service that delivers its notifications.';
const NOT_ADDED = 'The service did not take this device.';

/** @throws Error with words for people */
async function addThisBrowser(app: AppContext, signal: AbortSignal): Promise<{ deviceId: number }> {
  const { api, scope, session } = app;
  const { client } = scope.reads;
  const key = (await read(client, notificationsQuery(api), signal)).value?.pushKey;
  const former = ownDevice(app);
  const subscription = key ? await subscribe(key, signal) : 'refused';
  signal.throwIfAborted();
  if (subscription === 'noWorker') throw new Error(NO_WORKER);
  if (subscription === 'refused') throw new Error(REFUSED);
  const { endpoint, p256dh, auth } = subscription;
  try {
    const name = deviceName(userAgent());
    const added = await addPushDevice(api, { endpoint, p256dh, auth, name, page: ownPage() }, { signal });
    if (added === null) throw new Error(NOT_ADDED);
    keepDevice({ owner: ownerOf(session.user()), id: added.id, endpoint });
    // The provider may have kept what it cannot reach any more.
    if (former !== null && former.id !== added.id)
      await removePushDevice(api, { id: former.id }).catch(() => undefined);
    void client.invalidateQueries({ queryKey: pushDevicesQuery(api).queryKey });
    return { deviceId: added.id };
  } catch (error) {
    // The entry of a device that is only renewed stays, so that the next opening of the portal renews it.
    if (keptDevice() === null) await giveUpDevice();
    if (isUnauthorized(error)) throw error;
    throw new Error(errorTextOf(error) ?? NOT_ADDED, { cause: error });
  }
}

/** @throws Error when the browser keeps its subscription */
async function removeThisBrowser(app: AppContext): Promise<void> {
  const { api, scope } = app;
  const own = ownDevice(app);
  if (!(await giveUpDevice())) throw new Error(NOT_LEFT);
  // What fails here the provider learns from the push service.
  if (own !== null) await removePushDevice(api, { id: own.id }).catch(() => undefined);
  void scope.reads.client.invalidateQueries({ queryKey: pushDevicesQuery(api).queryKey });
}

/** From here what is told leads to the portal's other pages. */
export function ownPage(): string {
  return new URL('user/notifications', document.baseURI).href;
}
