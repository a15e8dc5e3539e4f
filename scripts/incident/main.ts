/** `npm run incident`: sends a staged event to a provider, as other software would, in the time that it takes. */
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Detection } from '#contract/recording.ts';
import { type Desk, readWords, runCommand, withDatabase } from '../../server/commands/runCommand.ts';
import { createSource, revokeSource, SourceProblem } from '../../server/ingest/sources.ts';
import { type MediaFile, mediaPath, readManifest } from '../../server/media/mediaLibrary.ts';
import { KINDS, type Kind, type Step, stepsOf } from './staged.ts';

const USAGE = `Sends a staged event to /api/ingest: one step a minute.

  npm run incident -- --site ID --kind ${KINDS.join('|')} [options]

  --url     address of the provider; http://127.0.0.1:8080 without it
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

await runCommand({ file: import.meta.url, usage: USAGE, run: runIncident });

/** It prints its steps as it goes. */
async function runIncident(args: readonly string[]): Promise<string> {
  const words = readWords(
    () => parseArgs({ args: [...args], options: OPTIONS }),
    USAGE,
    SourceProblem,
  ).values;
  const { url, fast, camera, key = process.env.INCIDENT_KEY } = words;
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
    console.log(`minute ${step.minute}: taken, ${sender.url}/event/${taken.number}`);
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
