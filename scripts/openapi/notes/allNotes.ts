import { accountNotes } from './account.ts';
import { incidentNotes } from './incidents.ts';
import { type Notes, recordNotes, sharedNotes } from './note.ts';
import { notificationNotes } from './notifications.ts';
import { siteNotes } from './sites.ts';

/** Everything that is noted about shapes. */
export const allNotes: Notes = {
  ...accountNotes,
  ...incidentNotes,
  ...notificationNotes,
  ...recordNotes,
  ...sharedNotes,
  ...siteNotes,
};
