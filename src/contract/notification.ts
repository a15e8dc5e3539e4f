/**
 * What people are told while they are away: by push on their devices, and by mail. All of these calls are beyond the
 * thirty. A provider may leave them out; the portal then has no screen for them.
 */
import * as v from 'valibot';
import { defineCall, recordCall } from './call.ts';
import { Id, Instant, instant, listOf, text, textOf } from './vocabulary.ts';

/** What may be told, in the order of an event's course; 'attention' is of a site, not of an event. */
export const NOTICE_KINDS = ['opened', 'voiceDown', 'guard', 'police', 'closed', 'attention'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Sites that one person may choose. */
const MOST_SITES = 1_000;
const Zone = textOf(64);
/** Wall time, '07:00'. */
const Clock = v.pipe(v.string(), v.maxLength(5), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Address of the portal's page for notifications, from which what is told leads to the portal's other pages. */
const OwnPage = textOf(1_000);

const Kinds = v.pipe(v.array(v.picklist(NOTICE_KINDS)), v.maxLength(NOTICE_KINDS.length));

/** Nothing is told until the person has turned it on. */
export const NotificationSettings = v.object({
  /** What is told on the person's devices. */
  push: Kinds,
  /** What is told by mail. */
  mail: Kinds,
  /** Ids of the sites that are told of; null: of all in reach. */
  locations: v.nullable(v.pipe(v.array(Id), v.maxLength(MOST_SITES))),
  /** Hours through which only what needs the person, and police, is told. They may pass midnight. */
  quiet: v.nullable(v.object({ from: Clock, to: Clock, zone: Zone })),
  /** Nothing at all is told before it. */
  pausedUntil: v.nullable(Instant),
  /** When the mail about the last night is sent. */
  morning: v.nullable(v.object({ at: Clock, zone: Zone })),
});
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>;

export const NotificationState = v.object({
  settings: NotificationSettings,
  /** The provider's public key for Web Push, in base64url (RFC 8292); absent when it sends none. */
  pushKey: text(200),
  /** Address that mails go to; absent when the account has none, or the provider sends no mail. */
  mailAddress: text(320),
});
export type NotificationState = v.InferOutput<typeof NotificationState>;

export const NotificationChange = v.object({ settings: NotificationSettings, page: OwnPage });

/** A browser in which the person has turned notifications on. */
export const PushDevice = v.object({
  id: Id,
  /** As the browser named itself: 'Chrome on Android'. */
  name: text(200),
  addedAt: instant(),
  /** When a notification was delivered to it last. */
  usedAt: instant(),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** As `PushSubscription.toJSON()` has it, with a name for the device. */
export const NewPushDevice = v.object({
  endpoint: textOf(1_000),
  /** The browser's public key, and its secret, in base64url (RFC 8291). */
  p256dh: textOf(200),
  auth: textOf(100),
  name: textOf(200),
  page: OwnPage,
});
export type NewPushDevice = v.InferOutput<typeof NewPushDevice>;

/** A device by its id, or by the endpoint, which the browser itself knows. */
export const PushDeviceName = v.union([v.object({ id: Id }), v.object({ endpoint: textOf(1_000) })]);

export const TestNotification = v.object({
  /** How many devices it is sent to. */
  devices: v.nullish(v.number()),
});

/** One message to one device or address. */
export const Delivery = v.object({
  id: Id,
  /** When it was told, or should have been. */
  time: instant(),
  /** A NoticeKind, 'morning' or 'test'; any other text is accepted. */
  kind: text(40),
  /** What the person was told, as it stood on the screen. */
  title: text(500),
  body: text(2_000),
  /** Absent for what is of no event. */
  incidentId: v.nullish(Id),
  /** 'push' or 'mail'; any other text is accepted. */
  channel: text(40),
  /** Name of the device, or the address. */
  recipient: text(320),
  /** 'waiting', 'delivered', 'notDelivered' or 'heldBack'; any other text is accepted. */
  outcome: text(40),
  /** Why it was not delivered or held back, in words. */
  reason: text(500),
});
export type Delivery = v.InferOutput<typeof Delivery>;

export const notificationsCall = recordCall({
  name: 'getNotifications',
  summary: "What the caller wants to be told, and the provider's key for push",
  path: '/api/Notification/settings',
  response: NotificationState,
});

const command = { method: 'POST', effect: 'command', bearer: 'required', query: null } as const;

export const saveNotificationsCall = defineCall({
  ...command,
  name: 'saveNotifications',
  summary: 'Set what the caller is told',
  path: '/api/Notification/save-settings',
  body: NotificationChange,
  response: NotificationState,
});

export const pushDevicesCall = recordCall({
  name: 'getPushDevices',
  summary: "The caller's devices that get notifications",
  path: '/api/Notification/devices',
  response: v.object({ value: listOf(PushDevice) }),
});

/** A device that is known already, by its endpoint, becomes the caller's. */
export const addPushDeviceCall = defineCall({
  ...command,
  name: 'addPushDevice',
  summary: 'Send notifications to this browser',
  path: '/api/Notification/add-device',
  body: NewPushDevice,
  response: PushDevice,
});

/** A device that is not there is a success. */
export const removePushDeviceCall = defineCall({
  ...command,
  name: 'removePushDevice',
  summary: 'Send no more notifications to a device',
  path: '/api/Notification/remove-device',
  body: PushDeviceName,
  response: v.object({}),
});

export const testNotificationCall = defineCall({
  ...command,
  name: 'sendTestNotification',
  summary: "Send a test message to the caller's devices",
  path: '/api/Notification/test',
  body: null,
  response: TestNotification,
});

export const deliveriesCall = recordCall({
  name: 'getDeliveries',
  summary: 'What the caller was told in the last 30 days, and how it went',
  path: '/api/Notification/deliveries',
  response: v.object({
    /** Newest first. The reference provider sends the last 200. */
    value: listOf(Delivery),
  }),
});
