/** Everything that a package says about itself and its event: the content of report.json, and what report.html shows. */

import type { EventRecord } from '#contract/event.ts';
import type { LocationRecord } from '#contract/location.ts';
import { ApiError, MediaError } from '#core/api/apiError.ts';
import type { LostRows } from '#core/api/lenient/defectLog.ts';
import { viewerZone } from '#core/environment.ts';
import { isoWithOffset } from '#core/format/parseInstant.ts';
import { groupNumber, shownText } from '#core/format/texts.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { cameraText, recordingName, recordingTypeLabel } from '#domain/player/recordingName.ts';
import { accountNumber, addressLine, locationName, personName } from '#domain/sites/names.ts';
import type { EvidenceChoice } from '#machines/evidence.ts';
import type { CurrentUser } from '#machines/session.ts';

export type Contacts = NonNullable<LocationRecord['contactLocations']>;

/** A file of the package. */
export interface FileFacts {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** A recording that is in the package. */
export interface PackedRecording extends FileFacts {
  readonly recordingId: number;
  readonly camera: string | null | undefined;
  readonly type: string | null | undefined;
  readonly startTime: string | null | undefined;
  readonly requestIds: readonly string[];
  /** Whether the provider gave other bytes when it was read before. */
  readonly isChanged: boolean;
  /** Whether the file ends before its own end, as the provider gives it. */
  readonly isCutOff: boolean;
  /** Null when no picture with boxes was asked for, or there are no boxes. */
  readonly picture: FileFacts | null;
  /** Why the picture with the boxes could not be drawn. */
  readonly pictureProblem: string | null;
}

export interface MissingPart {
  /** 'Recording 12, Motion Image, Gate 2, Mar 7, 2025, 2:05:09 PM', 'Contacts of the site' */
  readonly what: string;
  readonly cause: string;
  readonly requestId: string | null;
}

export interface ReportInput {
  readonly eventId: number;
  readonly event: EventRecord;
  readonly recordings: readonly PackedRecording[];
  /** Recordings that the person left out. One that came later was not to be chosen. */
  readonly leftOut: number;
  readonly missing: readonly MissingPart[];
  /** Null where they were not asked for or not given; `contactsNote` then says why. */
  readonly contacts: Contacts | null;
  readonly contactsNote: string | null;
  /** Of the calls for the event and for the contacts. */
  readonly requestIds: readonly string[];
  readonly note: string;
  readonly user: CurrentUser | null;
  readonly madeAt: Date;
  readonly product: string;
  /** Address of the event's page. */
  readonly page: string;
  /** Names the portal's code, as in its error reports. */
  readonly build: string;
}

/** An instant: as the provider sent it, and on the clock of `zone`. */
export interface Moment {
  readonly sent: string | null;
  readonly local: string;
}

export type EvidenceReport = ReturnType<typeof evidenceReport>;

export function evidenceReport(input: ReportInput) {
  const { event, eventId, missing, user } = input;
  const { incident, location } = event;
  const siteZone = knownZone(event.timeZone);
  const zone = siteZone ?? viewerZone();
  const moment = (sent: string | null | undefined): Moment => ({
    sent: sent ?? null,
    local: isoWithOffset(sent, zone),
  });
  return {
    format: 'vigil-evidence',
    version: 1,
    complete: missing.length === 0,
    made: {
      at: moment(input.madeAt.toISOString()),
      by: { id: user?.uid ?? '', name: user?.name ?? '', email: user?.email ?? [] },
      product: input.product,
      build: input.build,
      page: input.page,
    },
    note: input.note,
    times: { zone, isSiteZone: siteZone !== undefined },
    event: {
      id: eventId,
      site: {
        id: location?.id ?? null,
        name: locationName(location?.name),
        account: accountNumber(location?.location?.accountCode),
        address: addressLine(location?.address),
      },
      started: moment(incident?.startTime),
      closed: moment(incident?.endTime),
      totalAlarms: event.alarms?.length ?? 0,
      voiceDowns: incident?.voiceDownCount ?? 0,
      policeContacted: incident?.policeContacted === true,
      guardDispatched: incident?.guardDispatched === true,
    },
    /** Of any shape, as the provider sent them. */
    alarms: event.alarms ?? [],
    logs: (event.incidentLogs ?? []).map(({ time, notes }) => ({ time: moment(time), notes: notes ?? '' })),
    callIns: (location?.callIns ?? []).map((entry) => ({
      time: moment(entry.callIn?.time),
      type: shownText(entry.callIn?.type, 'Unknown'),
      contact: personName(entry.contact, '') || null,
      otherContact: shownText(entry.callIn?.otherContact, '') || null,
      takenBy: personName(entry.user, '') || null,
      notes: entry.callIn?.notes ?? '',
    })),
    contacts:
      input.contacts?.map(({ contactLocation, contact }) => ({
        rank: contactLocation?.rank ?? null,
        kind: contactLocation?.contactType ?? null,
        name: shownText(contact.listName, personName(contact)),
        cell: contact.cell ?? null,
        work: contact.work ?? null,
        home: contact.home ?? null,
        email: contact.email ?? null,
      })) ?? null,
    contactsNote: input.contactsNote,
    recordings: input.recordings.map(({ startTime, camera, type, ...facts }) => ({
      ...facts,
      camera: cameraText(camera),
      type: recordingTypeLabel(type),
      time: moment(startTime),
    })),
    recordingsLeftOut: input.leftOut,
    missing,
    requestIds: input.requestIds,
  };
}

// What a package lacks, and why, in words.

const NAMES = {
  event: 'What the provider says about the event now',
  contacts: 'Contacts of the site',
} as const;

/**
 * @param missing why each part could not be fetched, by its id
 * @param zone of the recordings' times
 */
export function missingParts(
  { parts }: EvidenceChoice,
  missing: ReadonlyMap<string, unknown>,
  zone: string | undefined,
): MissingPart[] {
  return parts.flatMap((part) => {
    if (!missing.has(part.id)) return [];
    const reason = missing.get(part.id);
    const what =
      'recording' in part
        ? `Recording ${part.recording.recordingId}, ${recordingName(part.recording, zone)}`
        : NAMES[part.id];
    return [
      { what, cause: causeText(reason), requestId: reason instanceof ApiError ? reason.requestId : null },
    ];
  });
}

/** By their places in the provider's answers: lists of which a package has every row. */
const LISTS: Readonly<Record<string, string>> = {
  'incident.recordings': 'Recordings of the event',
  'incident.incidentLogs': 'Event logs',
  'incident.location.callIns': 'Entry, exit and calls',
  contactLocations: NAMES.contacts,
};

/** @param requestId of the answer that had them */
export function missingRows(lists: readonly LostRows[], requestId: string | null): MissingPart[] {
  return lists.flatMap(({ path, count }) => {
    const what = LISTS[path];
    return what ? [{ what, cause: `${groupNumber(count)} of them could not be read.`, requestId }] : [];
  });
}

/**
 * What lacks of the recordings that are in the package.
 * @param zone of the recordings' times
 */
export function missingEnds(packed: readonly PackedRecording[], zone: string | undefined): MissingPart[] {
  return packed
    .filter(({ isCutOff }) => isCutOff)
    .map(({ recordingId, camera, type, startTime }) => {
      const name = recordingName(
        { recordingId, cameraName: cameraText(camera), recordingType: type, startTime },
        zone,
      );
      return {
        what: `The end of recording ${recordingId}, ${name}`,
        cause: 'The file ends too soon, as the provider sent it.',
        requestId: null,
      };
    });
}

/** 'The media could not be loaded. (status 404)' */
export function causeText(reason: unknown): string {
  const text = reason instanceof Error && reason.message !== '' ? reason.message : 'The cause is not known.';
  const status = reason instanceof ApiError || reason instanceof MediaError ? reason.status : 0;
  return status === 0 ? text : `${text} (status ${status})`;
}
