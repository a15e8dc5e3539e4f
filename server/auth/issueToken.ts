import type { Dependencies } from '../dependencies.ts';
import type { Account } from './account.ts';
import { callerOf } from './caller.ts';
import { listedLocations } from './scope.ts';

/** Makes a token for an account whose owner has just been verified. */
export async function issueToken({ db, tokens }: Dependencies, account: Account): Promise<string> {
  return tokens.issue(account, await listedLocations(db, callerOf(account)));
}
