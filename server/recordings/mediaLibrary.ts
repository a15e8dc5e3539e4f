/** The drawn media, found by the keys that recordings name and by the file names that addresses name. */
import { type MediaFile, mediaPath, readManifest } from '../media/manifest.ts';

export interface MediaLibrary {
  ofKey(key: string): MediaFile | undefined;
  /** Absolute path of a file of the library; undefined for any other name. */
  pathOf(file: string): string | undefined;
}

/** @throws Error when the manifest is missing or broken */
export function loadMediaLibrary(): MediaLibrary {
  const entries = readManifest();
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const byFile = new Map(entries.map((entry) => [entry.file, entry]));
  return {
    ofKey: (key) => byKey.get(key),
    pathOf(file) {
      const entry = byFile.get(file);
      return entry && mediaPath(entry);
    },
  };
}
