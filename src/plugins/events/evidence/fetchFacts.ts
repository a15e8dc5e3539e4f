/** What the provider tells of an event and of its site, read for a package. */
import { ApiError } from '#core/api/apiError.ts';
import type { ApiClient } from '#core/api/client.ts';
import { getEvent } from '#core/api/eventDetail.ts';
import { getLocation } from '#core/api/location.ts';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import type { Contacts } from './evidenceReport.ts';

export interface EventFacts {
  readonly event: EventDetail['incident'];
  /** Ids of the provider's responses. */
  readonly requestIds: readonly string[];
}

export interface ContactFacts {
  /** In calling order; null where there are none to read. */
  readonly contacts: Contacts | null;
  /** Why there are none to read. */
  readonly contactsNote: string | null;
  readonly requestIds: readonly string[];
}

/** @throws ApiError, AbortError; Error when the answer cannot be read whole */
export async function fetchEventFacts(api: ApiClient, id: number, signal: AbortSignal): Promise<EventFacts> {
  const { answer, requestIds } = await wholeAnswer((call) => getEvent(api, id, { ...call, signal }));
  if (answer === null) throw new Error("The provider's answer could not be read.");
  return { event: answer.incident, requestIds };
}

/**
 * Contacts that the account may not read are no failure: the facts say so.
 * @param id of the site; null when the event does not name it
 * @throws ApiError, AbortError; Error when the answer cannot be read whole
 */
export async function fetchContactFacts(
  api: ApiClient,
  id: number | null | undefined,
  signal: AbortSignal,
): Promise<ContactFacts> {
  if (id === null || id === undefined) return without('The event does not name its site.');
  try {
    const { answer, requestIds } = await wholeAnswer((call) => getLocation(api, id, { ...call, signal }));
    const contacts = answer?.contactLocations;
    if (!contacts) return without('The provider names no contacts.', requestIds);
    return { contacts: contacts.toSorted((a, b) => rankOf(a) - rankOf(b)), contactsNote: null, requestIds };
  } catch (error) {
    if (!(error instanceof ApiError && [403, 404].includes(error.status))) throw error;
    return without(
      `This account may not read them (status ${error.status}).`,
      [error.requestId ?? []].flat(),
    );
  }
}

function without(contactsNote: string, requestIds: readonly string[] = []): ContactFacts {
  return { contacts: null, contactsNote, requestIds };
}

function rankOf({ contactLocation }: Contacts[number]): number {
  return contactLocation?.rank ?? Number.MAX_VALUE;
}

interface WholeCall {
  readonly onPartial: () => void;
  readonly onHeaders: (headers: Headers) => void;
}

/** An answer with lists missing would pass for all that there is. */
async function wholeAnswer<Answer>(send: (call: WholeCall) => Promise<Answer>) {
  const requestIds: string[] = [];
  let isPartial = false;
  const answer = await send({
    onPartial: () => {
      isPartial = true;
    },
    onHeaders: (headers) => {
      const id = headers.get('x-request-id');
      if (id !== null) requestIds.push(id);
    },
  });
  if (isPartial) throw new Error("The provider's answer could not be read whole.");
  return { answer, requestIds };
}
