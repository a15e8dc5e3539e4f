/** The parts of the provider's answers that the yardsticks show. */

export interface Counts {
  readonly alarmsCount: number;
  readonly incidentCount: number;
  readonly voiceDownLocationCount: number;
  readonly voiceDownIncidentCount: number;
  readonly policeCount: number;
  readonly guardCount: number;
}

/** Unix seconds of a day's midnight, and the day's number of incidents. */
export type DayCount = readonly [number, number];

export interface EventRow {
  readonly incident: {
    readonly id: number;
    readonly startTime: string;
    readonly endTime: string | null;
    readonly alarmCount: number;
    readonly voiceDownCount: number;
    readonly policeContacted: boolean;
    readonly guardDispatched: boolean;
  };
  readonly location: { readonly id: number; readonly name: string };
  readonly accountName: string;
}

export interface EventList {
  readonly value: readonly EventRow[];
  readonly count: number;
}

export interface RecordingEntry {
  readonly recordingId: number;
  readonly startTime: string;
  readonly cameraName: string;
  readonly recordingType: string | null;
}

export interface EventDetail {
  readonly incident: {
    readonly incident: {
      readonly id: number;
      readonly startTime: string;
      readonly endTime: string | null;
      readonly voiceDownCount: number;
      readonly policeContacted: boolean;
      readonly guardDispatched: boolean;
    };
    readonly location: {
      readonly id: number;
      readonly name: string;
      readonly address: Readonly<Record<'streetAddress' | 'city' | 'province' | 'postal', string | null>>;
      readonly location: { readonly accountCode: string };
    };
    readonly recordings: readonly RecordingEntry[];
    readonly recentIncidents: readonly {
      readonly incidentId: number;
      readonly startTime: string;
      readonly incidentStatus: string;
    }[];
    readonly incidentLogs: readonly { readonly time: string; readonly notes: string }[];
    readonly alarms: readonly unknown[];
  };
}

export interface RecordingContent {
  readonly url: string;
  readonly recording: { readonly recordingFormat: string };
  readonly metas: readonly {
    readonly width: number | null;
    readonly height: number | null;
    readonly type: string;
    /** JSON text of a list of detections. */
    readonly data: string;
  }[];
}

interface ScheduledItem {
  readonly scheduledItemType: string;
  readonly scheduledItemInterval: string;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly dayStartTime: number;
  readonly dayEndTime: number;
  /** `sunday` to `saturday`: whether a recurring item applies. */
  readonly [day: string]: unknown;
}

export interface ScheduleDetail {
  readonly schedule: { readonly name: string };
  readonly scheduledItems: readonly ScheduledItem[];
}
