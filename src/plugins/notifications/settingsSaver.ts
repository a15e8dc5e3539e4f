/** Saves what the person chooses at once, one call after another, so that the last choice is what stays. */
import type { NotificationSettings } from '#contract/notification.ts';
import { saveNotifications } from '#core/api/notification.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { viewerNow } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';
import { ownPage } from './thisDevice.ts';

/** The part of the page in which something was chosen. */
export type Place = 'told' | 'morning';

export interface Saving {
  /** Where the last choice was made. */
  readonly place: Place;
  readonly state: 'saving' | 'saved' | 'failed';
  /** What is on screen: it stays when it could not be saved. */
  readonly settings: NotificationSettings;
  /** When it was saved, in Unix milliseconds; what was read before is older. */
  readonly savedAt: number;
}

interface SettingsSaver {
  subscribe(listener: () => void): () => void;
  /** Null before the first choice. */
  snapshot(): Saving | null;
  choose(settings: NotificationSettings, place: Place): void;
  /** Saves once more what could not be saved. */
  retry(): void;
}

/** @param save resolves to what is stored; rejects, or resolves to null, when that is unknown */
export function createSettingsSaver(
  save: (settings: NotificationSettings) => Promise<NotificationSettings | null>,
): SettingsSaver {
  const { subscribe, notify } = createListeners();
  let current: Saving | null = null;
  let isBusy = false;
  const set = (next: Saving) => {
    current = next;
    notify();
  };
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    while (current?.state === 'saving') {
      const wanted: Saving = current;
      const stored = await save(wanted.settings).catch(() => null);
      // Something else was chosen meanwhile.
      if (current !== wanted) continue;
      if (stored === null) set({ ...wanted, state: 'failed' });
      else set({ ...wanted, settings: stored, state: 'saved', savedAt: viewerNow() });
    }
    isBusy = false;
  };
  return {
    subscribe,
    snapshot: () => current,
    choose: (settings, place) => {
      set({ settings, place, state: 'saving', savedAt: 0 });
      void run();
    },
    retry: () => {
      if (current?.state !== 'failed') return;
      set({ ...current, state: 'saving' });
      void run();
    },
  };
}

/** The session's person's. It outlives the page, and with it what could not be saved. */
class OfPerson {
  #saver: SettingsSaver | null = null;

  of({ api }: AppContext): SettingsSaver {
    this.#saver ??= createSettingsSaver(
      async (settings) => (await saveNotifications(api, { settings, page: ownPage() }))?.settings ?? null,
    );
    return this.#saver;
  }
}
const createOfPerson = () => new OfPerson();

export function settingsSaverOf(app: AppContext): SettingsSaver {
  return app.scope.keep(createOfPerson).of(app);
}
