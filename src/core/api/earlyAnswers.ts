/**
 * Answers that the page's inline script (src/early) has asked for while the portal's code was on its way.
 * Each is good for one call, the very same one, and for a few seconds.
 */

export interface EarlyAnswers {
  /** When they were asked for, in epoch milliseconds. */
  readonly at: number;
  readonly token: string;
  /** By `answerKey`. */
  readonly answers: Record<string, readonly [answer: Promise<Response>, abort: AbortController]>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

const FRESH_MS = 10_000;

interface EarlyCall {
  readonly url: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly signal: AbortSignal | undefined;
}

/** Tells one call from another. @param body as it is sent; undefined for a call without one */
export function answerKey(url: string, body: string | undefined): string {
  return url + (body ?? '');
}

/** The answer to a call that was made already; null when this one was not. */
export function takeEarlyAnswer({ url, body, token, signal }: EarlyCall): Promise<Response> | null {
  const early = fresh();
  const key = answerKey(url, JSON.stringify(body));
  const kept = early?.answers[key];
  if (!early || !kept || early.token !== token) return null;
  delete early.answers[key];
  const [answer, abort] = kept;
  if (signal?.aborted) abort.abort();
  signal?.addEventListener('abort', () => abort.abort(), { once: true });
  return answer;
}

/** The time that a page shown at once counts from: that of the calls made early, so that they are its own. */
export function startOfPage(): Date {
  return new Date(fresh()?.at ?? Date.now());
}

function fresh(): EarlyAnswers | undefined {
  const early = globalThis.window?.earlyAnswers;
  return early && Date.now() - early.at < FRESH_MS && Object.keys(early.answers).length > 0
    ? early
    : undefined;
}
