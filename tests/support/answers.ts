/** Reads answers of the provider by the wire schemas, so that a test sees at once when one does not fit. */
import * as v from 'valibot';
import { expect } from 'vitest';
import type { AnswerOf, WireCall } from '#core/api/wire/call.ts';

/** The answer's JSON by the call's schema; the status must be 200. */
export async function answerOf<Call extends WireCall>(
  call: Call,
  response: Response,
): Promise<AnswerOf<Call>> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return v.parse(call.answer, JSON.parse(text));
}

const Refusal = v.object({ error: v.string(), requestId: v.string() });

/** Status and message of a refusal; its request id must be that of the header. */
export async function refusalOf(response: Response): Promise<{ status: number; error: string }> {
  const { error, requestId } = v.parse(Refusal, await response.json());
  expect(response.headers.get('X-Request-Id')).toBe(requestId);
  return { status: response.status, error };
}
