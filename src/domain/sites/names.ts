/** Names and addresses of sites and people as every screen writes them, and the order in which people are called. */
import { UNNAMED_LOCATION } from '#contract/location.ts';
import type { AddressOrText } from '#contract/vocabulary.ts';
import { MISSING, shownText } from '#core/format/texts.ts';

/** The name of a record of some kind, or what stands for it without one. */
const nameOr =
  (unnamed: string) =>
  (name: unknown): string =>
    shownText(name, unnamed);

export const locationName = nameOr(UNNAMED_LOCATION);
export const scheduleName = nameOr('Unnamed Schedule');
export const cameraName = nameOr('Unnamed Camera');
export const recorderName = nameOr('Unnamed NVR');
export const speakerName = nameOr('Unnamed Speaker');
export const dealerName = nameOr('Unnamed Dealer');
export const customerName = nameOr('Unnamed Customer');

/** '12 Dock Rd, Springfield, IL 62701'. Missing parts are left out; null when there are none. */
export function addressLine(address: AddressOrText | null | undefined): string | null {
  if (!address) return null;
  const parts =
    typeof address === 'string'
      ? address.split(',')
      : [
          address.streetAddress,
          address.city,
          `${shownText(address.province, '')} ${shownText(address.postal, '')}`,
        ];
  const known = parts.map((part) => shownText(part, '')).filter((part) => part !== '');
  return known.join(', ') || null;
}

export function accountNumber(accountCode: unknown): string {
  return shownText(accountCode, 'N/A');
}

interface NameParts {
  firstname?: unknown;
  lastname?: unknown;
}

/** A contact's own name, else the one that lists show, e.g. 'Night Desk', else 'Unnamed contact'. */
export function contactName(contact: NameParts & { listName?: unknown }): string {
  return personName(contact, shownText(contact.listName, 'Unnamed contact'));
}

/** 'Ada Okafor', or the one part that is known, else `fallback`. */
export function personName(person: NameParts | null | undefined, fallback: string = MISSING): string {
  return shownText(`${shownText(person?.firstname, '')} ${shownText(person?.lastname, '')}`, fallback);
}

interface Ranked {
  readonly contactLocation?: { readonly rank?: number | null | undefined } | null | undefined;
}

/** A copy in calling order. Entries without a rank come last; equal ranks keep the provider's order. */
export function byRank<Entry extends Ranked>(entries: readonly Entry[]): Entry[] {
  const rank = ({ contactLocation }: Entry) => contactLocation?.rank ?? Number.POSITIVE_INFINITY;
  return [...entries].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}
