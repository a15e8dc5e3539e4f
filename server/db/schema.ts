/**
 * Every table of the provider's database as Kysely sees it. One schema serves SQLite and PostgreSQL:
 * instants are whole epoch milliseconds, flags 0 or 1, ids whole numbers from 1, everything else text.
 *
 * Columns named `folded…` hold `fold(text)` of the column beside them, for case- and accent-blind comparing and
 * sorting. Columns named `searchWords` hold `foldWords(…)`: every word is preceded by a space, so that
 * `like '% pre%'` finds words by their beginning.
 */
import type {
  CallInsTable,
  IncidentLogsTable,
  IncidentsTable,
  IncidentTotalsTable,
  VoiceDownsTable,
} from './tables/incidents.ts';
import type {
  IngestDetectionsTable,
  IngestEventsTable,
  IngestPartsTable,
  IngestSourceCustomersTable,
  IngestSourcesTable,
  IngestUploadsTable,
} from './tables/ingest.ts';
import type {
  DeliveriesTable,
  NoticesTable,
  NotificationSettingsTable,
  PushDevicesTable,
  SiteAlertsTable,
} from './tables/notifications.ts';
import type {
  AuditEventsTable,
  AuditRepeatsTable,
  ContactLocationsTable,
  ContactsTable,
  CountersTable,
  EndedSessionsTable,
  ExternalIdentitiesTable,
  FeedbackTable,
  LoginAttemptsTable,
  OutboxMailsTable,
  PasswordResetTokensTable,
  ResetRequestsTable,
  SettingsTable,
  SignInFailuresTable,
  UserClaimsTable,
  UserLocationsTable,
  UsersTable,
} from './tables/people.ts';
import type {
  AccountsTable,
  AlarmsTable,
  ArmingOverridesTable,
  CamerasTable,
  CustomersTable,
  DealersTable,
  DronesTable,
  ExternalKeysTable,
  LocationsTable,
  NvrsTable,
  RecordingsTable,
  ScheduledItemsTable,
  SchedulesTable,
  SpeakersTable,
} from './tables/sites.ts';

export interface Database {
  dealers: DealersTable;
  customers: CustomersTable;
  accounts: AccountsTable;
  locations: LocationsTable;

  users: UsersTable;
  userClaims: UserClaimsTable;
  userLocations: UserLocationsTable;
  externalIdentities: ExternalIdentitiesTable;
  passwordResetTokens: PasswordResetTokensTable;
  loginAttempts: LoginAttemptsTable;
  signInFailures: SignInFailuresTable;

  nvrs: NvrsTable;
  cameras: CamerasTable;
  drones: DronesTable;
  speakers: SpeakersTable;

  contacts: ContactsTable;
  contactLocations: ContactLocationsTable;

  schedules: SchedulesTable;
  scheduledItems: ScheduledItemsTable;
  armingOverrides: ArmingOverridesTable;

  externalKeys: ExternalKeysTable;

  incidents: IncidentsTable;
  incidentTotals: IncidentTotalsTable;
  alarms: AlarmsTable;
  voiceDowns: VoiceDownsTable;
  recordings: RecordingsTable;
  callIns: CallInsTable;
  incidentLogs: IncidentLogsTable;

  ingestSources: IngestSourcesTable;
  ingestSourceCustomers: IngestSourceCustomersTable;
  ingestEvents: IngestEventsTable;
  ingestParts: IngestPartsTable;
  ingestDetections: IngestDetectionsTable;
  ingestUploads: IngestUploadsTable;

  notificationSettings: NotificationSettingsTable;
  pushDevices: PushDevicesTable;
  notices: NoticesTable;
  siteAlerts: SiteAlertsTable;
  deliveries: DeliveriesTable;

  auditEvents: AuditEventsTable;
  auditRepeats: AuditRepeatsTable;
  endedSessions: EndedSessionsTable;

  feedback: FeedbackTable;
  outboxMails: OutboxMailsTable;
  resetRequests: ResetRequestsTable;
  settings: SettingsTable;
  counters: CountersTable;
}

/** Columns of ids and counts have 32 bits. PostgreSQL refuses to compare them with a greater number, where SQLite just compares. */
export const GREATEST_INTEGER = 2_147_483_647;

export function isDatabaseInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= GREATEST_INTEGER;
}
