import { accountNotes } from './account.ts';
import { incidentNotes } from './incidents.ts';
import type { Notes } from './note.ts';
import { recordNotes } from './records.ts';
import { sharedNotes } from './shared.ts';
import { siteNotes } from './sites.ts';

/** Everything that is noted about shapes. */
export const allNotes: Notes = {
  ...accountNotes,
  ...incidentNotes,
  ...recordNotes,
  ...sharedNotes,
  ...siteNotes,
};
