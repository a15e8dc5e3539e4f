/** Sites: who sells, who pays, what stands there, when it is disarmed, and what its devices sent. */
import type { EpochMs, Flag } from './columnTypes.ts';

/** Resellers of the monitoring service. */
export interface DealersTable {
  id: number;
  name: string;
  foldedName: string;
  phone: string | null;
  email: string | null;
}

/** Companies that the service is rendered to. A user sees the locations of one customer at most, Admins all. */
export interface CustomersTable {
  id: number;
  name: string;
  foldedName: string;
  dealerId: number;
}

/** Billing accounts of a customer. */
export interface AccountsTable {
  id: number;
  name: string;
  foldedName: string;
  customerId: number;
}

/** Monitored sites. */
export interface LocationsTable {
  id: number;
  name: string;
  foldedName: string;
  /** The provider's account number of this site, e.g. 'NS-1042'. */
  accountCode: string;
  foldedAccountCode: string;
  enabled: Flag;
  streetAddress: string | null;
  city: string | null;
  province: string | null;
  postal: string | null;
  /** IANA name, e.g. 'America/Toronto': the clock that the site's recurring schedule items follow. */
  timeZone: string;
  dealerId: number;
  accountId: number;
  customerId: number;
  /** Words of name, account code and address. */
  searchWords: string;
}

// What stands at a site. Status is 'OK', 'Offline', 'Other' or 'Error'.

/** Recorders. */
export interface NvrsTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  ipAddress: string | null;
  searchWords: string;
}

export interface CamerasTable {
  id: number;
  nvrId: number;
  /** Its recorder's location, repeated here for the access rules. */
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}

export interface DronesTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}

/** Loudspeakers through which operators speak to people at the site. */
export interface SpeakersTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  status: string;
  searchWords: string;
}

// When a site is armed.

export interface SchedulesTable {
  id: number;
  locationId: number;
  name: string;
  foldedName: string;
  searchWords: string;
}

/** Sites that are not as their schedules say. */
export interface ArmingOverridesTable {
  locationId: number;
  /** What somebody set by hand. Null: not known, since the site does not report. */
  armed: Flag | null;
  /** From this time on the schedules count again. Null: until the row is changed. */
  until: EpochMs | null;
}

/** Parts of a schedule; only those of type 'Disarmed' change the arming state. */
export interface ScheduledItemsTable {
  id: number;
  scheduleId: number;
  /** 'Standard', 'Alarm', 'Call', 'CallBack', 'ExpectedCall', 'ExpectedOpen', 'ExpectedClose', 'Patrol', 'ExpectedCode', 'Disarmed'. */
  itemType: string;
  /** 'Recurring' or 'OneTime'. */
  itemInterval: string;
  /** Bounds of a one-off item; null in recurring ones. */
  startTime: EpochMs | null;
  endTime: EpochMs | null;
  /**
   * Bounds of a recurring item in seconds from the site's midnight; null in one-off ones. An end at or before the
   * start lies in the next day.
   */
  dayStartTime: number | null;
  dayEndTime: number | null;
  sunday: Flag;
  monday: Flag;
  tuesday: Flag;
  wednesday: Flag;
  thursday: Flag;
  friday: Flag;
  saturday: Flag;
}

// Where the data come from.

/** The id under which another system knows a row. An import finds the row again by it. */
export interface ExternalKeysTable {
  /** The other system, by the name that the operator gave it. */
  source: string;
  /** The table that `id` is one of, e.g. 'cameras'. */
  kind: ImportedTable;
  externalId: string;
  id: number;
}

/** Tables whose rows have an id of their own and come from another system. */
export type ImportedTable =
  | 'dealers'
  | 'customers'
  | 'accounts'
  | 'locations'
  | 'nvrs'
  | 'cameras'
  | 'speakers'
  | 'contacts'
  | 'schedules'
  | 'scheduledItems';

// What the equipment sent in.

/**
 * Alarm signals. Those without an incident were cleared before an operator saw them. The signals of a period are
 * the alarmCount of its incidents plus the signals without an incident whose time lies in it; counted that way no
 * incident's signals are split between two periods.
 */
export interface AlarmsTable {
  id: number;
  locationId: number;
  cameraId: number | null;
  incidentId: number | null;
  time: EpochMs;
  /** E.g. 'Line crossing'. */
  type: string;
}

export interface RecordingsTable {
  id: number;
  incidentId: number;
  cameraId: number;
  /** One of the contract's RECORDING_TYPES; null when the recorder did not say. */
  type: string | null;
  /** 'H264' for a clip, 'JPEG' for a picture. */
  format: string;
  startTime: EpochMs;
  /** Key of the media manifest's entry, name of an uploaded file, or address of a media host. */
  mediaKey: string;
}
