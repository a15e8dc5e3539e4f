/** The drawn media and those that came in, found by the keys that recordings name and by the file names that addresses name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { RecordingMeta } from '#contract/recording.ts';
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
