/** Saves what the person chooses at once, one call after another, so that the last choice is what stays. */
import type { NotificationSettings } from '#contract/notification.ts';
import { errorTextOf } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { changeNotifications } from '#core/api/notification.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { createOngoingWork } from '#core/app/ongoingWork.ts';
import { viewerNow } from '#core/environment.ts';
import { createListeners } from '#core/listeners.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { ownPage } from './thisDevice.ts';

/** The part of the page in which something was chosen. */
export type Place = 'told' | 'morning';

/** What a person has chosen, as a change of the settings that are there by then: other devices may change them too. */
export type Choice = (settings: NotificationSettings) => Partial<NotificationSettings>;

export interface Saving {
  /** Where it was chosen: all places of what is not stored yet, else of what was stored last. */
  readonly places: readonly Place[];
  readonly state: 'saving' | 'saved' | 'failed';
  /** Why it could not be saved, in the provider's words; null where it gave none. */
  readonly reason: string | null;
  /** Makes what is not stored yet. It stays on screen when it could not be saved. */
  readonly change: (settings: NotificationSettings) => NotificationSettings;
  /** What the provider has stored last; null before that. */
  readonly stored: NotificationSettings | null;
  /** When it was stored, in Unix milliseconds; what was read before is older. */
  readonly storedAt: number;
}

interface SettingsSaver {
  subscribe(listener: () => void): () => void;
  /** Null before the first choice. */
  snapshot(): Saving | null;
  choose(choice: Choice, place: Place): void;
  /** Saves once more what could not be saved. */
  retry(): void;
}

const unchanged: Saving['change'] = (settings) => settings;

/** @param save resolves to what is stored; rejects, or resolves to null, when that is unknown */
export function createSettingsSaver(
  save: (change: Saving['change']) => Promise<NotificationSettings | null>,
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
      let reason: string | null = null;
      const stored = await save(wanted.change).catch((cause: unknown) => {
        reason = errorTextOf(cause);
        return null;
      });
      // Something else was chosen meanwhile.
      if (current !== wanted) continue;
      if (stored === null) set({ ...wanted, state: 'failed', reason });
      else set({ ...wanted, state: 'saved', change: unchanged, stored, storedAt: viewerNow() });
    }
    isBusy = false;
  };
  return {
    subscribe,
    snapshot: () => current,
    choose: (choice, place) => {
      const { change: former, ...known } = current ?? { change: unchanged, stored: null, storedAt: 0 };
      const change: Saving['change'] = (settings) => {
        const before = former(settings);
        return { ...before, ...choice(before) };
      };
      const unsaved = current === null || current.state === 'saved' ? [] : current.places;
      set({ ...known, places: [...unsaved, place], state: 'saving', reason: null, change });
      void run();
    },
    retry: () => {
      if (current?.state !== 'failed') return;
      set({ ...current, state: 'saving', reason: null });
      void run();
    },
  };
}

/** What is on screen: what was read, or what was stored since, with what is not stored yet. */
export function shownSettings(
  read: NotificationSettings,
  readAt: number,
  saving: Saving | null,
): NotificationSettings {
  if (saving === null) return read;
  const { change, stored, storedAt } = saving;
  return change(stored !== null && readAt <= storedAt ? stored : read);
}

/** The session's person's. It outlives the page, and with it what could not be saved, which other pages tell of. */
export function settingsSaverOf({ api, scope }: AppContext): SettingsSaver {
  return scope.keep(createSaverAt, api, scope.keep(createOngoingWork));
}

const PATH = '/user/notifications';

function createSaverAt(api: ApiClient, ongoing: ReturnType<typeof createOngoingWork>) {
  const session = new AbortController();
  const saver = createSettingsSaver(async (change) => {
    const state = await changeNotifications(api, { change, page: ownPage() }, session.signal);
    return state?.settings ?? null;
  });
  const forget = () => ongoing.forget(PATH);
  saver.subscribe(() => {
    const saving = saver.snapshot();
    if (saving?.state === 'failed')
      ongoing.tell({ path: PATH, line: <UnsavedLine reason={saving.reason} />, dismiss: forget });
    else forget();
  });
  // What was read for one person is not stored for the next.
  return { ...saver, stop: () => session.abort() };
}

function UnsavedLine({ reason }: Pick<Saving, 'reason'>) {
  return (
    <>
      What you have chosen under <ScreenLink to={PATH}>Notifications</ScreenLink> could not be saved
      {reason === null ? '.' : `: ${reason}`}
    </>
  );
}
