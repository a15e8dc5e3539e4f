/** `npm run incident`: sends a staged event to a provider, as other software would, in the time that it takes. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Detection } from '#contract/recording.ts';
import { type Desk, readWords, runCommand, withDatabase } from '../../server/commands/runCommand.ts';
import { createSource, revokeSource } from '../../server/ingest/sources.ts';
import { type MediaFile, mediaPath, readManifest } from '../../server/media/mediaLibrary.ts';
import { webAddress } from '../../server/settings/kinds.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
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
 * @throws OperatorProblem
 */
export async function runIncident(args: readonly string[]): Promise<string> {
  const words = readWords(() => parseArgs({ args: [...args], options: OPTIONS }), USAGE).values;
  const { fast, camera } = words;
  const url = addressOf(words.url);
  const key = (words.key ?? process.env.INCIDENT_KEY) || undefined;
  const site = Number(words.site);
  const kind = KINDS.find((one) => one === words.kind);
  if (kind === undefined || !/^\d{1,9}$/.test(words.site ?? '')) throw new OperatorProblem(USAGE);
  if (key === undefined)
    await withDatabase(async (desk) => {
      const made = await ownSource(desk, site);
      await play({ site, url, camera: camera ?? made.camera, key: made.key }, kind, fast).finally(() =>
        revokeIfThere(desk, made.name),
      );
    });
  else if (camera !== undefined) await play({ site, url, camera, key }, kind, fast);
  else throw new OperatorProblem('Name a camera of the site: --camera NAME.');
  return '';
}

/** The line that a provider prints when it is ready has a slash at the end of its address. */
function addressOf(url: string): string {
  try {
    return webAddress(url);
  } catch (error) {
    throw error instanceof OperatorProblem ? new OperatorProblem(`--url ${error.message}`) : error;
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
  if (!row) throw new OperatorProblem(`There is no site ${site} with a camera in this database.`);
  const name = `Staged events of site ${site}`;
  // A run that was killed has left it.
  await revokeIfThere(desk, name);
  const key = await createSource(desk, { name, customerIds: [row.customerId] });
  return { name, key, camera: row.name };
}

/** Whoever else has revoked it has done what is wanted. */
async function revokeIfThere(desk: Desk, name: string): Promise<void> {
  await revokeSource({ ...desk, now: Date.now() }, name).catch((error: unknown) => {
    if (!(error instanceof OperatorProblem)) throw error;
  });
}

/** The site, and who sends for it. */
interface Sender {
  readonly site: number;
  readonly camera: string;
  readonly key: string;
  readonly url: string;
}

/** What comes in a minute is sent together; with `fast` all of it now, the last minute just over. */
async function play(sender: Sender, kind: Kind, fast: boolean): Promise<void> {
  const { basePath } = readSettings(process.env);
  const { url, site, camera } = sender;
  const { priority, end, status, parts } = EVENTS[kind];
  const minutes = [...new Set([...parts.map(([time]) => Math.floor(time)), end])].sort((a, b) => a - b);
  const begin = Date.now() - (fast ? Math.max(...minutes) * MINUTE_MS : 0);
  const at = (minute: number) => new Date(begin + Math.round(minute * MINUTE_MS)).toISOString();
  const event = `staged-${begin}`;
  for (const minute of minutes) {
    await setTimeout(Math.max(0, begin + minute * MINUTE_MS - Date.now()));
    const lists: Record<string, object[]> = {};
    for (const [index, [time, list, fields]] of parts.entries()) {
      if (Math.floor(time) !== minute) continue;
      const rows =
        typeof fields === 'string'
          ? await uploaded(sender, fields, at(time))
          : {
              [list]: [{ id: `p${index}`, time: at(time), ...(list === 'signals' && { camera }), ...fields }],
            };
      for (const [name, more] of Object.entries(rows)) lists[name] = [...(lists[name] ?? []), ...more];
    }
    const said = {
      ...(minute === 0 && { startTime: at(0), priority }),
      ...(minute === end && { endTime: at(end), status }),
    };
    const body = { event, site, sentAt: new Date().toISOString(), ...said, ...lists };
    const answer = await post(sender, '/api/ingest/events', JSON.stringify(body));
    const { event: taken } = v.parse(v.object({ event: v.object({ number: v.number() }) }), answer);
    console.log(`minute ${minute}: taken, ${url}${basePath}event/${taken.number}`);
  }
}

/** Uploads a clip or picture of the demo. @returns its recording, and what is seen in it */
async function uploaded(sender: Sender, key: string, time: string) {
  const entry = readManifest().find((one) => one.key === key);
  if (entry === undefined) throw new OperatorProblem(`The manifest has no ${key}.`);
  const kept = await post(sender, '/api/ingest/media', await readFile(mediaPath(entry)));
  const media = v.parse(v.object({ upload: v.string() }), kept);
  const type = entry.kind === 'video' ? 'Video' : 'MotionImage';
  const recording = { id: key, time, camera: sender.camera, type, media };
  return { recordings: [recording], detections: detectionsOf(entry) };
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
    throw new OperatorProblem(`${url} does not answer: ${cause instanceof Error ? cause.message : error}`);
  });
  const answer = await response.text();
  if (!response.ok) throw new OperatorProblem(`${path} was answered ${response.status}: ${answer}`);
  return JSON.parse(answer);
}

interface Staged {
  readonly priority: string;
  /** The minute in which it ends, and how. */
  readonly end: number;
  readonly status: string;
  /** In their order, with the lists of a message that they stand in. A recording is a clip or picture of the demo. */
  readonly parts: readonly (readonly [minute: number, list: string, fields?: object | string])[];
}

const EVENTS: Readonly<Record<Kind, Staged>> = {
  'break-in': {
    priority: 'VeryHigh',
    end: 6,
    status: 'Police contacted',
    parts: [
      [0, 'recordings', 'yard-north-prowler'],
      [0.02, 'recordings', 'yard-north-prowler-still'],
      [0, 'signals', { type: 'Line crossing' }],
      [0.2, 'signals', { type: 'Intrusion zone' }],
      [1, 'logs', { notes: 'Reviewed 2 recordings: one person between the trailers.' }],
      [1.3, 'voiceDowns', { notes: 'person looked up and walked on.' }],
      [2, 'signals', { type: 'Loitering' }],
      [2.2, 'voiceDowns', { notes: 'no reaction.' }],
      [2.5, 'policeContacts'],
      [4, 'guardDispatches', { notes: 'expected in 15 minutes.' }],
      [4.5, 'callIns', { type: 'Call', caller: 'Night watch next door', notes: 'Saw a van.' }],
      [6, 'logs', { notes: 'Officers on site, nobody found.' }],
      [7, 'recordings', 'yard-north-van'],
    ],
  },
  fire: {
    priority: 'VeryHigh',
    end: 5,
    status: 'Fire department on site',
    parts: [
      [0, 'recordings', 'yard-south-patrol'],
      [0, 'signals', { type: 'Smoke detector' }],
      [1, 'recordings', 'yard-south-empty-still'],
      [1, 'logs', { notes: 'Reviewed 1 recording: smoke behind the containers.' }],
      [1.5, 'logs', { notes: 'Called the fire department: on the way.' }],
      [3, 'callIns', { type: 'Call', caller: 'Fire department', notes: 'Asked for the gate code.' }],
      [3.5, 'guardDispatches', { notes: 'opens the gate.' }],
    ],
  },
  visitor: {
    priority: 'Low',
    end: 2,
    status: 'Authorized activity',
    parts: [
      [0, 'recordings', 'front-desk-visitor'],
      [0, 'signals', { type: 'Door contact' }],
      [1, 'callIns', { type: 'Entry', caller: 'Visitor', notes: 'Code accepted.' }],
      [2, 'recordings', 'front-desk-visitor-still'],
      [2, 'logs', { notes: 'Reviewed 1 recording: expected visitor.' }],
    ],
  },
};

await runCommand({ file: import.meta.url, usage: USAGE, run: runIncident });
