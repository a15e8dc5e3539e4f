/**
 * Reads responses of the provider with the wire schemas, so that a test fails at once when a response does not match.
 */
import * as v from 'valibot';
import { expect } from 'vitest';
import type { ResponseOf, WireCall } from '#contract/call.ts';
import { hashSource } from '../../server/http/contentSecurityPolicy.ts';
import type { Provider } from './provider.ts';

/** The response's JSON, read with the call's schema. The status must be 200. */
export async function answerOf<Call extends WireCall>(
  call: Call,
  response: Response,
): Promise<ResponseOf<Call>> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return v.parse(call.response, JSON.parse(text));
}

/** Sends a call as the person of the token, and reads the answer. @param id for the path */
export async function ask<Call extends WireCall>(
  { post }: Pick<Provider, 'post'>,
  call: Call,
  token?: string,
  body?: unknown,
  id?: number,
): Promise<ResponseOf<Call>> {
  return answerOf(call, await post(call.path.replace(/\{\w+\}/, String(id)), body, token));
}

const Refusal = v.object({ error: v.string(), requestId: v.string() });

/** Status and message of a refusal, such as '401 Please log in.'. Its request id must equal the one in the header. */
export async function refusalOf(response: Response): Promise<string> {
  const { error, requestId } = v.parse(Refusal, await response.json());
  expect(response.headers.get('X-Request-Id')).toBe(requestId);
  return `${response.status} ${error}`;
}

/** What a person reads when a sign-in with another provider fails: a page in the portal's look, of one style and no script. */
export async function failedSignInOf(response: Response) {
  const page = await response.text();
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  expect(policy).toContain(`default-src 'none'; style-src ${hashSource(style)};`);
  expect(page).toContain(`Request ${response.headers.get('X-Request-Id')}`);
  return {
    status: response.status,
    reason: /<p>([^<]*)<\/p>/.exec(page)?.[1]?.replaceAll('&#39;', "'"),
    back: /<a href="([^"]*)">Back to the login<\/a>/.exec(page)?.[1],
  };
}

const Claims = v.looseObject({ em: v.array(v.string()), sid: v.optional(v.string()) });

/** The claims of a token, unchecked. */
export function tokenPayload(token: string | null | undefined) {
  const [, payload = ''] = (token ?? '').split('.');
  return v.parse(Claims, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
