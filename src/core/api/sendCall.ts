import { apiUrl, fillPath, refuseNulls } from './apiUrl.ts';
import { callHeaders } from './callHeaders.ts';
import type { ApiClientOptions, SendInput } from './client.ts';
import { takeEarlyAnswer } from './earlyAnswers.ts';
import { exchange } from './exchange.ts';
import type { FieldDefect } from './lenient/defectLog.ts';
import { readLeniently } from './lenient/readLeniently.ts';
import { readAnswer } from './readAnswer.ts';
import type { AnswerOf, WireCall } from './wire/call.ts';

const TIMEOUT = 30_000;

/** Sends one call and reads its answer as far as it is usable. */
export async function sendCall<Call extends WireCall>(
  options: ApiClientOptions,
  call: Call,
  input: SendInput<Call>,
  token: string | null,
): Promise<AnswerOf<Call> | null> {
  const query = input.query ?? {};
  refuseNulls(query);
  const url = apiUrl(options.baseUrl, fillPath(call.path, input.params), query);
  const askOrTake: typeof fetch = (request, init) => {
    const signal = request instanceof Request ? request.signal : undefined;
    return takeEarlyAnswer({ url, body: input.body, token, signal }) ?? fetch(request, init);
  };
  const answer = readAnswer(
    await exchange({
      url,
      method: call.method,
      headers: callHeaders(token, input.requestKey),
      json: input.body,
      repeatable: call.effect === 'read',
      timeout: input.timeout ?? TIMEOUT,
      signal: input.signal,
      fetch: options.fetch ?? askOrTake,
    }),
  );
  if (answer === null) return null;
  const { value, defects, total, lostLists } = readLeniently<AnswerOf<Call>>(call.answer, answer);
  if (total > 0) options.onDefect({ call: call.name, fields: defects, total });
  if (lostLists > 0 || defects.some(isLostNumber)) input.onPartial?.();
  return value;
}

/** A number of the record itself, which would pass for 0; rows of a list are dropped whole or show a gap. */
function isLostNumber({ path, expected }: FieldDefect): boolean {
  return expected === 'number' && !/\d/.test(path);
}
