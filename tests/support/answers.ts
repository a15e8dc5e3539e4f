/**
 * Reads responses of the provider with the wire schemas, so that a test fails at once when a response does not match.
 */
import * as v from 'valibot';
import { expect } from 'vitest';
import type { ResponseOf, WireCall } from '#core/api/wire/call.ts';

/** The response's JSON, read with the call's schema. The status must be 200. */
export async function answerOf<Call extends WireCall>(
  call: Call,
  response: Response,
): Promise<ResponseOf<Call>> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return v.parse(call.response, JSON.parse(text));
}

const Refusal = v.object({ error: v.string(), requestId: v.string() });

/** Status and message of a refusal. Its request id must equal the one in the header. */
export async function refusalOf(response: Response): Promise<{ status: number; error: string }> {
  const { error, requestId } = v.parse(Refusal, await response.json());
  expect(response.headers.get('X-Request-Id')).toBe(requestId);
  return { status: response.status, error };
}
