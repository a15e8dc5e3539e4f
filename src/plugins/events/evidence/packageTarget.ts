/** Where a package goes: to the disk while it is made, or into memory until it is saved. */
import { saveFile } from '#core/format/saveFile.ts';

/** Takes a package part by part. */
interface PackageSink {
  readonly write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Resolves when all of the package is there. */
  readonly close: () => Promise<void>;
  /** Discards it. */
  readonly abort: () => Promise<void>;
}

export interface PackageTarget {
  /** Bytes that the recordings and pictures may have in all; null for no limit. */
  readonly limit: number | null;
  readonly open: () => Promise<PackageSink>;
  /** Hands a whole package over under this name. Resolves to the name that it has. */
  readonly deliver: (name: string) => Promise<string>;
  /** Takes a whole package back that nobody wants any more. */
  readonly remove: () => Promise<void>;
}

/** Most browsers hold this much without trouble, phones too. */
export const MEMORY_LIMIT = 500_000_000;

/** Collects the package in memory, for browsers that cannot write to the disk little by little. */
function memoryTarget(): PackageTarget {
  let parts: Blob[] = [];
  let whole = new Blob();
  return {
    limit: MEMORY_LIMIT,
    open: async () => ({
      write: async (part) => void parts.push(new Blob([part])),
      close: async () => {
        whole = new Blob(parts);
        parts = [];
      },
      abort: async () => {
        parts = [];
      },
    }),
    deliver: async (name) => {
      saveFile(whole.slice(0, whole.size, 'application/zip'), name);
      return name;
    },
    remove: async () => {
      whole = new Blob();
    },
  };
}

/** Parts of the File System Access API that not all browsers have. */
interface SavedHandle extends FileSystemFileHandle {
  move?(name: string): Promise<void>;
  remove?(): Promise<void>;
}
type SavePicker = (options: {
  suggestedName: string;
  types: readonly { description: string; accept: Readonly<Record<string, readonly string[]>> }[];
}) => Promise<SavedHandle>;

function savePicker(): SavePicker | null {
  const picker: unknown = Reflect.get(window, 'showSaveFilePicker');
  return typeof picker === 'function' ? (options) => picker.call(window, options) : null;
}

export const canStream = () => savePicker() !== null;

/**
 * Asks the person where to save, if the browser can write there while the package is made.
 * @param name offered for the file
 * @returns null when the person does not want to save after all
 */
export async function askForTarget(name: string): Promise<PackageTarget | null> {
  const pick = savePicker();
  if (pick === null) return memoryTarget();
  const types = [{ description: 'ZIP archive', accept: { 'application/zip': ['.zip'] } }];
  try {
    return streamTarget(await pick({ suggestedName: name, types }), name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

function streamTarget(handle: SavedHandle, offered: string): PackageTarget {
  return {
    limit: null,
    open: async () => {
      const stream = await handle.createWritable().catch(async (error: unknown) => {
        await removeEmpty(handle);
        throw error;
      });
      const file = stream.getWriter();
      const abort = async () => {
        await file.abort().catch(() => undefined);
        await removeEmpty(handle);
      };
      return { write: (part) => file.write(part), close: () => file.close(), abort };
    },
    deliver: async (name) => {
      // The person's own name for the file stays; one that says less than the new name should not.
      if (name !== offered) await handle.move?.(name).catch(() => undefined);
      return handle.name;
    },
    remove: async () => handle.remove?.(),
  };
}

/** The browser makes an empty file when the person chooses its name. A discarded package must not leave it there. */
async function removeEmpty(handle: SavedHandle): Promise<void> {
  try {
    const { size } = await handle.getFile();
    if (size === 0) await handle.remove?.();
  } catch {
    // The file or the disk is gone already. The dialog shows the failure that led here.
  }
}
