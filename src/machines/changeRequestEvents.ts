/** What may happen to a change request, and what its machine remembers. */
import { type ChangeRequest, EMPTY, type Lengths, type Receipt } from './changeRequestText.ts';

/** The provider's message when it refuses the request; null when it gave none. */
export type Reply =
  | { readonly accepted: true; readonly receipt: Receipt }
  | { readonly accepted: false; readonly reason: string | null };

export type ChangeRequestEvent =
  /** `linked` is the text that a link put together, if one led here: it is sent unchanged only after a question. */
  | { type: 'open'; request: ChangeRequest; linked: ChangeRequest | null }
  | { type: 'close' }
  | { type: 'edit'; request: ChangeRequest }
  /** Other texts fill the fields. They become a draft when they are edited. */
  | { type: 'fill'; request: ChangeRequest }
  | { type: 'submit' }
  /** The linked text is not to be sent as it is. */
  | { type: 'reconsider' }
  /** The receipt is in use: the page is not left by itself. */
  | { type: 'stay' };

export interface ChangeRequestContext {
  request: ChangeRequest;
  /** The linked text that may still be sent by mistake; null once that was asked, and without a link. */
  linked: ChangeRequest | null;
  /** The texts that were sent last. */
  sent: ChangeRequest;
  /** Of the request that was taken last. */
  receipt: Receipt | null;
  /** Message of the last refusal; null when the provider gave none. */
  reason: string | null;
  /** The most characters that the provider accepts. */
  readonly limits: Lengths;
}

/** What is known at first. */
export const NOTHING: Omit<ChangeRequestContext, 'limits'> = {
  request: EMPTY,
  linked: null,
  sent: EMPTY,
  receipt: null,
  reason: null,
};
