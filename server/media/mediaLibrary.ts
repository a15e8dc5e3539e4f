/** The drawn media and those that came in, found by the keys that recordings name and by the file names that addresses name, and these addresses. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { RecordingMeta } from '#contract/recording.ts';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import { mediaFolder } from '../db/dataFolder.ts';

export interface MediaLibrary {
  ofKey(key: string): MediaFile | undefined;
  /** File name for a key of a drawn medium or of an upload; undefined when it lies on another host, or nowhere. */
  fileOf(key: string): string | undefined;
  /** Path of a file of the library, or of an upload; undefined for any other name. */
  pathOf(file: string): string | undefined;
}

/** The provider makes these names; none has a part of a path in it. */
const UPLOAD_NAME = /^[0-9a-f]{32}\.(?:mp4|jpg)$/;

/** @throws Error when the manifest is missing or broken */
export function loadMediaLibrary(dataDir: string): MediaLibrary {
  const entries = readManifest();
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const byFile = new Map(entries.map((entry) => [entry.file, entry]));
  return {
    ofKey: (key) => byKey.get(key),
    fileOf: (key) => byKey.get(key)?.file ?? (UPLOAD_NAME.test(key) ? key : undefined),
    pathOf(file) {
      const entry = byFile.get(file);
      if (entry) return mediaPath(entry);
      return UPLOAD_NAME.test(file) ? join(mediaFolder(dataDir), file) : undefined;
    },
  };
}

// The recordings that the reference provider serves: files, and what was detected on them.

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1));

export const MediaFile = v.object({
  /** Stable name, free of any extension. */
  key: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  /** Name of the file in the files folder. */
  file: v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.(mp4|jpg)$/)),
  kind: v.picklist(['video', 'image']),
  scene: v.string(),
  cameraName: v.string(),
  /** Size of the picture in pixels. */
  width: Pixels,
  height: Pixels,
  /** Length of a video; absent for an image. */
  durationSeconds: v.optional(v.number()),
  /** Motion ('M') and analytics ('A') in the form that the recording call answers with. */
  metas: v.array(RecordingMeta),
});
export type MediaFile = v.InferOutput<typeof MediaFile>;

/**
 * Reads the manifest from disk.
 * @throws when the manifest is missing or an entry is not well formed.
 */
export function readManifest(): MediaFile[] {
  const text = readFileSync(new URL('./manifest.json', import.meta.url), 'utf8');
  return v.parse(v.array(MediaFile), JSON.parse(text));
}

/** Absolute path of an entry's file. */
export function mediaPath(entry: MediaFile): string {
  return fileURLToPath(new URL(`./files/${entry.file}`, import.meta.url));
}

// Short-lived addresses of media files. Each address gives access to one file, without a token.

/** @returns path and query, e.g. `/media/yard.mp4?exp=1760000000&sig=…`; exp in unix seconds */
export function mediaLink(key: Uint8Array, file: string, now: number, seconds: number): string {
  const expires = String(Math.floor(now / 1000) + seconds);
  const query = new URLSearchParams({ exp: expires, sig: signature(key, file, expires) });
  return `/media/${encodeURIComponent(file)}?${query}`;
}

interface LinkParts {
  readonly file: string;
  readonly expires: string | undefined;
  readonly signature: string | undefined;
}

/**
 * Whether this server made the link for this file, and the link has not expired.
 * @param seconds the life of a link; one that ends later was made by a clock that was ahead
 */
export function isGoodLink(key: Uint8Array, parts: LinkParts, now: number, seconds: number): boolean {
  const { file, expires = '', signature: given = '' } = parts;
  if (!/^\d{1,12}$/.test(expires)) return false;
  const wanted = Buffer.from(signature(key, file, expires));
  const got = Buffer.from(given);
  const left = Number(expires) * 1000 - now;
  const isInTime = left >= 0 && left <= seconds * 1000 + CLOCK_SKEW_MS;
  return wanted.length === got.length && timingSafeEqual(wanted, got) && isInTime;
}

function signature(key: Uint8Array, file: string, expires: string): string {
  return createHmac('sha256', key).update(`${expires}\n${file}`).digest('base64url');
}
