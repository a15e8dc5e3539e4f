import { apiUrl, fillPath } from '#core/api/apiUrl.ts';
import { callHeaders } from '#core/api/callHeaders.ts';
import { callKey, type EarlyResponses } from '#core/api/earlyResponses.ts';
import { viewerNow } from '#core/environment.ts';
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
  const now = new Date(viewerNow());
  const responses: EarlyResponses['responses'] = {};
  window.earlyResponses = { at: now.getTime(), token, responses };
  // For a masked address the router keeps the real one here.
  const { search }: { readonly search: string } = window.history.state?.__tempLocation ?? location;
  for (const call of firstCallsOf({ path, search, user, now })) {
    const url = apiUrl(apiBaseUrl, fillPath(call.path, call.params));
    const body = JSON.stringify(call.body);
    const abort = new AbortController();
    const response = fetch(url, {
      method: 'POST',
      headers: { ...callHeaders(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
      body,
      redirect: 'manual',
      cache: 'no-store',
      signal: abort.signal,
    });
    // Whoever takes the response handles a failure. If nobody takes it, the failure must not be reported as unhandled.
    response.catch(() => undefined);
    responses[callKey(url, body)] = [response, abort];
  }
}
