/** What the pages to compare with ask the provider for, the parts of its answers that they show, and how they write them. */

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

interface Incident {
  readonly id: number;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly voiceDownCount: number;
  readonly policeContacted: boolean;
  readonly guardDispatched: boolean;
}

export interface EventRow {
  readonly incident: Incident & { readonly alarmCount: number };
  readonly location: { readonly id: number; readonly name: string };
  readonly accountName: string;
}

export interface EventList {
  readonly value: readonly EventRow[];
  readonly count: number;
}

interface RecordingEntry {
  readonly recordingId: number;
  readonly startTime: string;
  readonly cameraName: string;
  readonly recordingType: string | null;
}

interface RecentIncident {
  readonly incidentId: number;
  readonly startTime: string;
  readonly incidentStatus: string;
}

export interface EventDetail {
  readonly incident: {
    readonly incident: Incident;
    readonly location: {
      readonly id: number;
      readonly name: string;
      readonly address: Readonly<Record<'streetAddress' | 'city' | 'province' | 'postal', string | null>>;
      readonly location: { readonly accountCode: string };
    };
    readonly recordings: readonly RecordingEntry[];
    readonly recentIncidents: readonly RecentIncident[];
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

// The calls.

/** The last 30 days, and the 30 days before them. */
export function lastDays(now: Date) {
  const back = (days: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() - days);
    return day.toISOString();
  };
  return {
    current: { start: back(30), end: now.toISOString() },
    before: { start: back(60), end: back(30) },
  };
}

export const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface ListState {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

export const FIRST_LIST: ListState = { field: 'incident.startTime', direction: 'desc', page: 0, size: 15 };

export function listQuery({ field, direction, page, size }: ListState) {
  return { orderby: `${field} ${direction}`, skip: page * size, take: size, count: true };
}

/** A press on a heading: ascending first, then the other way round. */
export function sortedBy(list: ListState, field: string): ListState {
  const direction = list.field === field && list.direction === 'asc' ? 'desc' : 'asc';
  return { ...list, field, direction, page: 0 };
}

// The texts.

const shown = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (instant: string | number | Date) => format.format(new Date(instant));
};

export const dateText = shown({ dateStyle: 'medium' });
export const timeText = shown({ timeStyle: 'short' });
export const timeSecondsText = shown({ timeStyle: 'medium' });
export const momentText = shown({ dateStyle: 'medium', timeStyle: 'medium' });
export const weekdayText = shown({ weekday: 'short', month: 'short', day: 'numeric' });
export const numberText = new Intl.NumberFormat('en-US').format;
export const zoneText = () => {
  const abbreviation = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts();
  const name = abbreviation.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${ZONE.split('/').at(-1)?.replaceAll('_', ' ')} (${name})`;
};

export function lengthText(from: string | number, to: string | number): string {
  const minutes = Math.max(1, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2 * 60 ? `1 h ${minutes % 60} min` : `${Math.round(minutes / 60)} h`;
}

/** 'In progress', 'Today, Mon Nov 23', 'Sun, Nov 22': the heading above a row. */
export function dayHeading(startTime: string, endTime: string | null): string {
  if (endTime === null) return 'In progress';
  const isToday = dateText(startTime) === dateText(Date.now());
  return isToday ? `Today, ${weekdayText(startTime)}` : weekdayText(startTime);
}

export function typeText(type: string | null): string {
  if (type === null) return 'Unknown';
  return type === 'PreVideo' ? 'Motion Recording' : type.replace(/(?<!^)[A-Z]/g, ' $&');
}

export function changeText(count: number, before: number): string {
  const percent = before === 0 ? 0 : Math.round(((count - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

/** The name in a token, which is the middle part of three. */
export function nameIn(token: string): string {
  const [, payload = ''] = token.split('.');
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const claims: { name?: string } = JSON.parse(new TextDecoder().decode(bytes));
  return claims.name ?? '';
}

// The recordings.

interface Box {
  readonly caption: string;
  readonly place: Readonly<Record<'left' | 'top' | 'width' | 'height', string>>;
}

/** A recording whose file is there. */
export interface Media {
  readonly isVideo: boolean;
  readonly address: string;
  readonly boxes: readonly Box[];
}

/** How many recordings are fetched ahead. */
export const AHEAD = 3;

export async function mediaOf(content: RecordingContent): Promise<Media> {
  const file = await (await fetch(content.url)).blob();
  return {
    isVideo: content.recording.recordingFormat === 'H264',
    address: URL.createObjectURL(file),
    boxes: boxesOf(content),
  };
}

interface Detection {
  readonly r: readonly [number, number, number, number];
  readonly l: string | null;
  readonly c: number | null;
}

function boxesOf({ metas }: RecordingContent): Box[] {
  const motion = metas.find(({ type }) => type === 'M');
  if (motion === undefined) return [];
  const detections: Detection[] = JSON.parse(motion.data);
  const width = motion.width ?? 320;
  const height = motion.height ?? 180;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return detections.map(({ r: [x1, y1, x2, y2], l, c }) => ({
    caption: [l, c === null ? null : `${Math.round(c * 100)}%`].filter(Boolean).join(' '),
    place: {
      left: percent(x1, width),
      top: percent(y1, height),
      width: percent(x2 - x1, width),
      height: percent(y2 - y1, height),
    },
  }));
}
