/**
 * Requests for reset mails. Each is kept before it is answered, known account or not, and dealt with after the answer:
 * so the answer's time tells nothing, and a stop in between loses nothing.
 */
import { nextId } from '../db/nextId.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailResetLink } from './mailResetLink.ts';

export interface ResetRequest {
  /** User name or e-mail address. */
  readonly username: string;
  /** The portal's page for new passwords. */
  readonly page: URL;
  /** From where it was asked. */
  readonly address: string;
  readonly requestId: string;
}

/** Whoever asked longer ago has asked again. */
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

/** Deals with one kept request, unless that has been done; of several processes one does it. */
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
