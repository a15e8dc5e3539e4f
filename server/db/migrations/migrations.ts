import type { Migration } from 'kysely';
import { addKeptToken } from './addKeptToken.ts';
import { addRetries } from './addRetries.ts';
import { closeAudit } from './closeAudit.ts';
import { compareLoginsExactly } from './compareLoginsExactly.ts';
import { createArmingOverrides } from './createArmingOverrides.ts';
import { createAudit } from './createAudit.ts';
import { createAuditRepeats } from './createAuditRepeats.ts';
import { createContacts } from './createContacts.ts';
import { createEquipment } from './createEquipment.ts';
import { createIncidents } from './createIncidents.ts';
import { createIncidentTotals } from './createIncidentTotals.ts';
import { createResetRequests } from './createResetRequests.ts';
import { createSchedules } from './createSchedules.ts';
import { createService } from './createService.ts';
import { createSessions } from './createSessions.ts';
import { createSignInFailures } from './createSignInFailures.ts';
import { createSites } from './createSites.ts';
import { createUsers } from './createUsers.ts';
import { dropResetBrand } from './dropResetBrand.ts';
import { markDemoData } from './markDemoData.ts';

/** All migrations under the names that databases remember; they run in the order of these names. */
export const migrations: Record<string, Migration> = {
  '0001 sites': createSites,
  '0002 users': createUsers,
  '0003 equipment': createEquipment,
  '0004 contacts': createContacts,
  '0005 schedules': createSchedules,
  '0006 incidents': createIncidents,
  '0007 service': createService,
  '0008 kept token': addKeptToken,
  '0009 reset requests': createResetRequests,
  '0010 retries': addRetries,
  '0020 exact logins': compareLoginsExactly,
  '0021 sign-in failures': createSignInFailures,
  '0022 no brand of the caller': dropResetBrand,
  '0023 demo mark': markDemoData,
  '0024 audit': createAudit,
  '0025 sessions': createSessions,
  '0026 closed audit': closeAudit,
  '0027 arming overrides': createArmingOverrides,
  '0028 incident totals': createIncidentTotals,
  '0029 audit repeats': createAuditRepeats,
};
