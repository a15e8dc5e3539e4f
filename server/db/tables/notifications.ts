/** What people want to be told, on which devices, and what they were told. */
import type { Generated } from 'kysely';
import type { EpochMs } from './columnTypes.ts';

/** What a person wants to be told. Without a row: nothing. */
export interface NotificationSettingsTable {
  userId: number;
  /** Kinds of notices (contract/notification.ts) with spaces between them: told on the person's devices. */
  pushKinds: string;
  /** The same for what is told by mail. */
  mailKinds: string;
  /** JSON text of a list of ids; null: all sites in reach. */
  locationIds: string | null;
  /** Quiet hours as wall times of a zone, '22:00'; null: none. All three are there, or none. */
  quietFrom: string | null;
  quietTo: string | null;
  quietZone: string | null;
  pausedUntil: EpochMs | null;
  /** Wall time of the morning mail in its zone, '07:00'; null: none. */
  morningAt: string | null;
  morningZone: string | null;
  /** When the next one is due. */
  nextMorning: EpochMs | null;
  /** Address of the portal in which it was set, with a slash at its end: links of mails lead there, while it is a portal's. */
  portal: string;
}

/** A browser that gets notifications, as its push service knows it. */
export interface PushDevicesTable {
  id: number;
  userId: number;
  /** Address at the push service. */
  endpoint: string;
  /** The browser's public key, and its secret, in base64url. */
  p256dh: string;
  auth: string;
  /** 'Chrome on Android' */
  name: string;
  /** Address of the portal that the browser has open, with a slash at its end: what the browser shows leads nowhere else. */
  portal: string;
  addedAt: EpochMs;
  /** Null until something was delivered. */
  usedAt: EpochMs | null;
}

/** Something that happened and may be told. It is written in the transaction of what it tells. */
export interface NoticesTable {
  id: number;
  locationId: number;
  /** Null for what is of a site. */
  incidentId: number | null;
  /** Of NOTICE_KINDS. */
  kind: string;
  /** Of 'attention': which fact of the site needs it. */
  reason: string | null;
  /** When it came; of 'attention' when it began. */
  at: EpochMs;
  /** Of 'attention': when it was over; null while it goes on. */
  endedAt: EpochMs | null;
  /** People with ids up to this one have their deliveries. */
  toldTo: Generated<number>;
  /** When everybody has; null until then. */
  toldAt: EpochMs | null;
}

/** What needs attention at a site since when, for as long as it does, so that it is told once. */
export interface SiteAlertsTable {
  locationId: number;
  reason: string;
  since: EpochMs;
  /** When it became a notice, or was there at the very first look; null until it has lasted. */
  toldAt: EpochMs | null;
}

/** One message to one device or one address, with what came of it. */
export interface DeliveriesTable {
  id: number;
  userId: number;
  /** Of NOTICE_KINDS, 'morning' or 'test'. */
  kind: string;
  incidentId: number | null;
  /** 'push' or 'mail'. */
  channel: string;
  /** The device may have been removed since. */
  deviceId: number | null;
  /** The mail in outboxMails. */
  mailId: number | null;
  /** Name of the device, or the address. */
  recipient: string;
  /** Messages of the same tag replace each other on the screen. */
  tag: string;
  title: string;
  body: string;
  /** Of the portal's page that a press opens, from its folder on: 'event/12'. */
  path: string;
  createdAt: EpochMs;
  /** 'waiting', 'sending', 'delivered', 'notDelivered' or 'heldBack'. */
  state: string;
  /** Why it was not delivered, or held back, in words. */
  reason: string | null;
  tries: Generated<number>;
  /** Of 'waiting': the next attempt is not made before this time. Of 'sending': when the claim ends. */
  nextTryAt: EpochMs | null;
}
