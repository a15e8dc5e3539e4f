/**
 * The whole call table, for those who need every row at once: the reference provider, its tests and the OpenAPI page.
 */
import { contactsCall, feedbackCall, sentRequestsCall } from './contact.ts';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from './directory.ts';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from './equipment.ts';
import { eventDetailsCall, eventsCall, locationEventsCall } from './event.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from './location.ts';
import {
  addPushDeviceCall,
  deliveriesCall,
  notificationsCall,
  pushDevicesCall,
  removePushDeviceCall,
  saveNotificationsCall,
  testNotificationCall,
} from './notification.ts';
import { noteEvidenceCall, recordingDataCall } from './recording.ts';
import { scheduleCall, schedulesCall } from './schedule.ts';
import { searchCall } from './search.ts';
import {
  authenticateCall,
  changePasswordCall,
  logOffCall,
  logOffEverywhereCall,
  resetEmailCall,
  setFromResetTokenCall,
  signInsCall,
} from './session.ts';
import {
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  statisticsCall,
} from './statistics.ts';

export const calls = [
  authenticateCall,
  cameraDetailsCall,
  camerasCall,
  contactsCall,
  feedbackCall,
  customerDetailsCall,
  customersCall,
  dealerDetailsCall,
  dealersCall,
  eventDetailsCall,
  locationEventsCall,
  eventsCall,
  locationDetailsCall,
  armedStatusCall,
  locationsCall,
  nvrDetailsCall,
  nvrsCall,
  resetEmailCall,
  setFromResetTokenCall,
  changePasswordCall,
  recordingDataCall,
  schedulesCall,
  scheduleCall,
  searchCall,
  speakerDetailsCall,
  speakersCall,
  eventsPerDayCall,
  locationEventsPerDayCall,
  statisticsCall,
  locationStatisticsCall,
] as const;

// Calls that a provider may offer in addition to the thirty of the call table.

export const additionalCalls = [
  signInsCall,
  logOffCall,
  logOffEverywhereCall,
  noteEvidenceCall,
  sentRequestsCall,
  notificationsCall,
  saveNotificationsCall,
  pushDevicesCall,
  addPushDeviceCall,
  removePushDeviceCall,
  testNotificationCall,
  deliveriesCall,
] as const;
