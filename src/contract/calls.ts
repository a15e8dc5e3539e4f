/**
 * The whole call table, for those who need every row at once: the reference provider, its tests and the OpenAPI page.
 */
import * as contact from './contact.ts';
import * as directory from './directory.ts';
import * as equipment from './equipment.ts';
import * as event from './event.ts';
import * as location from './location.ts';
import * as notification from './notification.ts';
import * as recording from './recording.ts';
import * as schedule from './schedule.ts';
import * as search from './search.ts';
import * as session from './session.ts';
import * as statistics from './statistics.ts';

export const calls = [
  session.authenticateCall,
  equipment.cameraDetailsCall,
  equipment.camerasCall,
  contact.contactsCall,
  contact.feedbackCall,
  directory.customerDetailsCall,
  directory.customersCall,
  directory.dealerDetailsCall,
  directory.dealersCall,
  event.eventDetailsCall,
  event.locationEventsCall,
  event.eventsCall,
  location.locationDetailsCall,
  location.armedStatusCall,
  location.locationsCall,
  equipment.nvrDetailsCall,
  equipment.nvrsCall,
  session.resetEmailCall,
  session.setFromResetTokenCall,
  session.changePasswordCall,
  recording.recordingDataCall,
  schedule.schedulesCall,
  schedule.scheduleCall,
  search.searchCall,
  equipment.speakerDetailsCall,
  equipment.speakersCall,
  statistics.eventsPerDayCall,
  statistics.locationEventsPerDayCall,
  statistics.statisticsCall,
  statistics.locationStatisticsCall,
] as const;

// Calls that a provider may offer in addition to the thirty of the call table.

export const additionalCalls = [
  session.signInsCall,
  session.logOffCall,
  session.logOffEverywhereCall,
  recording.noteEvidenceCall,
  contact.sentRequestsCall,
  notification.notificationsCall,
  notification.saveNotificationsCall,
  notification.pushDevicesCall,
  notification.addPushDeviceCall,
  notification.removePushDeviceCall,
  notification.testNotificationCall,
  notification.deliveriesCall,
] as const;
