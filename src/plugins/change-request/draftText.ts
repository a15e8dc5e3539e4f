/** The draft of a change request, as the browser stores it. */
import * as v from 'valibot';
import { tabStorage } from '#core/environment.ts';
import { createDrafts, type Draft } from '#core/session/drafts.ts';
import type { ChangeRequest } from '#machines/changeRequest.ts';
import type { CurrentUser } from '#machines/session.ts';

const Kept = v.object({ subject: v.string(), notes: v.string() });

export function draftOf(user: CurrentUser | null): Draft {
  return createDrafts(tabStorage).of('change-request', user);
}

/** Null when there is no usable draft. */
export function readDraft(draft: Draft): ChangeRequest | null {
  const kept = v.safeParse(Kept, draft.read());
  return kept.success && !isBlank(kept.output) ? kept.output : null;
}

/** Blank fields erase the draft. */
export function keepDraft(draft: Draft, request: ChangeRequest): void {
  if (isBlank(request)) draft.erase();
  else draft.keep(request);
}

function isBlank({ subject, notes }: ChangeRequest): boolean {
  return `${subject}${notes}`.trim() === '';
}
