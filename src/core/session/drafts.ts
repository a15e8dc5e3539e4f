/** What people have typed into this tab and not yet sent. It outlives a reload and a refused token, never a logout. */
import type { CurrentUser } from '#machines/identity.ts';
import { ownerOf } from './personStorage.ts';
import type { SafeStorage } from './safeStorage.ts';

const KEY = 'drafts';

interface Drafts {
  /** One form's draft of one person. @param form the form's name, e.g. 'change-request' */
  of(form: string, user: CurrentUser | null): Draft;
}

export interface Draft {
  /** What `keep` was given; null when there is nothing, or nothing that can be read. */
  read(): unknown;
  /** @param value JSON-safe; does nothing where the browser stores nothing */
  keep(value: unknown): void;
  erase(): void;
}

/** Erases the drafts of everybody. */
export function eraseDrafts(store: SafeStorage): void {
  store.remove(KEY);
}

export function createDrafts(store: SafeStorage): Drafts {
  const all = (): Map<string, unknown> => new Map(Object.entries(parsed(store.read(KEY))));
  const save = (drafts: Map<string, unknown>) => {
    if (drafts.size === 0) store.remove(KEY);
    else store.write(KEY, JSON.stringify(Object.fromEntries(drafts)));
  };
  const change = (work: (drafts: Map<string, unknown>) => void) => {
    const drafts = all();
    work(drafts);
    save(drafts);
  };
  return {
    of: (form, user) => {
      const place = JSON.stringify([form, ownerOf(user)]);
      return {
        read: () => all().get(place) ?? null,
        keep: (value) => change((drafts) => drafts.set(place, value)),
        erase: () => change((drafts) => drafts.delete(place)),
      };
    },
  };
}

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
