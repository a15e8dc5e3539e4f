/** Which event was last opened from which entry of the browser's history, so that coming back can point it out. */
import { safeStorage } from '#core/session/safeStorage.ts';

const KEY = 'openedEvents';
/** Entries that are remembered; the oldest gives way. */
const MOST = 30;

type Opened = readonly (readonly [entry: string, eventId: string])[];

const store = safeStorage(() => window.sessionStorage);

export function rememberOpened(entry: string, eventId: string): void {
  const others = read().filter(([other]) => other !== entry);
  store.write(KEY, JSON.stringify([...others, [entry, eventId]].slice(-MOST)));
}

export function openedFrom(entry: string | undefined): string | null {
  return read().find(([other]) => other === entry)?.[1] ?? null;
}

function read(): Opened {
  try {
    const kept: unknown = JSON.parse(store.read(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

function isPair(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
