/** `npm run incident`: sends a staged event to a provider, as other software would, in the time that it takes. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Detection } from '#contract/recording.ts';
import { type Desk, readWords, runCommand, withDatabase } from '../../server/commands/runCommand.ts';
import { createSource, revokeSource, SourceProblem } from '../../server/ingest/sources.ts';
import { type MediaFile, mediaPath, readManifest } from '../../server/media/mediaLibrary.ts';
import { SettingProblem, webAddress } from '../../server/settings/kinds.ts';
import { readSettings } from '../../server/settings/settings.ts';

const KINDS = ['break-in', 'fire', 'visitor'] as const;
type Kind = (typeof KINDS)[number];

const USAGE = `Sends a staged event to /api/ingest: one step a minute.

  npm run incident -- --site ID --kind ${KINDS.join('|')} [options]

  --url     address of the provider, without the portal's folder; http://127.0.0.1:8080 without it.
            The links that are printed have the folder of PORTAL_BASE_PATH
  --key     key of a source (npm run source); INCIDENT_KEY in the environment keeps it out of the process list.
            Without one a source is made for the run, in the database that the PORTAL_* settings name
  --camera  name of a camera of the site; needed with a key, else the first one of the site
  --fast    all steps at once, as if they had just happened
`;

const MINUTE_MS = 60_000;
const text = { type: 'string' } as const;
const OPTIONS = {
  ...{ site: text, kind: text, key: text, camera: text },
  url: { ...text, default: 'http://127.0.0.1:8080' },
  fast: { type: 'boolean', default: false },
} as const;

/**
 * It prints its steps as it goes.
 * @param args the words after `npm run incident --`
 * @throws SourceProblem
 */
export async function runIncident(args: readonly string[]): Promise<string> {
  const words = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS }),
    USAGE,
    SourceProblem,
  ).values;
  const { fast, camera } = words;
  const url = addressOf(words.url);
  const key = (words.key ?? process.env.INCIDENT_KEY) || undefined;
  const site = Number(words.site);
  const kind = KINDS.find((one) => one === words.kind);
  if (kind === undefined || !/^\d{1,9}$/.test(words.site ?? '')) throw new SourceProblem(USAGE);
  if (key === undefined)
    await withDatabase(async (desk) => {
      const made = await ownSource(desk, site);
      await play({ site, url, camera: camera ?? made.camera, key: made.key }, kind, fast).finally(() =>
        revokeIfThere(desk, made.name),
      );
    });
  else if (camera !== undefined) await play({ site, url, camera, key }, kind, fast);
  else throw new SourceProblem('Name a camera of the site: --camera NAME.');
  return '';
}

/** The line that a provider prints when it is ready has a slash at the end of its address. */
function addressOf(url: string): string {
  try {
    return webAddress(url);
  } catch (error) {
    throw error instanceof SettingProblem ? new SourceProblem(`--url ${error.message}`) : error;
  }
}

/** A source for the run, and the site's first camera. */
async function ownSource(desk: Desk, site: number) {
  const row = await desk.db
    .selectFrom('locations as l')
    .innerJoin('cameras as c', 'c.locationId', 'l.id')
    .select(['l.customerId', 'c.name'])
    .where('l.id', '=', site)
    .orderBy('c.id')
    .executeTakeFirst();
  if (!row) throw new SourceProblem(`There is no site ${site} with a camera in this database.`);
  const name = `Staged events of site ${site}`;
  // A run that was killed has left it.
  await revokeIfThere(desk, name);
  const key = await createSource(desk, { name, customerIds: [row.customerId] });
  return { name, key, camera: row.name };
}

/** Whoever else has revoked it has done what is wanted. */
async function revokeIfThere(desk: Desk, name: string): Promise<void> {
  await revokeSource({ ...desk, now: Date.now() }, name).catch((error: unknown) => {
    if (!(error instanceof SourceProblem)) throw error;
  });
}

/** The site, and who sends for it. */
interface Sender {
  readonly site: number;
  readonly camera: string;
  readonly key: string;
  readonly url: string;
}

/** A step at its minute; with `fast` all of them now, the last one's minute just over. */
async function play(sender: Sender, kind: Kind, fast: boolean): Promise<void> {
  const { basePath } = readSettings(process.env);
  const length = Math.max(...stepsOf(kind, String, sender.camera).map(({ minute }) => minute));
  const begin = Date.now() - (fast ? length * MINUTE_MS : 0);
  const at = (minute: number) => new Date(begin + Math.round(minute * MINUTE_MS)).toISOString();
  const event = `staged-${begin}`;
  for (const step of stepsOf(kind, at, sender.camera)) {
    await setTimeout(Math.max(0, begin + step.minute * MINUTE_MS - Date.now()));
    const shown = await uploadAll(sender, step, at);
    const { site } = sender;
    const body = { event, site, sentAt: new Date().toISOString(), ...step.said, ...shown };
    const answer = await post(sender, '/api/ingest/events', JSON.stringify(body));
    const { event: taken } = v.parse(v.object({ event: v.object({ number: v.number() }) }), answer);
    console.log(`minute ${step.minute}: taken, ${sender.url}${basePath}event/${taken.number}`);
  }
}

async function uploadAll(sender: Sender, { media = [], minute }: Step, at: (minute: number) => string) {
  const manifest = readManifest();
  const shown = [];
  for (const [index, key] of media.entries()) {
    const entry = manifest.find((one) => one.key === key);
    if (entry === undefined) throw new SourceProblem(`The manifest has no ${key}.`);
    const kept = await post(sender, '/api/ingest/media', await readFile(mediaPath(entry)));
    const { upload } = v.parse(v.object({ upload: v.string() }), kept);
    const type = entry.kind === 'video' ? 'Video' : 'MotionImage';
    const time = at(minute + index / 60);
    const recording = { id: key, time, camera: sender.camera, type, media: { upload } };
    shown.push({ recording, detections: detectionsOf(entry) });
  }
  return {
    recordings: shown.map(({ recording }) => recording),
    detections: shown.flatMap(({ detections }) => detections),
  };
}

/** What the manifest says is seen in a clip, in the form of the call. */
function detectionsOf({ key, metas }: MediaFile) {
  return metas.map(({ type, width, height, at, data }, index) => ({
    id: `${key}-${index}`,
    recording: key,
    type: type ?? 'A',
    width: width ?? 320,
    height: height ?? 180,
    ...(typeof at === 'number' && { at }),
    boxes: v.parse(v.array(Detection), JSON.parse(data ?? '[]')).map(({ r, l, c, m }) => ({
      box: r,
      label: l ?? type ?? 'Motion',
      ...(typeof c === 'number' && { confidence: c }),
      ...(typeof m === 'boolean' && { alarm: m }),
    })),
  }));
}

async function post(
  { url, key }: Sender,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body }).catch((error: unknown) => {
    const { cause } = error instanceof Error ? error : {};
    throw new SourceProblem(`${url} does not answer: ${cause instanceof Error ? cause.message : error}`);
  });
  const answer = await response.text();
  if (!response.ok) throw new SourceProblem(`${path} was answered ${response.status}: ${answer}`);
  return JSON.parse(answer);
}

// Staged events, minute by minute, shown by clips of the demo.

/** What is sent in one minute, beside event, site and time of sending. */
interface Step {
  /** Minutes since the beginning. */
  readonly minute: number;
  readonly said: Readonly<Record<string, unknown>>;
  /** Clips of the demo to show, by their keys in the media manifest. */
  readonly media?: readonly string[];
}

/** Gives the instant of a minute as text. */
type Clock = (minute: number) => string;

/** @param camera name of the camera that raises the alarm */
function stepsOf(kind: Kind, at: Clock, camera: string): readonly Step[] {
  return { 'break-in': breakIn, fire, visitor }[kind](partsOf(at, camera));
}

type Parts = ReturnType<typeof partsOf>;

/** The parts of an event at their minutes, each with an id of its own, and its first step. */
function partsOf(at: Clock, camera: string) {
  let number = 0;
  const part = (minute: number, fields: object = {}) => {
    number += 1;
    return { id: `p${number}`, time: at(minute), ...fields };
  };
  return {
    at,
    part,
    note: (minute: number, notes: string) => part(minute, { notes }),
    signal: (minute: number, type: string) => part(minute, { type, camera }),
    begin: (priority: string, signals: readonly object[], ...media: string[]): Step => ({
      minute: 0,
      said: { startTime: at(0), priority, signals },
      media,
    }),
  };
}

function breakIn({ at, part, note, signal, begin }: Parts): Step[] {
  const caller = { type: 'Call', caller: 'Night watch next door', notes: 'Saw a van.' };
  const signals = [signal(0, 'Line crossing'), signal(0.2, 'Intrusion zone')];
  const logs = [note(1, 'Reviewed 2 recordings: one person between the trailers.')];
  return [
    begin('VeryHigh', signals, 'yard-north-prowler', 'yard-north-prowler-still'),
    { minute: 1, said: { logs, voiceDowns: [note(1.3, 'person looked up and walked on.')] } },
    {
      minute: 2,
      said: {
        signals: [signal(2, 'Loitering')],
        voiceDowns: [note(2.2, 'no reaction.')],
        policeContacts: [part(2.5)],
      },
    },
    {
      minute: 4,
      said: { guardDispatches: [note(4, 'expected in 15 minutes.')], callIns: [part(4.5, caller)] },
    },
    {
      minute: 6,
      said: {
        logs: [note(6, 'Officers on site, nobody found.')],
        endTime: at(6),
        status: 'Police contacted',
      },
    },
    { minute: 7, said: {}, media: ['yard-north-van'] },
  ];
}

function fire({ at, part, note, signal, begin }: Parts): Step[] {
  const caller = { type: 'Call', caller: 'Fire department', notes: 'Asked for the gate code.' };
  const logs = [
    note(1, 'Reviewed 1 recording: smoke behind the containers.'),
    note(1.5, 'Called the fire department: on the way.'),
  ];
  return [
    begin('VeryHigh', [signal(0, 'Smoke detector')], 'yard-south-patrol'),
    { minute: 1, said: { logs }, media: ['yard-south-empty-still'] },
    { minute: 3, said: { callIns: [part(3, caller)], guardDispatches: [note(3.5, 'opens the gate.')] } },
    { minute: 5, said: { endTime: at(5), status: 'Fire department on site' } },
  ];
}

function visitor({ at, part, note, signal, begin }: Parts): Step[] {
  const caller = { type: 'Entry', caller: 'Visitor', notes: 'Code accepted.' };
  const logs = [note(2, 'Reviewed 1 recording: expected visitor.')];
  const end = { logs, endTime: at(2), status: 'Authorized activity' };
  return [
    begin('Low', [signal(0, 'Door contact')], 'front-desk-visitor'),
    { minute: 1, said: { callIns: [part(1, caller)] } },
    { minute: 2, said: end, media: ['front-desk-visitor-still'] },
  ];
}

await runCommand({ file: import.meta.url, usage: USAGE, run: runIncident });
