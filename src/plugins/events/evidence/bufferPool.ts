/** Memory for recordings. It is used again, because they come faster than browsers collect what is left of them. */
export interface BufferPool {
  /** At least so many bytes, with whatever was in them before. */
  take(size: number): ArrayBuffer;
  /** Nobody uses it any more. */
  give(buffer: ArrayBuffer): void;
}

/** Buffers that are kept: as many as recordings are fetched at once. The largest stay. */
const MOST = 3;

export function createBufferPool(): BufferPool {
  // The smallest first.
  const free: ArrayBuffer[] = [];
  return {
    take: (size) => {
      const at = free.findIndex(({ byteLength }) => byteLength >= size);
      const [kept] = at < 0 ? [] : free.splice(at, 1);
      return kept ?? new ArrayBuffer(size);
    },
    give: (buffer) => {
      free.push(buffer);
      free.sort((one, other) => one.byteLength - other.byteLength);
      if (free.length > MOST) free.shift();
    },
  };
}
