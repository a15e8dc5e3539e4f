import { apiUrl, fillPath } from '#core/api/apiUrl.ts';
import { callHeaders } from '#core/api/callHeaders.ts';
import { answerKey, type EarlyAnswers } from '#core/api/earlyAnswers.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { firstCallsOf } from './firstCalls.ts';

/**
 * Makes the first calls of the page and stores their responses where the client looks for them. Does nothing when the
 * page does not contain the API's address, or when the portal would not use the token.
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
    // Whoever takes the response handles a failure. If nobody takes it, the failure must not be reported as unhandled.
    answer.catch(() => undefined);
    answers[answerKey(url, body)] = [answer, abort];
  }
}
