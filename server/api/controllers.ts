/** Every controller of the API. */
import { serveAuthenticate } from './authenticate.ts';
import { serveContact } from './contact.ts';
import { serveDirectory } from './directory.ts';
import { serveEquipment } from './equipment.ts';
import { serveEvent } from './event.ts';
import type { Api } from './handle.ts';
import { serveLocation } from './location.ts';
import { servePassword } from './password.ts';
import { serveRecording } from './recording.ts';
import { serveSchedule } from './schedule.ts';
import { serveSearch } from './search.ts';
import { serveSession } from './session.ts';
import { serveStatistics } from './statistics.ts';

export function serveControllers(api: Api): void {
  serveAuthenticate(api);
  serveContact(api);
  serveDirectory(api);
  serveEquipment(api);
  serveEvent(api);
  serveLocation(api);
  servePassword(api);
  serveRecording(api);
  serveSchedule(api);
  serveSearch(api);
  serveSession(api);
  serveStatistics(api);
}
