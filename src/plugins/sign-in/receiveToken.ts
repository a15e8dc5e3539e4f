/** What becomes of a token that an address brings. */
import { type CallFailure, failureOf, isUnauthorized } from '#core/api/apiError.ts';
import { createApiClient } from '#core/api/client.ts';
import { getStatistics } from '#core/api/statistics.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { viewerNow } from '#core/environment.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import type { CurrentUser } from '#machines/session.ts';

export interface LinkToken {
  readonly token: string;
  /** Whether the person has asked for this sign-in. */
  readonly isWanted: boolean;
}

export type Arrival =
  /** It is stored, or was of no use and is ignored. */
  | { readonly kind: 'done' }
  /** The provider could not be asked, so nothing was replaced. */
  | ({ readonly kind: 'unchecked'; readonly failure: CallFailure } & LinkToken)
  /** It would replace another person. */
  | ({
      readonly kind: 'question';
      readonly present: CurrentUser;
      readonly newcomer: CurrentUser;
    } & LinkToken);

type App = Pick<AppContext, 'config' | 'errors' | 'session'>;

/**
 * Signs in with a token. Where this browser keeps a token already, the new one is tried with a call first, and another
 * person's is replaced only if that is wanted.
 * @throws AbortError
 */
export async function receiveToken(
  { config, errors, session }: App,
  { token, isWanted }: LinkToken,
  signal?: AbortSignal,
): Promise<Arrival> {
  const newcomer = readToken(token);
  if (newcomer !== null && session.people().length > 0) {
    try {
      await tryToken(config.apiBaseUrl, token, signal);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (!isUnauthorized(error)) return { kind: 'unchecked', failure: failureOf(error), token, isWanted };
      errors.report(new Error('The token of a link was refused and is ignored.'), 'session');
      return { kind: 'done' };
    }
    // Asked again: other tabs sign in and out meanwhile.
    const present = session.people().find((person) => !isSamePerson(person, newcomer));
    if (present && !isWanted) return { kind: 'question', present, newcomer, token, isWanted };
  }
  session.receive(token);
  return { kind: 'done' };
}

/** Counts the events of the last second: every provider has this call, and it is cheap. */
async function tryToken(baseUrl: string, token: string, signal: AbortSignal | undefined): Promise<void> {
  const api = createApiClient({ baseUrl, token: () => token });
  const now = viewerNow();
  const [start, end] = [new Date(now - 1_000).toISOString(), new Date(now).toISOString()];
  await getStatistics(api, null, { start, end }, { signal });
}

/** Two people may have the same name. */
function isSamePerson(a: CurrentUser, b: CurrentUser): boolean {
  if (a.uid !== '' || b.uid !== '') return a.uid === b.uid;
  const [email] = a.email;
  return email !== undefined && email === b.email[0];
}
