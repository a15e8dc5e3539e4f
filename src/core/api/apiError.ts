/** Why a call failed: the provider's response was bad, came too late, or never came. */
import { viewerNow } from '#core/environment.ts';

/**
 * 'response': the success rule refuses the status or text; 'network': no complete response came; 'timeout': none came in
 * time.
 */
type ApiErrorKind = 'response' | 'network' | 'timeout';

const MESSAGES: Record<ApiErrorKind, string> = {
  response: 'An unexpected server error occurred.',
  network: 'The server could not be reached.',
  timeout: 'The server took too long to answer.',
};

interface Failure {
  kind: ApiErrorKind;
  status?: number;
  responseText?: string;
  headers?: Headers;
  cause?: unknown;
}

/** A call to the provider failed. Its message is written for people. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status of the response; 0 when there was none, and for a redirect that the browser hides. */
  readonly status: number;
  /** The response body as it came; '' when there was none. May hold personal data: never log it. */
  readonly responseText: string;
  readonly headers: Headers;

  constructor(failure: Failure) {
    super(MESSAGES[failure.kind], failure.cause === undefined ? undefined : { cause: failure.cause });
    this.name = 'ApiError';
    this.kind = failure.kind;
    this.status = failure.status ?? 0;
    this.responseText = failure.responseText ?? '';
    this.headers = failure.headers ?? new Headers();
  }

  /** The provider's id of the failed request, for support calls; null when the response names none. */
  get requestId(): string | null {
    return requestIdIn(this.headers);
  }
}

/** Null when the response names none. */
export function requestIdIn(headers: Headers): string | null {
  return headers.get('x-request-id');
}

/** A recording's picture or clip could not be loaded. */
export class MediaError extends Error {
  /** HTTP status; 0 when no response came or the address was refused. */
  readonly status: number;
  /** Whether the recording is on a host that the configuration does not name: asking again does not help. */
  readonly isElsewhere: boolean;

  constructor(message: string, status = 0, isElsewhere = false) {
    super(message);
    this.name = 'MediaError';
    this.status = status;
    this.isElsewhere = isElsewhere;
  }

  /** The address has expired: requesting the recording again gives a new one. */
  get isExpired(): boolean {
    return [401, 403, 410].includes(this.status);
  }
}

/** A response came, and nothing of it could be used. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  readonly requestId: string | null;

  constructor(requestId: string | null = null) {
    super('There was no usable answer.');
    this.requestId = requestId;
  }
}

/** What people and the support are told of a failed call. */
export interface CallFailure {
  /** HTTP status; 0 when no response came, null for an error that is not of a call. */
  readonly status: number | null;
  /** Id under which the server logged the call. */
  readonly requestId: string | null;
  /** Milliseconds that the provider wants to be left alone; 0 or nothing when it did not say. */
  readonly pause?: number | undefined;
}

/** What is known of it, whatever a call has thrown. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof UnusableAnswer) return { status: 200, requestId: error.requestId };
  return error instanceof ApiError
    ? { status: error.status, requestId: error.requestId, pause: pauseOf(error) }
    : { status: null, requestId: null };
}

/** Longer ones would look as if the portal had given up. */
const LONGEST_PAUSE_MS = 900_000;

/** The header Retry-After: seconds, or a date, which is compared with the response's own. */
function pauseOf({ headers }: ApiError): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (text === '') return 0;
  const sent = Date.parse(headers.get('date') ?? '');
  const pause = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - (Number.isNaN(sent) ? viewerNow() : sent);
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(0, pause), LONGEST_PAUSE_MS);
}

/** They say 'not now': the same request may go well later. */
const PASSING_REFUSALS: readonly number[] = [408, 425, 429];

/** Whether a request with this status would be refused again, so that only a person repeats it. */
export function isFinalStatus(status: number | null | undefined): boolean {
  return status != null && status >= 400 && status < 500 && !PASSING_REFUSALS.includes(status);
}

/** Whether the provider did not understand a part of the request: it may lack something optional. */
export function isNotUnderstood(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422);
}

/** Whether there is no such record, or none that the person may see. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether a call failed because the provider does not offer it. */
export function isMissingCall(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status);
}

/** True for a 401 to any call. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * The text that a provider's response gives under `error`, for a form to show.
 * @param source a call's response, or what a call threw
 * @returns null when there is no such text, or it is blank
 */
export function errorTextOf(source: unknown): string | null {
  const response = source instanceof ApiError ? jsonOrNull(source.responseText) : source;
  if (typeof response !== 'object' || response === null || !('error' in response)) return null;
  const { error } = response;
  return typeof error === 'string' && error.trim() !== '' ? error : null;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
