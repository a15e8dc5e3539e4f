/**
 * The playbacks on screen, and those that begin before a page shows them: of incidents that prepareIncident.ts makes
 * ready to be shown next, and of the page's own one (useEarlyPlayback.ts).
 */
import type { RefObject } from 'react';
import type { EventDetail, RecordingEntry } from '#core/api/wire/eventDetail.ts';
import type { Query } from '#core/app/query.ts';
import { createListeners } from '#core/listeners.ts';
import type { PlaybackActor } from './createPlayback.ts';

export interface PreparedIncident {
  readonly id: number;
  /** Null when its page has asked for the record itself. */
  readonly record: Query<EventDetail> | null;
  /** Null until the record is there. */
  playback: PlaybackActor | null;
  /** Whether a page reads it to its end. */
  isRecordTaken: boolean;
}

/** A page that shows one of them deletes it here, and stops its playback when it is left. */
export const prepared = new Set<PreparedIncident>();

/** Each with its frame. */
export const onScreen = new Map<PlaybackActor, RefObject<HTMLElement | null>>();
export const screenChanges = createListeners();

/**
 * The record of a prepared incident, which spares reading it. It may still be on its way. Undefined when the incident is
 * not prepared, or its record could not be had.
 */
export function takeRecord(id: number): Query<EventDetail> | undefined {
  const incident = [...prepared].find((one) => one.id === id);
  if (!incident?.record || (incident.record.result()?.state ?? 'ready') !== 'ready') return undefined;
  incident.isRecordTaken = true;
  return incident.record;
}

/** The prepared incident that these very recordings belong to. */
export function preparedFor(recordings: readonly RecordingEntry[]): PreparedIncident | undefined {
  return [...prepared].find(({ playback }) => playback?.getSnapshot().context.recordings === recordings);
}
