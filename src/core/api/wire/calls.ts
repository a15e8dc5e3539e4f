/**
 * The whole call table, for those who need every row at once: the reference provider, its tests and the OpenAPI page.
 */
import { authenticateCall } from './authenticate.ts';
import { cameraDetailsCall, camerasCall } from './camera.ts';
import { contactsCall, feedbackCall } from './contact.ts';
import { customerDetailsCall, customersCall } from './customer.ts';
import { dealerDetailsCall, dealersCall } from './dealer.ts';
import { eventDetailsCall, eventsCall, locationEventsCall } from './event.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from './location.ts';
import { nvrDetailsCall, nvrsCall } from './nvr.ts';
import { changePasswordCall, resetEmailCall, setFromResetTokenCall } from './password.ts';
import { recordingDataCall } from './recording.ts';
import { scheduleCall, schedulesCall } from './schedule.ts';
import { searchCall } from './search.ts';
import { speakerDetailsCall, speakersCall } from './speaker.ts';
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
