/** The draft of a change request, as the browser stores it. */

import * as v from 'valibot';
import { randomName, type SafeStorage, tabStorage } from '#core/environment.ts';
import { DRAFTS_KEY, ownerOf } from '#core/session/personStorage.ts';
import { type ChangeRequest, isSameText } from '#machines/changeRequest.ts';
import type { CurrentUser } from '#machines/session.ts';

/**
 * What somebody has typed into one form of this tab and not yet sent. It survives a reload and a refused token, but never
 * a logout.
 */
export interface Draft {
  /** The value that `keep` stored; null when there is none, or none that can be read. */
  read(): unknown;
  /**
   * Stores nothing where the browser refuses storage.
   * @param value JSON-safe
   */
  keep(value: unknown): void;
  erase(): void;
}

/** @param form the form's name, e.g. 'change-request' */
export function draftIn(store: SafeStorage, form: string, user: CurrentUser | null): Draft {
  const place = JSON.stringify([form, ownerOf(user)]);
  const all = (): Map<string, unknown> => {
    const kept = store.readJson(DRAFTS_KEY);
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  };
  const change = (work: (drafts: Map<string, unknown>) => void) => {
    const drafts = all();
    work(drafts);
    if (drafts.size === 0) store.remove(DRAFTS_KEY);
    else store.write(DRAFTS_KEY, JSON.stringify(Object.fromEntries(drafts)));
  };
  return {
    read: () => all().get(place) ?? null,
    keep: (value) => change((drafts) => drafts.set(place, value)),
    erase: () => change((drafts) => drafts.delete(place)),
  };
}

const Kept = v.object({ subject: v.string(), notes: v.string() });

export function draftOf(user: CurrentUser | null): Draft {
  return draftIn(tabStorage, 'change-request', user);
}

/** Requests that could not be sent while the draft was another one. The form offers to open them instead. */
export interface OtherRequests {
  /** The longest kept first. */
  all(): readonly ChangeRequest[];
  keep(request: ChangeRequest): void;
  drop(request: ChangeRequest): void;
}

export function otherRequestsOf(user: CurrentUser | null): OtherRequests {
  const kept = draftIn(tabStorage, 'other-change-request', user);
  // Earlier builds kept one, not in a list.
  const all = () =>
    [kept.read()]
      .flat()
      .map(asRequest)
      .filter((one) => one !== null);
  const without = (request: ChangeRequest) => all().filter((one) => !isSameText(one, request));
  const save = (requests: readonly ChangeRequest[]) =>
    requests.length === 0 ? kept.erase() : kept.keep(requests);
  return {
    all,
    keep: (request) => {
      if (!isBlank(request)) save([...without(request), request]);
    },
    drop: (request) => save(without(request)),
  };
}

/** Null when there is no usable draft. */
export function readDraft(draft: Draft): ChangeRequest | null {
  return asRequest(draft.read());
}

function asRequest(value: unknown): ChangeRequest | null {
  const kept = v.safeParse(Kept, value);
  return kept.success && !isBlank(kept.output) ? kept.output : null;
}

const Named = v.object({ ...Kept.entries, key: v.string() });

/**
 * The name to send the draft's words under, where it is these. A duplicated tab has a copy of the draft with its name, by which
 * it is known there once the other tab has sent it. Null for other words.
 */
export function draftKey(draft: Draft, request: ChangeRequest): string | null {
  const kept = v.safeParse(Named, draft.read());
  return kept.success && isSameText(kept.output, request) ? kept.output.key : null;
}

/** Each change of the words gives the draft another name. Blank fields erase the draft. */
export function keepDraft(draft: Draft, request: ChangeRequest): void {
  if (isBlank(request)) draft.erase();
  else draft.keep({ ...request, key: randomName() });
}

function isBlank({ subject, notes }: ChangeRequest): boolean {
  return `${subject}${notes}`.trim() === '';
}
