/** Every controller of the API. */
import { serveAuthenticate } from './authenticate.ts';
import { serveCamera } from './camera.ts';
import { serveContact } from './contact.ts';
import { serveCustomer } from './customer.ts';
import { serveDealer } from './dealer.ts';
import { serveEvent } from './event.ts';
import type { Api } from './handle.ts';
import { serveLocation } from './location.ts';
import { serveNvr } from './nvr.ts';
import { servePassword } from './password.ts';
import { serveRecording } from './recording.ts';
import { serveSchedule } from './schedule.ts';
import { serveSearch } from './search.ts';
import { serveSession } from './session.ts';
import { serveSpeaker } from './speaker.ts';
import { serveStatistics } from './statistics.ts';

export function serveControllers(api: Api): void {
  serveAuthenticate(api);
  serveCamera(api);
  serveContact(api);
  serveCustomer(api);
  serveDealer(api);
  serveEvent(api);
  serveLocation(api);
  serveNvr(api);
  servePassword(api);
  serveRecording(api);
  serveSchedule(api);
  serveSearch(api);
  serveSession(api);
  serveSpeaker(api);
  serveStatistics(api);
}
