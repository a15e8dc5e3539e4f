/** Names of change requests, by which the provider tells one that comes again from a new one. */
import * as v from 'valibot';
import { randomName, tabStorage } from '#core/environment.ts';
import { createDrafts } from '#core/session/drafts.ts';
import { type ChangeRequest, isSameText } from '#machines/changeRequest.ts';
import type { CurrentUser } from '#machines/session.ts';

const Sent = v.object({ subject: v.string(), notes: v.string(), key: v.string() });

export interface RequestKeys {
  /** The key to send these words under: the same one until they are known to be taken, after a reload too. */
  of(request: ChangeRequest): string;
  /** Has the same words mean a new request from now on. */
  spend(request: ChangeRequest): void;
}

/** @param user whose requests they are */
export function createRequestKeys(user: CurrentUser | null): RequestKeys {
  const kept = createDrafts(tabStorage).of('sent-change-request', user);
  const read = v.safeParse(Sent, kept.read());
  // Beside the browser's storage, which may refuse to keep anything.
  let last = read.success ? read.output : null;
  return {
    of: (request) => {
      if (last === null || !isSameText(last, request)) {
        last = { ...request, key: randomName() };
        kept.keep(last);
      }
      return last.key;
    },
    spend: (request) => {
      if (last === null || !isSameText(last, request)) return;
      last = null;
      kept.erase();
    },
  };
}
