/** A change request, in the person's own words. */
export interface ChangeRequest {
  readonly subject: string;
  readonly notes: string;
}

/** What a person can show of a request that the provider has taken. */
export interface Receipt extends ChangeRequest {
  /** The provider's number of the request; null when it gave none. */
  readonly number: string | null;
  /** ISO 8601 instant at which the answer came. */
  readonly at: string;
}

/** Characters of each text. */
export type Lengths = Readonly<Record<keyof ChangeRequest, number>>;

export const EMPTY: ChangeRequest = { subject: '', notes: '' };

/** In the order of the form. */
const FIELDS = ['subject', 'notes'] as const;

/** Names of the fields without text. A request with such fields is not sent. */
export function blankFields(request: ChangeRequest): (keyof ChangeRequest)[] {
  return FIELDS.filter((field) => request[field].trim() === '');
}

/** Names of the fields with more characters than the limits allow; such a request is not sent. */
export function longFields(request: ChangeRequest, limits: Lengths): (keyof ChangeRequest)[] {
  return FIELDS.filter((field) => request[field].length > limits[field]);
}

export function isSendable(request: ChangeRequest, limits: Lengths): boolean {
  return blankFields(request).length === 0 && longFields(request, limits).length === 0;
}

export function isSameText(one: ChangeRequest, other: ChangeRequest): boolean {
  return one.subject === other.subject && one.notes === other.notes;
}
