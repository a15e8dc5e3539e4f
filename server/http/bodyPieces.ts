/** Bytes per piece. A slow reader is known by the pieces that it takes, so they are small. */
const PIECE = 16 * 1024;

/**
 * Bytes as the body of an answer, in pieces that are sent one after another. They are not copied, so that any number
 * of answers share them, and must not change.
 */
export function bodyPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let start = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (start < bytes.length) controller.enqueue(bytes.subarray(start, start + PIECE));
        start += PIECE;
        if (start >= bytes.length) controller.close();
      },
    },
    // Nothing is made ready before it is wanted.
    { highWaterMark: 0 },
  );
}

const encoder = new TextEncoder();

/** A text as a body; a long one in pieces. */
export function textBody(text: string): string | ReadableStream<Uint8Array<ArrayBuffer>> {
  return text.length <= PIECE ? text : bodyPieces(encoder.encode(text));
}
