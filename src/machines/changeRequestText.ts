/** A change request, in the person's own words. */
export interface ChangeRequest {
  readonly subject: string;
  readonly notes: string;
}

export const EMPTY: ChangeRequest = { subject: '', notes: '' };

/** In the order of the form. */
const FIELDS = ['subject', 'notes'] as const;

/** Names of the fields without text. A request with such fields is not sent. */
export function blankFields(request: ChangeRequest): (keyof ChangeRequest)[] {
  return FIELDS.filter((field) => request[field].trim() === '');
}

export function isSameText(one: ChangeRequest, other: ChangeRequest): boolean {
  return one.subject === other.subject && one.notes === other.notes;
}
