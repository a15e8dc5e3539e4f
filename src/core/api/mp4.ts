/** What an MP4 file says about itself: whether it is whole and has sound, and how long a picture of it is shown. */

export interface ClipFacts {
  readonly hasSound: boolean;
  /** Seconds between one picture and the next. */
  readonly frame: number;
  /** Whether the file ends before its own end. */
  readonly isCutOff: boolean;
}

/** Of a clip that does not say it: most cameras record 12 to 30 pictures a second. */
export const USUAL_CLIP: ClipFacts = { hasSound: false, frame: 1 / 25, isCutOff: false };
/** Bytes of the index of a clip of many hours. */
const LARGEST_INDEX = 16_000_000;
/** Boxes at the top of a file before its index is given up. */
const MOST_BOXES = 1_000;

/** The usual ones for a file that does not say it, or is none. */
export async function clipFacts(file: Blob): Promise<ClipFacts> {
  try {
    const { index, end } = await layoutOf(file);
    return index === null ? USUAL_CLIP : { ...factsOf(index), isCutOff: end > file.size };
  } catch {
    return USUAL_CLIP;
  }
}

/** The content of the file's 'moov' box, wherever it lies, and where the last of its boxes ends. */
async function layoutOf(file: Blob): Promise<{ readonly index: DataView | null; readonly end: number }> {
  let index: DataView | null = null;
  let end = 0;
  for (let count = 0; count < MOST_BOXES && end + 8 <= file.size; count += 1) {
    const head = new DataView(await file.slice(end, end + 16).arrayBuffer());
    const size = boxSize(head, 0);
    if (size < 8) break;
    if (nameAt(head, 0) === 'moov' && size <= LARGEST_INDEX)
      index ??= new DataView(await file.slice(end + 8, end + size).arrayBuffer());
    end += size;
  }
  return { index, end };
}

function factsOf(index: DataView): Omit<ClipFacts, 'isCutOff'> {
  const tracks = boxesIn(index).filter(({ name }) => name === 'trak');
  let { hasSound, frame } = USUAL_CLIP;
  for (const { content } of tracks) {
    const media = inside(content, 'mdia');
    const handler = media && inside(media, 'hdlr');
    if (!media || !handler) continue;
    const kind = textAt(handler, 8);
    if (kind === 'soun') hasSound = true;
    if (kind === 'vide') frame = frameLength(media) ?? frame;
  }
  return { hasSound, frame };
}

/** Length of the first pictures: of a file without a steady rate the shortest step that can be told. */
function frameLength(media: DataView): number | null {
  const header = inside(media, 'mdhd');
  const information = inside(media, 'minf');
  const samples = information && inside(information, 'stbl');
  const times = samples && inside(samples, 'stts');
  if (!header || !times || times.getUint32(4) === 0) return null;
  const scale = header.getUint32(header.getUint8(0) === 1 ? 20 : 12);
  const seconds = times.getUint32(12) / scale;
  return seconds > 0 && seconds < 10 ? seconds : null;
}

/** Whether it ends before its own end. A clip without an index cannot be played: recorders write it last. */
export function isCutMp4(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let hasIndex = false;
  for (let at = 0; at + 8 <= view.byteLength; ) {
    hasIndex ||= nameAt(view, at) === 'moov';
    const size = boxSize(view, at);
    if (size < 8) break;
    at += size;
    if (at > view.byteLength) return true;
  }
  return !hasIndex;
}

interface Box {
  readonly name: string;
  readonly content: DataView;
}

function boxesIn(data: DataView): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= data.byteLength; ) {
    const size = boxSize(data, at);
    if (size < 8 || at + size > data.byteLength) break;
    boxes.push({
      name: nameAt(data, at),
      content: new DataView(data.buffer, data.byteOffset + at + 8, size - 8),
    });
    at += size;
  }
  return boxes;
}

const inside = (data: DataView, name: string): DataView | undefined =>
  boxesIn(data).find((box) => box.name === name)?.content;

const textAt = (data: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((place) => data.getUint8(at + place)));
const nameAt = (data: DataView, at: number): string => textAt(data, at + 4);

/** A size of 1 means that the true one, of 64 bits, follows the name; of 0, that the box goes on to the file's end. */
function boxSize(data: DataView, at: number): number {
  const size = data.getUint32(at);
  return size === 1 && data.byteLength >= at + 16 ? Number(data.getBigUint64(at + 8)) : size;
}
