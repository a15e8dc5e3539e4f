/** A provider over HTTP whose recordings fail as a test says, and packages that are made from it. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createActor, waitFor } from 'xstate';
import type { EventRecord } from '#contract/event.ts';
import type { EvidenceReport } from '#plugins/events/evidence/evidenceReport.ts';
import { createPackageMaker, evidenceMachine } from '#plugins/events/evidence/makePackage.ts';
import type { PackageTarget } from '#plugins/events/evidence/packageTarget.ts';
import { json, type Respond, startApiServer, testClient } from '../../../core/api/apiServer.ts';

/** What becomes of one attempt at a recording. 'cut' breaks off within the file. */
export type Fate = 'good' | 'expired' | 'gone' | 'no media' | 'refused' | 'cut' | keyof typeof NO_FILES;

/** What hosts send instead of a file, with a status of 200. */
const NO_FILES = { empty: '', page: '<!doctype html><title>Sign in</title>', json: '{"error":"gone"}' };

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export interface HostOptions {
  readonly event: EventRecord;
  /** The fates of the attempts at a recording, in turn; 'good' after the last. */
  readonly fates: ReadonlyMap<number, readonly Fate[]>;
  readonly bytesOf: (id: number) => Buffer;
  /** Ids of the recordings that are clips. */
  readonly clips?: readonly number[];
  /** Rows at the end of the lists of the event and its site. */
  readonly moreRows?: readonly unknown[];
  readonly eventStatus?: number;
  readonly contactsStatus?: number;
  readonly noteStatus?: number;
}

const CONTACT = { contactLocation: { rank: 1 }, contact: { id: 3, firstname: 'Ada', cell: '+1 555 0100' } };

export async function startHost(options: HostOptions, atEnd?: (end: () => void) => void) {
  const { event, bytesOf, moreRows = [] } = options;
  const lists = {
    recordings: [...(event.recordings ?? []), ...moreRows],
    incidentLogs: [...(event.incidentLogs ?? []), ...moreRows],
  };
  const fates = new Map([...options.fates].map(([id, each]) => [id, [...each]]));
  const busy = { now: 0, most: 0 };
  const notes: unknown[] = [];
  const respond: Respond = async (response, request, attempt) => {
    const id = Number(/(\d+)(?:\.bin|\?|$)/.exec(request.url)?.[1]);
    const headers = { 'x-request-id': `request-${attempt}` };
    const answer = (value: unknown, status = 200) => json(value, status, headers)(response, request, attempt);
    if (request.url.startsWith('/api/Event/details/'))
      return answer({ incident: { ...event, ...lists } }, options.eventStatus);
    if (request.url.startsWith('/api/Location/details/'))
      return answer({ id, contactLocations: [CONTACT, ...moreRows] }, options.contactsStatus);
    if (request.url.startsWith('/api/Event/evidence/')) {
      notes.push(JSON.parse(request.body));
      return answer({ successful: true }, options.noteStatus);
    }
    const [fate = 'good'] = fates.get(id) ?? [];
    if (request.url.startsWith('/api/Recording/data/')) {
      const isOver = fate === 'no media' || fate === 'refused';
      if (isOver) fates.get(id)?.shift();
      if (fate === 'refused') return answer({ error: 'No.' }, 500);
      return answer({
        url: fate === 'no media' ? null : `/media/${id}.bin`,
        camera: { name: 'Gate' },
        recording: { recordingFormat: options.clips?.includes(id) ? 'H264' : 'JPEG' },
      });
    }
    fates.get(id)?.shift();
    const bytes = bytesOf(id);
    busy.now += 1;
    busy.most = Math.max(busy.most, busy.now);
    if (fate === 'expired' || fate === 'gone')
      response.writeHead(fate === 'expired' ? 403 : 404, headers).end();
    else if (fate === 'cut') {
      response.writeHead(200, { ...headers, 'content-length': bytes.length });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy());
    } else {
      const sent = fate in NO_FILES ? NO_FILES[fate as keyof typeof NO_FILES] : bytes;
      response.writeHead(200, { ...headers, 'content-length': sent.length }).end(sent);
    }
    await once(response, 'close');
    busy.now -= 1;
  };
  const server = await startApiServer(respond, atEnd);
  return { server, busy, notes };
}

/**
 * The real machine with real effects; the package goes into memory.
 * @param limit in bytes; null for none
 */
export function startPackage(origin: string, event: EventRecord, limit: number | null) {
  let archive = Buffer.alloc(0);
  const target: PackageTarget = {
    limit,
    open: async () => {
      const parts: Buffer[] = [];
      return {
        write: async (part) => void parts.push(Buffer.from(part)),
        close: async () => {
          archive = Buffer.concat(parts);
        },
        abort: async () => undefined,
      };
    },
    deliver: async (name) => name,
    remove: async () => undefined,
  };
  const { api } = testClient(origin);
  /** Whether each picture has the boxes of analytics. The Admin detail is switched on after the package was begun. */
  const drawn: boolean[] = [];
  let isOn = false;
  const analytics = () => {
    const was = isOn;
    isOn = true;
    return was;
  };
  const maker = createPackageMaker({
    ...{ api, event, eventId: 12, product: 'Vigil', page: `${origin}/event/12`, build: 'test' },
    hosts: { apiBaseUrl: origin, mediaOrigins: [] },
    user: () => null,
    analytics,
    draw: async ({ bytes, analytics: has }) => {
      drawn.push(has);
      return bytes.slice(-1);
    },
    askForTarget: async () => target,
    report: () => undefined,
    now: () => new Date('2026-11-22T12:00:00Z'),
    clock: () => performance.now(),
  });
  const actor = createActor(evidenceMachine(maker)).start();
  return {
    actor,
    drawn,
    /** Resolves where the person has to decide. */
    rests: () =>
      waitFor(
        actor,
        (now) =>
          ['done', 'failed', 'cancelled'].some((end) => now.value === end) ||
          now.matches({ making: 'incomplete' }),
        { timeout: 20_000 },
      ),
    /** The saved package's files and its report. */
    content: () => {
      const files = storedFiles(archive);
      const report: EvidenceReport = JSON.parse(files.get('report.json')?.toString() ?? '{}');
      return { files, report };
    },
  };
}

// Reads a ZIP archive whose files are stored as they are: by its directory at the end, as other programs do.

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** By path, in the archive's order. */
export function storedFiles(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(signature(END_OF_DIRECTORY));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(`No entry at ${at}.`);
    if (archive.readUInt16LE(at + 10) !== 0) throw new Error('The file is compressed.');
    const size = archive.readUInt32LE(at + 24);
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0));
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, contentAt(archive, archive.readUInt32LE(at + 42), size));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

function contentAt(archive: Buffer, start: number, size: number): Buffer {
  if (archive.readUInt32LE(start) !== LOCAL_ENTRY) throw new Error(`No file at ${start}.`);
  const begin = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  return archive.subarray(begin, begin + size);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
