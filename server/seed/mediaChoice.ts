/** Picks drawn media for a camera. */
import type { Random } from './random.ts';

/** What the seed wants to know of a media file. */
export interface SeedMedia {
  readonly key: string;
  readonly kind: 'video' | 'image';
  /** Camera whose name is burnt into the picture. */
  readonly cameraName: string;
}

export type MediaChoice = (cameraName: string, kind: SeedMedia['kind'], random: Random) => SeedMedia;

/** @throws Error when there is no media at all. */
export function mediaChoice(media: readonly SeedMedia[]): MediaChoice {
  if (media.length === 0) throw new Error('There are no media files for demo recordings.');
  const known = new Map<string, readonly SeedMedia[]>();

  /** The nearest there is: right camera and kind, else right camera, else right kind, else anything. */
  function candidates(cameraName: string, kind: SeedMedia['kind']): readonly SeedMedia[] {
    const ofCamera = media.filter((file) => file.cameraName === cameraName);
    const ofKind = (files: readonly SeedMedia[]) => files.filter((file) => file.kind === kind);
    return [ofKind(ofCamera), ofCamera, ofKind(media)].find((files) => files.length > 0) ?? media;
  }

  return (cameraName, kind, random) => {
    const name = `${kind} ${cameraName}`;
    const files = known.get(name) ?? candidates(cameraName, kind);
    known.set(name, files);
    return random.pick(files);
  };
}
