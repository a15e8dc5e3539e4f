import { apiUrl } from './apiUrl.ts';
import { callHeaders } from './callHeaders.ts';
import { LOG_OFF } from './wire/paths.ts';

/**
 * Has the provider refuse a token from now on. Nobody waits for the answer, and none is of any interest: the browser has
 * forgotten the token by then, and sends the call even when the page is closed.
 */
export function endToken(baseUrl: string, token: string): void {
  const headers = callHeaders(token);
  fetch(apiUrl(baseUrl, LOG_OFF), { method: 'POST', headers, keepalive: true, redirect: 'manual' }).catch(
    () => undefined,
  );
}
