/** The requests that a person has sent from this browser, as the browser keeps them until a logout. */

import * as v from 'valibot';
import type { SentRequest } from '#contract/contact.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { browserStorage, type SafeStorage } from '#core/environment.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { createListeners } from '#core/listeners.ts';
import { ownerOf, personKey } from '#core/session/personStorage.ts';
import type { Receipt } from '#machines/changeRequest.ts';

/** Requests that are kept for one person. Those that were sent first go first. */
export const MOST_SENT = 50;

interface SentNow {
  /** The last one first. */
  readonly requests: readonly Receipt[];
  /** Whether the browser keeps all of them beyond this page load. */
  readonly isKept: boolean;
}

export interface SentRequests {
  /** Another object after each change. */
  snapshot(): SentNow;
  /** Reads anew what other tabs have added. */
  subscribe(listener: () => void): () => void;
  keep(receipt: Receipt): void;
  /** The receipt of what was sent under this name, in this tab or another. */
  sentAs(name: string | null): Receipt | undefined;
}

/** @param owner names the person, see `ownerOf`; for a person without a name nothing is stored, for the next may have none too */
export function createSentRequests(store: SafeStorage, owner: string): SentRequests {
  const { subscribe, notify } = createListeners();
  const key = personKey(`requests:${owner}`);
  let unstored: readonly Receipt[] = [];
  const all = () => [...unstored, ...(owner === '' ? [] : readSent(store, key))].slice(0, MOST_SENT);
  const look = (): SentNow => ({
    requests: all(),
    isKept: owner !== '' && unstored.length === 0 && store.takes(),
  });
  let current = look();
  const renew = () => {
    current = look();
    notify();
  };
  const sentAs = (name: string | null) => all().find((one) => name !== null && one.sentAs === name);
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      const end = subscribe(listener);
      renew();
      return end;
    },
    sentAs,
    keep: (receipt) => {
      if (sentAs(receipt.sentAs ?? null)) return;
      unstored = [receipt, ...unstored];
      if (owner !== '' && store.write(key, JSON.stringify(all()))) unstored = [];
      renew();
    },
  };
}

const Sent = v.object({
  subject: v.string(),
  notes: v.string(),
  number: v.fallback(v.nullable(v.string()), null),
  since: v.fallback(v.optional(v.string()), undefined),
  sentAs: v.fallback(v.optional(v.string()), undefined),
  at: v.pipe(
    v.string(),
    v.check((at) => parseInstant(at) !== null),
  ),
});

/** What cannot be read is left out. */
function readSent(store: SafeStorage, key: string): Receipt[] {
  const kept = store.readJson(key);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const read = v.safeParse(Sent, one);
    return read.success ? read.output : [];
  });
}

/** What the signed-in person has sent. Where the browser stores nothing, it lives as long as the session. */
export function sentRequestsOf({ scope, session }: AppContext): SentRequests {
  return scope.keep(createSentRequests, browserStorage, ownerOf(session.user()));
}

// What the provider tells of the account, together with what the browser keeps.

/** The provider's time of a request and the browser's differ by no more: the answer's way, and a clock that is off. */
const SAME_MS = 5 * 60_000;

export interface ListedRequest extends Receipt {
  /** Stays as it is once the provider tells of the request too. */
  readonly key: string;
}

/** All of both lists, the last one first. What stands in both is taken from the provider's. */
export function withAccounts(own: readonly Receipt[], told: readonly SentRequest[]): ListedRequest[] {
  const accounts = told.map(({ requestNumber, time, subject, notes }) => {
    const receipt = {
      subject: subject ?? '',
      notes: notes ?? '',
      number: requestNumber?.trim() || null,
      at: time ?? '',
    };
    return { ...receipt, key: own.find((one) => isSameRequest(one, receipt))?.at ?? receipt.at };
  });
  const others = own.filter((receipt) => !accounts.some((one) => isSameRequest(receipt, one)));
  return [...accounts, ...others.map((receipt) => ({ ...receipt, key: receipt.at }))].sort(
    (one, other) => momentOf(other) - momentOf(one),
  );
}

/** The provider may have taken it at the first sending, whose answer was lost. */
function isSameRequest(own: Receipt, told: Receipt): boolean {
  if (own.number !== null && told.number !== null) return own.number === told.number;
  const taken = momentOf(told);
  const isMeanwhile =
    taken > momentOf({ at: own.since ?? own.at }) - SAME_MS && taken < momentOf(own) + SAME_MS;
  return textOf(own) === textOf(told) && isMeanwhile;
}

/** Providers may take blanks at the ends away. */
function textOf({ subject, notes }: Receipt): string {
  return JSON.stringify([subject.trim(), notes.trim()]);
}

/** In Unix milliseconds; 0 where the provider tells none. */
function momentOf({ at }: Pick<Receipt, 'at'>): number {
  return parseInstant(at)?.getTime() ?? 0;
}
