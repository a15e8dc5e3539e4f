import type { Dependencies } from '../dependencies.ts';
import type { Account } from './account.ts';
import { callerOf } from './caller.ts';
import { listedLocations } from './scope.ts';

/** A token for an account that has just proved who it is. */
export async function issueToken({ db, tokens }: Dependencies, account: Account): Promise<string> {
  return tokens.issue(account, await listedLocations(db, callerOf(account)));
}
