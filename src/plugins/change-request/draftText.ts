/** The draft of a change request as the browser keeps it. */
import * as v from 'valibot';
import type { Draft } from '#core/session/drafts.ts';
import type { ChangeRequest } from '#machines/changeRequest.ts';

const Kept = v.object({ subject: v.string(), notes: v.string() });

/** Null when nothing usable is kept. */
export function readDraft(draft: Draft): ChangeRequest | null {
  const kept = v.safeParse(Kept, draft.read());
  return kept.success && !isBlank(kept.output) ? kept.output : null;
}

/** Blank fields are no draft. */
export function keepDraft(draft: Draft, request: ChangeRequest): void {
  if (isBlank(request)) draft.erase();
  else draft.keep(request);
}

export function isSameText(one: ChangeRequest | null, other: ChangeRequest | null): boolean {
  return one?.subject === other?.subject && one?.notes === other?.notes;
}

function isBlank({ subject, notes }: ChangeRequest): boolean {
  return `${subject}${notes}`.trim() === '';
}
