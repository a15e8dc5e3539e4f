/** Makes packages of evidence of one event: the effects of the machine `evidence`. */

import { fromCallback, fromPromise } from 'xstate';
import type { EventRecord } from '#contract/event.ts';
import type { MediaHosts } from '#contract/portalConfig.ts';
import { ApiError, isUnauthorized, requestIdIn } from '#core/api/apiError.ts';
import type { ApiClient, CallOptions } from '#core/api/client.ts';
import { getEvent, noteEvidence } from '#core/api/event.ts';
import type { LostRows } from '#core/api/lenient/defectLog.ts';
import { getLocation } from '#core/api/location.ts';
import { fileName } from '#core/format/saveFile.ts';
import { knownZone } from '#core/format/zoneText.ts';
import { byRank, locationName } from '#domain/sites/names.ts';
import {
  createEvidenceMachine,
  type EvidenceChoice,
  type EvidencePart,
  type Gathered,
} from '#machines/evidence.ts';
import {
  type Contacts,
  type MissingPart,
  missingEnds,
  missingParts,
  missingRows,
  type PackedRecording,
  type ReportInput,
} from './evidenceReport.ts';
import { type BufferPool, createBufferPool, type EarlierReads } from './fetchOriginal.ts';
import { createProgress, type FetchProgress } from './fetchProgress.ts';
import { finishPackage, type SavedPackage } from './finishPackage.ts';
import type { PackageTarget } from './packageTarget.ts';
import { openPackage, type PackageWriter } from './packageWriter.ts';
import { type boxPicture, packRecording } from './packRecording.ts';

interface PackageOptions extends Pick<ReportInput, 'eventId' | 'event' | 'product' | 'page' | 'build'> {
  readonly api: ApiClient;
  readonly hosts: MediaHosts;
  readonly user: () => ReportInput['user'];
  /** Whether boxes other than motion are drawn. */
  readonly analytics: () => boolean;
  readonly draw: typeof boxPicture;
  /** Resolves to null when the person does not want to save after all. */
  readonly askForTarget: (name: string) => Promise<PackageTarget | null>;
  readonly report: (error: unknown, context: string) => void;
  readonly now: () => Date;
  /** Milliseconds on a clock that only goes forward. */
  readonly clock: () => number;
}

/** What is known of a part that was fetched. A recording's bytes are in the package by then. */
type Fetched =
  | ({ readonly kind: 'event' } & EventFacts)
  | ({ readonly kind: 'contacts' } & ContactFacts)
  | { readonly kind: 'recording'; readonly recording: PackedRecording };

interface Making {
  readonly target: PackageTarget;
  readonly writer: PackageWriter;
  readonly progress: FetchProgress;
  readonly names: Set<string>;
  readonly buffers: BufferPool;
  readonly madeAt: Date;
  readonly withBoxes: boolean;
  /** Which boxes the pictures of the whole package have. */
  readonly analytics: boolean;
}

/** Makes one package after another. Remembers what it has read, so that a recording that changes is noticed. */
export function createPackageMaker(options: PackageOptions) {
  const { api, hosts, event, eventId, now, clock } = options;
  const reads: EarlierReads = new Map();
  const zone = knownZone(event.timeZone);
  const site = event.location?.name;
  let making: Making | null = null;
  let holder: { readonly lost: (reason: unknown) => void } | null = null;

  const current = (): Making => {
    if (making === null) throw new Error('The package was discarded.');
    return making;
  };
  const packageName = (moment: Date, isComplete: boolean) =>
    fileName({
      content: isComplete ? 'evidence' : 'INCOMPLETE-evidence',
      site: locationName(site),
      range: `event-${eventId}`,
      moment,
      ending: 'zip',
    });

  /** @returns discards the package, unless it is closed */
  function hold(lost: (reason: unknown) => void): () => void {
    holder = { lost };
    return () => {
      making?.writer.discard();
      making = null;
      holder = null;
    };
  }

  async function open({ parts, withBoxes }: EvidenceChoice): Promise<boolean> {
    const mine = holder;
    const madeAt = now();
    const target = await options.askForTarget(packageName(madeAt, true));
    if (target === null || mine === null || holder !== mine) return false;
    const writer = openPackage(target, madeAt);
    writer.written.catch((reason: unknown) => holder === mine && mine.lost(reason));
    const count = parts.filter((part) => 'recording' in part).length;
    making = {
      ...{ target, writer, madeAt, withBoxes },
      analytics: options.analytics(),
      progress: createProgress(count, clock),
      names: new Set(),
      buffers: createBufferPool(),
    };
    return true;
  }

  async function load(part: EvidencePart, signal: AbortSignal): Promise<Fetched> {
    try {
      if ('recording' in part)
        return { kind: 'recording', recording: await loadRecording(part.recording, signal) };
      if (part.id === 'event') return { kind: 'event', ...(await fetchEventFacts(api, eventId, signal)) };
      return { kind: 'contacts', ...(await fetchContactFacts(api, event.location?.id, signal)) };
    } catch (error) {
      // The session handles a 401.
      if (!signal.aborted && !isUnauthorized(error)) options.report(error, `evidence: reading ${part.id}`);
      throw error;
    }
  }

  async function loadRecording(
    entry: Extract<EvidencePart, { recording: unknown }>['recording'],
    signal: AbortSignal,
  ): Promise<PackedRecording> {
    const { writer, names, buffers, progress, withBoxes, analytics } = current();
    const transfer = progress.begin();
    try {
      return await packRecording(
        {
          ...{ api, hosts, reads, buffers, writer, names, event: { id: eventId, site, zone } },
          onBytes: transfer.received,
          draw: withBoxes ? options.draw : null,
          analytics,
        },
        entry,
        signal,
      );
    } catch (error) {
      transfer.drop();
      throw error;
    } finally {
      transfer.end();
    }
  }

  async function save(
    { choice, fetched, missing }: Gathered<Fetched>,
    signal: AbortSignal,
  ): Promise<SavedPackage> {
    const { target, writer, madeAt } = current();
    const all = choice.parts.flatMap(({ id }) => fetched.get(id) ?? []);
    const told = all.find((one) => one.kind === 'event');
    const site = all.find((one) => one.kind === 'contacts');
    const recordings = all.flatMap((one) => (one.kind === 'recording' ? one.recording : []));
    const lacking = [
      ...missingParts(choice, missing, zone),
      ...[told, site].flatMap((one) => one?.unread ?? []),
      ...missingEnds(recordings, zone),
    ];
    const facts = told?.event ?? event;
    const digest = await finishPackage(writer, {
      ...options,
      event: facts,
      recordings,
      leftOut: choice.leftOut,
      missing: lacking,
      contacts: site?.contacts ?? null,
      contactsNote: site?.contactsNote ?? null,
      requestIds: [told, site].flatMap((one) => one?.requestIds ?? []),
      note: choice.note,
      user: options.user(),
      madeAt,
    });
    const complete = lacking.length === 0;
    const name = await target.deliver(packageName(madeAt, complete));
    if (signal.aborted) await target.remove();
    signal.throwIfAborted();
    const note = { digest, recordings: recordings.length, complete };
    const noted = noteEvidence(api, eventId, note).catch((error: unknown) => {
      options.report(error, 'evidence: noting the digest');
      return false;
    });
    return { name, digest, recordings, missing: lacking, noted };
  }

  return { hold, open, load, save, progress: () => making?.progress.now() ?? null };
}

/** The machine `evidence` with the effects of a maker. */
export function evidenceMachine({ hold, open, load, save }: ReturnType<typeof createPackageMaker>) {
  return createEvidenceMachine<Fetched, SavedPackage>({ load }).provide({
    actors: {
      openPackage: fromPromise<boolean, EvidenceChoice>(({ input }) => open(input)),
      holdPackage: fromCallback<{ type: 'none' }>(({ sendBack }) =>
        hold((reason) => sendBack({ type: 'packageLost', reason })),
      ),
      savePackage: fromPromise<SavedPackage, Gathered<Fetched>>(({ input, signal }) => save(input, signal)),
    },
  });
}

// What the provider tells of an event and of its site, read for a package.

interface AnswerFacts {
  /** Ids of the provider's responses. */
  readonly requestIds: readonly string[];
  /** Rows of the answer. */
  readonly unread: readonly MissingPart[];
}

interface EventFacts extends AnswerFacts {
  readonly event: EventRecord;
}

interface ContactFacts extends AnswerFacts {
  /** In calling order; null where there are none to read. */
  readonly contacts: Contacts | null;
  /** Why there are none to read. */
  readonly contactsNote: string | null;
}

/** @throws ApiError, AbortError; Error when the answer cannot be read whole */
async function fetchEventFacts(api: ApiClient, id: number, signal: AbortSignal): Promise<EventFacts> {
  const { answer, ...facts } = await wholeAnswer((call) => getEvent(api, id, { ...call, signal }));
  if (answer === null) throw new Error("The provider's answer could not be read.");
  return { event: answer.incident, ...facts };
}

/**
 * Contacts that the account may not read are no failure: the facts say so.
 * @param id of the site; null when the event does not name it
 * @throws ApiError, AbortError; Error when the answer cannot be read whole
 */
async function fetchContactFacts(
  api: ApiClient,
  id: number | null | undefined,
  signal: AbortSignal,
): Promise<ContactFacts> {
  if (id === null || id === undefined) return without('The event does not name its site.');
  try {
    const { answer, ...facts } = await wholeAnswer((call) => getLocation(api, id, { ...call, signal }));
    const contacts = answer?.contactLocations;
    if (!contacts) return without('The provider names no contacts.', facts.requestIds);
    return { contacts: byRank(contacts), contactsNote: null, ...facts };
  } catch (error) {
    if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error;
    return without(
      `This account may not read them (status ${error.status}).`,
      [error.requestId ?? []].flat(),
    );
  }
}

function without(contactsNote: string, requestIds: readonly string[] = []): ContactFacts {
  return { contacts: null, contactsNote, requestIds, unread: [] };
}

/** An answer with lists missing would pass for all that there is. One with rows missing says so. */
async function wholeAnswer<Answer>(send: (call: CallOptions) => Promise<Answer>) {
  const requestIds: string[] = [];
  let isPartial = false;
  let lostRows: readonly LostRows[] = [];
  const answer = await send({
    onPartial: () => {
      isPartial = true;
    },
    onLostRows: (lists) => {
      lostRows = lists;
    },
    onHeaders: (headers) => {
      const id = requestIdIn(headers);
      if (id !== null) requestIds.push(id);
    },
  });
  if (isPartial) throw new Error("The provider's answer could not be read whole.");
  return { answer, requestIds, unread: missingRows(lostRows, requestIds.at(-1) ?? null) };
}
