/** What people are told while they are away. */
import { NOTICE_KINDS } from '#contract/notification.ts';
import { field, type Notes, oneOf, shape } from './note.ts';

const SCREEN = ['Notifications'] as const;
const PAGE =
  "The portal's page /user/notifications, as the browser has it open. The provider must refuse an address that is not the portal's: what it tells leads to the portal's pages beside this one.";
const KINDS = NOTICE_KINDS.join(', ');

export const notificationNotes: Notes = {
  NotificationSettings: shape(
    'What a person wants to be told. Nothing, until the person turns it on.',
    SCREEN,
    {
      push: `What is told on the person's devices, of ${KINDS}.`,
      mail: 'The same of what is told by mail.',
      locations: 'Ids of the sites that are told of; null for all in reach.',
      quiet: 'Hours through which only police and attention are told. They may pass midnight. Null for none.',
      'quiet.from': 'When they begin, on the clock of the zone: 23:00.',
      'quiet.to': 'When they end.',
      'quiet.zone': 'IANA name of the time zone.',
      pausedUntil: 'Nothing at all is told before it. Null for no pause.',
      morning: 'When the mail about the last night is sent. Null for none.',
      'morning.at': 'Time on the clock of the zone: 07:00.',
      'morning.zone': 'IANA name of the time zone.',
    },
  ),
  NotificationState: shape('What a person wants to be told, and how that is possible.', SCREEN, {
    settings: 'What the person wants.',
    pushKey:
      "The provider's public key for Web Push (RFC 8292) in base64url. Absent when it sends nothing to devices.",
    mailAddress: 'Where mails go. Absent when the account has no address, or the provider sends no mail.',
  }),
  NotificationChange: shape('What a person wants to be told from now on.', SCREEN, {
    settings: 'All of it, not only what is new.',
    page: PAGE,
  }),
  PushDevice: shape('A browser that gets notifications.', SCREEN, {
    id: 'Id of the device.',
    name: 'As the browser named itself.',
    addedAt: 'When notifications were turned on in it.',
    usedAt: 'When something was delivered to it last; null before that.',
  }),
  NewPushDevice: shape("A browser's subscription at its push service.", SCREEN, {
    endpoint:
      'Address at the push service. The provider must refuse one that is none of a push service: it sends requests there.',
    p256dh: "The browser's public key, in base64url (RFC 8291).",
    auth: "The browser's secret, in base64url.",
    name: 'What to call the device.',
    page: PAGE,
  }),
  PushDeviceName: shape('Which of the caller’s devices.', ['Notifications', 'Every page'], {
    id: 'Id of the device.',
    endpoint: 'Its address at the push service, which the browser itself knows.',
  }),
  TestNotification: shape('A test message.', SCREEN, { devices: 'To how many devices it goes.' }),
  Delivery: shape('One message to one device or address.', SCREEN, {
    id: 'Id of the message.',
    time: 'When it was told, or should have been.',
    kind: field(`One of ${KINDS}, morning and test.`),
    title: 'Name of the site.',
    body: 'What the person was told, as it stood on the screen.',
    incidentId: 'Id of the event; null for what is of none.',
    channel: 'push or mail.',
    recipient: 'Name of the device, or the address.',
    outcome: oneOf(['waiting', 'delivered', 'notDelivered', 'heldBack']),
    reason: 'Why it was not delivered, or held back, in words.',
  }),
};
