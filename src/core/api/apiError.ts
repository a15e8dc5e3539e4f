/** Why a call failed: the provider's response was bad, came too late, or never came. */

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
    return this.headers.get('x-request-id');
  }
}

/** What people and the support are told of a failed call. The status is null for an error that is not of a call. */
export function failureOf(error: unknown): { status: number | null; requestId: string | null } {
  return error instanceof ApiError
    ? { status: error.status, requestId: error.requestId }
    : { status: null, requestId: null };
}

/** True for a 401 to any call. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
