/** Fetches one recording and puts it into the package, with the picture of its boxes where one is asked for. */
import type { RecordingEntry } from '#contract/event.ts';
import type { RecordingMeta } from '#contract/recording.ts';
import { isCutOff } from '#core/api/media.ts';
import {
  bufferedVideo,
  decodedImage,
  emptyElement,
  frameAt,
  MEDIA_TYPES,
  type MediaElement,
  recordingFacts,
} from '#domain/player/loadMedia.ts';
import { readBoxes } from '#domain/player/mediaBoxes.ts';
import { downloadName } from '#domain/player/recordingName.ts';
import { drawnPicture } from '#domain/player/saveSnapshot.ts';
import { causeText, type PackedRecording } from './evidenceReport.ts';
import { fetchOriginal, type Original, type OriginalSource } from './fetchOriginal.ts';
import { type PackageWriter, sha256 } from './packageWriter.ts';

interface Packing extends OriginalSource {
  readonly writer: PackageWriter;
  /** Names that are taken, in lower case: not every disk tells cases apart. */
  readonly names: Set<string>;
  readonly event: {
    readonly id: number;
    readonly site: string | null | undefined;
    readonly zone: string | undefined;
  };
  /** Draws the boxes of a recording; null when no pictures are asked for. */
  readonly draw: typeof boxPicture | null;
  /** Whether boxes other than motion are drawn. */
  readonly analytics: boolean;
}

/** @throws what `fetchOriginal` and `PackageWriter.add` throw: then nothing of it is in the package */
export async function packRecording(
  packing: Packing,
  entry: RecordingEntry,
  signal: AbortSignal,
): Promise<PackedRecording> {
  const original = await fetchOriginal(packing, entry.recordingId, signal);
  try {
    return await pack(packing, entry, original, signal);
  } finally {
    packing.buffers.give(original.bytes.buffer);
  }
}

async function pack(
  packing: Packing,
  entry: RecordingEntry,
  { content, bytes, ...original }: Original,
  signal: AbortSignal,
): Promise<PackedRecording> {
  const { writer, draw, analytics } = packing;
  const { recordingId, recordingType: type } = entry;
  const { format, metas, camera, time } = recordingFacts(entry, content);
  const endsTooSoon = isCutOff(bytes);
  let png: Uint8Array<ArrayBuffer> | null = null;
  let problem: string | null = null;
  try {
    // Where a clip's middle is missing, browsers show another picture of it without a word.
    if (draw !== null && format === 'video' && endsTooSoon) throw new Error('The clip ends too soon.');
    png = (await draw?.({ bytes, format, metas, analytics }, signal)) ?? null;
  } catch (error) {
    problem = causeText(error);
  }
  signal.throwIfAborted();
  const name = freeName(packing, { camera, time, format, recordingId });
  const file = `recordings/${name}`;
  await writer.add(file, bytes);
  return {
    ...{ recordingId, camera, type, startTime: time, file },
    bytes: bytes.length,
    isCutOff: endsTooSoon,
    ...original,
    // With the recording's ending: a clip and a still may differ in nothing else.
    ...(await packedPicture(writer, `pictures/${name}_boxes.png`, png, problem)),
  };
}

interface NameParts extends Pick<Parameters<typeof downloadName>[0], 'camera' | 'time' | 'format'> {
  readonly recordingId: number;
}

/** The name that a download has, with the recording's id where another recording has it too. */
function freeName({ names, event }: Packing, { recordingId, ...parts }: NameParts): string {
  const plain = downloadName({ ...parts, site: event.site, zone: event.zone, eventId: event.id });
  const isTaken = names.has(plain.toLowerCase());
  const name = isTaken ? plain.replace(/(?=\.\w+$)/, `_recording-${recordingId}`) : plain;
  names.add(name.toLowerCase());
  return name;
}

async function packedPicture(
  writer: PackageWriter,
  file: string,
  png: Uint8Array<ArrayBuffer> | null,
  problem: string | null,
): Promise<Pick<PackedRecording, 'picture' | 'pictureProblem'>> {
  if (png === null) return { picture: null, pictureProblem: problem };
  const picture = { file, bytes: png.length, sha256: await sha256(png) };
  try {
    await writer.add(file, png);
    return { picture, pictureProblem: null };
  } catch (error) {
    return { picture: null, pictureProblem: causeText(error) };
  }
}

// A recording's picture with its boxes drawn on it, as a file of its own.

interface BoxedRecording {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly format: 'video' | 'image';
  readonly metas: readonly RecordingMeta[];
  /** Whether boxes other than motion are drawn. */
  readonly analytics: boolean;
}

/**
 * A PNG of the picture's own size. Of a clip it is the picture in the middle, with the boxes of that moment.
 * @returns null when there is nothing to draw
 * @throws when the browser cannot show the recording, or the signal aborts
 */
export async function boxPicture(
  { bytes, format, metas, analytics }: BoxedRecording,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const boxes = readBoxes(metas, analytics);
  if (boxes(null).length === 0) return null;
  const file = new Blob([bytes], { type: MEDIA_TYPES[format] });
  const url = URL.createObjectURL(file);
  let element: MediaElement | null = null;
  try {
    element = format === 'video' ? await bufferedVideo(url, signal) : await decodedImage(url);
    if (element instanceof HTMLVideoElement && Number.isFinite(element.duration)) {
      const hasCome = await frameAt(element, element.duration / 2, signal);
      if (!hasCome) throw new Error('The picture did not come in time.');
    }
    const shown = boxes(element instanceof HTMLVideoElement ? element.currentTime : null);
    return new Uint8Array(await (await drawnPicture(element, shown)).arrayBuffer());
  } finally {
    if (element !== null) emptyElement(element);
    URL.revokeObjectURL(url);
  }
}
