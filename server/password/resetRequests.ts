/**
 * Requests for reset mails. Each is stored before the response, for known and unknown accounts alike, and handled after
 * the response. So the response time reveals nothing, and a stop in between loses nothing.
 */
import { nextId } from '../db/nextId.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailResetLink, type ResetRequest } from './mailResetLink.ts';

/** Older requests are dropped, because people who still need a mail have requested another one. */
const WORTH_ANSWERING_MS = 60 * 60_000;

/** @returns the kept request's id */
export async function keepResetRequest(
  { db, now }: Dependencies,
  { username, page, address, requestId }: ResetRequest,
): Promise<number> {
  const id = await nextId(db, 'resetRequests');
  await db
    .insertInto('resetRequests')
    .values({ id, username, page: page.href, address, requestId, createdAt: now() })
    .execute();
  return id;
}

/** Handles one stored request, unless that has been done. Only one of several processes does it. */
export async function answerResetRequest(deps: Dependencies, id: number): Promise<void> {
  const request = await deps.db
    .selectFrom('resetRequests')
    .select(['id', 'username', 'page', 'address', 'requestId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (request) await mailResetLink(deps, { ...request, page: new URL(request.page) });
}

/** Deals with what an earlier stop has left. */
export async function answerLeftRequests(deps: Dependencies): Promise<void> {
  const { db, now } = deps;
  await db
    .deleteFrom('resetRequests')
    .where('createdAt', '<', now() - WORTH_ANSWERING_MS)
    .execute();
  const left = await db.selectFrom('resetRequests').select('id').orderBy('id').execute();
  for (const { id } of left) await answerResetRequest(deps, id);
}
