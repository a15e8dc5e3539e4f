/**
 * What the bytes of a recording's file say about themselves. Apart from the fetching, because a package of evidence asks it
 * about files that it has.
 */

/** Bytes of a file's beginning that tell what it is. */
export const HEAD_BYTES = 200;

interface Signature {
  readonly at: number;
  /** One character per byte. */
  readonly text: string;
}

const starting = (...texts: string[]): Signature[] => texts.map((text) => ({ at: 0, text }));
const MP4_BOXES = ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'sidx', 'free', 'skip', 'wide', 'pnot'];

/** Of the files that cameras and recorders make. All signatures of one entry have to match. */
const KINDS: readonly (readonly Signature[])[] = [
  ...starting(
    // JPEG, PNG, GIF, TIFF, JPEG XL, JPEG 2000.
    ...['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
    ...['\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\0\x0cjP  ', '\xff\x4f\xff\x51'],
    // Matroska and WebM, Ogg, Flash video, Windows media; then streams of MPEG and H.264, and recorders' own frames of them.
    ...['\x1aE\xdf\xa3', 'OggS', 'FLV\x01', '0&\xb2u', '\0\0\x01', '\0\0\0\x01', 'IMKH', 'DHAV'],
  ).map((one) => [one]),
  ...MP4_BOXES.map((text) => [{ at: 4, text }]),
  ...['WEBP', 'AVI '].map((text) => [
    { at: 0, text: 'RIFF' },
    { at: 8, text },
  ]),
  [
    { at: 0, text: 'BM' },
    { at: 6, text: '\0\0\0\0' },
  ],
  // Packets of a transport stream, plain and with a time before each.
  [
    { at: 0, text: 'G' },
    { at: 188, text: 'G' },
  ],
  [
    { at: 4, text: 'G' },
    { at: 196, text: 'G' },
  ],
];

/**
 * Whether a file is a picture or a clip, whatever its name and its host say: not an error page, not a text.
 * @param head its first `HEAD_BYTES` bytes, or all of it
 */
export function isMediaFile(head: Uint8Array): boolean {
  return KINDS.some((signatures) => signatures.every((signature) => matches(head, signature)));
}

function matches(head: Uint8Array, { at, text }: Signature): boolean {
  return [...text].every((character, place) => head[at + place] === character.charCodeAt(0));
}

/** Whether an MP4 or JPEG file ends before its own end. Of other files nothing is known. */
export function isCutOff(file: Uint8Array): boolean {
  if (matches(file, { at: 0, text: '\xff\xd8' })) return isCutJpeg(file);
  return MP4_BOXES.some((text) => matches(file, { at: 4, text })) && isCutMp4(file);
}

/** A clip without an index cannot be played: recorders write it last. */
function isCutMp4(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let hasIndex = false;
  for (let at = 0; at + 8 <= file.length; ) {
    hasIndex ||= matches(file, { at: at + 4, text: 'moov' });
    const short = view.getUint32(at);
    // A size of 1 means that the true one, of 64 bits, follows the name; of 0, that the box goes on to the end.
    const isLong = short === 1 && at + 16 <= file.length;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short;
    if (size < 8) break;
    at += size;
    if (at > file.length) return true;
  }
  return !hasIndex;
}

/** The parts before the picture's data tell their lengths; the data then end with a mark. */
function isCutJpeg(file: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== 0xda)
    at += file[at + 1] === 0xff ? 1 : 2 + (file[at + 2] ?? 0) * 256 + (file[at + 3] ?? 0);
  for (let end = file.indexOf(0xd9, at); end >= 0; end = file.indexOf(0xd9, end + 1))
    if (file[end - 1] === 0xff) return false;
  return true;
}
