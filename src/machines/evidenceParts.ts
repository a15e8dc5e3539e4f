/** What a package of evidence is made of, and what happens to it. */
import type { RecordingEntry } from '#core/api/wire/eventDetail.ts';

/** One thing to fetch: what the provider tells of the event, the site's contacts, or a recording. */
export type EvidencePart =
  | { readonly id: 'event' | 'contacts' }
  | { readonly id: `recording ${number}`; readonly recording: RecordingEntry };

export interface EvidenceChoice {
  /** Each id once. */
  readonly parts: readonly EvidencePart[];
  /** Whether a picture with the boxes is added for each recording that has some. */
  readonly withBoxes: boolean;
  /** The person's own words; '' for none. */
  readonly note: string;
}

/** What the rest of the package is written from. */
export interface Gathered<Fetched> {
  readonly choice: EvidenceChoice;
  readonly fetched: ReadonlyMap<string, Fetched>;
  /** Why each missing part could not be fetched, by its id. */
  readonly missing: ReadonlyMap<string, unknown>;
}

export type EvidenceEvent =
  | { type: 'start'; choice: EvidenceChoice }
  /** The loader of a part has finished. */
  | { type: 'settled'; item: EvidencePart }
  /** The package can no longer be written, e.g. because the disk is full. */
  | { type: 'packageLost'; reason: unknown }
  /** Fetches what is missing. */
  | { type: 'retry' }
  /** Saves the package without what is missing. */
  | { type: 'save' }
  | { type: 'cancel' }
  /** Back to the choices. */
  | { type: 'again' };
