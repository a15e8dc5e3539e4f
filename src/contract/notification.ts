/**
 * What people are told while they are away: by push on their devices, and by mail. All of these calls are beyond the
 * thirty. A provider may leave them out; the portal then has no screen for them.
 */
import * as v from 'valibot';
import { commandCall, recordCall } from './call.ts';
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

/** What a person wants to be told. Nothing, until the person turns it on. @screens Notifications */
export const NotificationSettings = v.object({
  /** What is told on the person's devices, of {NOTICE_KINDS}. */
  push: Kinds,
  /** The same of what is told by mail. */
  mail: Kinds,
  /** Ids of the sites that are told of; null for all in reach. */
  locations: v.nullable(v.pipe(v.array(Id), v.maxLength(MOST_SITES))),
  /** Hours through which only police and attention are told. They may pass midnight. Null for none. */
  quiet: v.nullable(
    v.object({
      /** When they begin, on the clock of the zone: 23:00. */
      from: Clock,
      /** When they end. The same as from is the whole day. */
      to: Clock,
      /** IANA name of the time zone. */
      zone: Zone,
    }),
  ),
  /** Nothing at all is told before it. Null for no pause. */
  pausedUntil: v.nullable(Instant),
  /** When the mail about the last night is sent. Before 06:00 that still runs: it is about the day until then. Null for none. */
  morning: v.nullable(
    v.object({
      /** Time on the clock of the zone: 07:00. */
      at: Clock,
      /** IANA name of the time zone. */
      zone: Zone,
    }),
  ),
});
export type NotificationSettings = v.InferOutput<typeof NotificationSettings>;

/** What a person wants to be told, and how that is possible. @screens Notifications */
export const NotificationState = v.object({
  /** What the person wants. */
  settings: NotificationSettings,
  /** The provider's public key for Web Push (RFC 8292) in base64url. Absent when it sends nothing to devices. */
  pushKey: text(200),
  /** Where mails go. Absent when the account has no address, or the provider sends no mail. */
  mailAddress: text(320),
});
export type NotificationState = v.InferOutput<typeof NotificationState>;

/** What a person wants to be told from now on. @screens Notifications */
export const NotificationChange = v.object({
  /** All of it, not only what is new. */
  settings: NotificationSettings,
  /**
   * The portal's page /user/notifications, as the browser has it open. The provider must refuse an address
   * that is not the portal's: what it tells leads to the portal's pages beside this one.
   */
  page: OwnPage,
});

/** A browser that gets notifications. @screens Notifications */
export const PushDevice = v.object({
  /** Id of the device. */
  id: Id,
  /** As the browser named itself. */
  name: text(200),
  /** When notifications were turned on in it. */
  addedAt: instant(),
  /** When something was delivered to it last; null before that. */
  usedAt: instant(),
});
export type PushDevice = v.InferOutput<typeof PushDevice>;

/** A browser's subscription at its push service. @screens Notifications */
export const NewPushDevice = v.object({
  /**
   * Address at the push service. The provider must refuse one that is none of a push service: it sends requests
   * there.
   */
  endpoint: textOf(1_000),
  /** The browser's public key, in base64url (RFC 8291). */
  p256dh: textOf(200),
  /** The browser's secret, in base64url. */
  auth: textOf(100),
  /** What to call the device. */
  name: textOf(200),
  /**
   * The portal's page /user/notifications, as the browser has it open. The provider must refuse an address that is
   * not the portal's: what it tells leads to the portal's pages beside this one.
   */
  page: OwnPage,
});
export type NewPushDevice = v.InferOutput<typeof NewPushDevice>;

/** Which of the caller’s devices. @screens Notifications, Every page */
export const PushDeviceName = v.union([
  v.object({
    /** Id of the device. */
    id: Id,
  }),
  v.object({
    /** Its address at the push service, which the browser itself knows. */
    endpoint: textOf(1_000),
  }),
]);

/** What became of a removal. @screens Notifications */
export const DeviceRemoved = v.object({
  /** Why the device still gets notifications, for people. */
  error: text(),
});

/** A test message. @screens Notifications */
export const TestNotification = v.object({
  /** To how many devices it goes. */
  devices: v.nullish(v.number()),
  /** Why it was not sent, for people. */
  error: text(),
});

/** One message to one device or address. @screens Notifications */
export const Delivery = v.object({
  /** Id of the message. */
  id: Id,
  /** When it was told, or should have been. */
  time: instant(),
  /** One of {NOTICE_KINDS}, morning and test. @screens none */
  kind: text(40),
  /** Name of the site. */
  title: text(500),
  /** What the person was told, as it stood on the screen. */
  body: text(2_000),
  /** Id of the event; null for what is of none. */
  incidentId: v.nullish(Id),
  /** push or mail. */
  channel: text(40),
  /** Name of the device, or the address. */
  recipient: text(320),
  /** One of waiting, delivered, notDelivered, heldBack. The portal shows any other text unchanged. */
  outcome: text(40),
  /** Why it was not delivered, or held back, in words. */
  reason: text(500),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/** @screens Notifications */
export const notificationsCall = recordCall({
  name: 'getNotifications',
  summary: "What the caller wants to be told, and the provider's key for push",
  path: '/api/Notification/settings',
  response: NotificationState,
});

/** @screens Notifications */
export const saveNotificationsCall = commandCall({
  name: 'saveNotifications',
  summary: 'Set what the caller is told',
  path: '/api/Notification/save-settings',
  body: NotificationChange,
  response: NotificationState,
});

/** @screens Notifications */
export const pushDevicesCall = recordCall({
  name: 'getPushDevices',
  summary: "The caller's devices that get notifications",
  path: '/api/Notification/devices',
  response: v.object({ value: listOf(PushDevice) }),
});

/** A device that is known already, by its endpoint, becomes the caller's. @screens Notifications */
export const addPushDeviceCall = commandCall({
  name: 'addPushDevice',
  summary: 'Send notifications to this browser',
  path: '/api/Notification/add-device',
  body: NewPushDevice,
  response: PushDevice,
});

/** A device that is not there is a success. @screens Notifications, Every page */
export const removePushDeviceCall = commandCall({
  name: 'removePushDevice',
  summary: 'Send no more notifications to a device',
  path: '/api/Notification/remove-device',
  body: PushDeviceName,
  response: DeviceRemoved,
});

/** @screens Notifications */
export const testNotificationCall = commandCall({
  name: 'sendTestNotification',
  summary: "Send a test message to the caller's devices",
  path: '/api/Notification/test',
  body: null,
  response: TestNotification,
});

/** @screens Notifications */
export const deliveriesCall = recordCall({
  name: 'getDeliveries',
  summary: 'What the caller was told in the last 30 days, and how it went',
  path: '/api/Notification/deliveries',
  response: v.object({
    /** Newest first. The reference provider sends the last 200. */
    value: listOf(Delivery),
  }),
});
