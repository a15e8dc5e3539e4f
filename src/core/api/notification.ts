/** What people want to be told while they are away, on which devices, and what they were told. A provider may lack it. */
import {
  addPushDeviceCall,
  type Delivery,
  deliveriesCall,
  type NotificationSettings,
  type NotificationState,
  notificationsCall,
  type PushDevice,
  pushDevicesCall,
  removePushDeviceCall,
  saveNotificationsCall,
} from '#contract/notification.ts';
import { type ApiClient, callWithBody, createApiClient } from './client.ts';
import { optionalQuery } from './query.ts';

/** What the person wants to be told. Missing where the provider tells nobody anything. */
export const notificationsQuery = optionalQuery(
  'notifications',
  notificationsCall,
  (state) => state ?? undefined,
);

/** The person's devices that get notifications. */
export const pushDevicesQuery = optionalQuery<typeof pushDevicesCall, readonly PushDevice[]>(
  'push devices',
  pushDevicesCall,
  (answer) => answer?.value ?? undefined,
);

/** What the person was told in the last 30 days, newest first. */
export const deliveriesQuery = optionalQuery<typeof deliveriesCall, readonly Delivery[]>(
  'deliveries',
  deliveriesCall,
  (answer) => answer?.value ?? undefined,
);

// Commands. None of them is ever retried automatically. Each throws ApiError or AbortError.

interface NotificationsChange {
  readonly change: (settings: NotificationSettings) => NotificationSettings;
  /** See `NotificationChange`. */
  readonly page: string;
}

/**
 * Changes what the person is told. The provider stores all of the settings at once: they are read first, because another
 * device may have changed some since they were shown here.
 * @param signal aborts before anything is stored
 * @returns what the provider has stored; null when a response cannot be used
 */
export async function changeNotifications(
  api: ApiClient,
  { change, page }: NotificationsChange,
  signal: AbortSignal,
): Promise<NotificationState | null> {
  const known = await api.send(notificationsCall, { signal });
  signal.throwIfAborted();
  return known && api.send(saveNotificationsCall, { body: { settings: change(known.settings), page } });
}

/** Has notifications sent to a browser. One that the provider knows already becomes the caller's. */
export const addPushDevice = callWithBody(addPushDeviceCall);

/** By its id, or by its endpoint. A device that is not there is a success. */
export const removePushDevice = callWithBody(removePushDeviceCall);

/** Milliseconds for which a log-off waits. */
const LEAVE_MS = 1_000;

/**
 * Removes a browser with a token that the portal has already dropped.
 * @returns resolves in any case, after a second at the latest
 */
export async function leaveDevice(baseUrl: string, token: string, endpoint: string): Promise<void> {
  const api = createApiClient({ baseUrl, token: () => token });
  await api.send(removePushDeviceCall, { body: { endpoint }, timeout: LEAVE_MS }).catch(() => undefined);
}
