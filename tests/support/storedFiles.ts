/** Reads a ZIP archive whose files are stored as they are: by its directory at the end, as other programs do. */

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** By path, in the archive's order. */
export function storedFiles(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(signature(END_OF_DIRECTORY));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error(`No entry at ${at}.`);
    if (archive.readUInt16LE(at + 10) !== 0) throw new Error('The file is compressed.');
    const size = archive.readUInt32LE(at + 24);
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0));
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, contentAt(archive, archive.readUInt32LE(at + 42), size));
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

function contentAt(archive: Buffer, start: number, size: number): Buffer {
  if (archive.readUInt32LE(start) !== LOCAL_ENTRY) throw new Error(`No file at ${start}.`);
  const begin = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  return archive.subarray(begin, begin + size);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
