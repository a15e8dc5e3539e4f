import { apiUrl, fillPath } from '#core/api/apiUrl.ts';
import { answerKey, type EarlyAnswers } from '#core/api/earlyAnswers.ts';
import { callHeaders } from '#core/api/sendCall.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { firstCallsOf } from './firstCalls.ts';

/**
 * Makes the calls that the asked-for page begins with, and leaves their answers where the client looks for them.
 * Nothing is asked where the page does not say where the API is, or with a token that the portal would not use.
 * @param path within the portal's folder
 */
export function makeFirstCalls(path: string, token: string): void {
  const block = document.getElementById('portal-config')?.textContent;
  const user = readToken(token);
  if (!block || user === null) return;
  const { apiBaseUrl = '' }: { readonly apiBaseUrl?: string } = JSON.parse(block);
  const now = new Date();
  const answers: EarlyAnswers['answers'] = {};
  window.earlyAnswers = { at: now.getTime(), token, answers };
  // The router keeps an address here that it shows only a part of.
  const { search }: { readonly search: string } = window.history.state?.__tempLocation ?? location;
  for (const call of firstCallsOf({ path, search, user, now })) {
    const url = apiUrl(apiBaseUrl, fillPath(call.path, call.params));
    const body = JSON.stringify(call.body);
    const abort = new AbortController();
    const answer = fetch(url, {
      method: 'POST',
      headers: { ...callHeaders(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: abort.signal,
    });
    // Whoever takes the answer hears of a failure; without a taker it is nobody's.
    answer.catch(() => undefined);
    answers[answerKey(url, body)] = [answer, abort];
  }
}
