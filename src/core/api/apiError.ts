/** What went wrong with a call: the provider answered badly, too late, or could not be reached. */

/** 'answer': a status or text that the success rule refuses; 'network': no whole answer came; 'timeout': none came in time. */
type ApiErrorKind = 'answer' | 'network' | 'timeout';

const MESSAGES: Record<ApiErrorKind, string> = {
  answer: 'An unexpected server error occurred.',
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
  /** HTTP status of the answer; 0 when there was none, and for a redirect that a browser hides. */
  readonly status: number;
  /** The answer's body as it came, '' when there was none. May hold personal data: never log it. */
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

  /** The provider's id of the failed request, for support calls; null when the answer names none. */
  get requestId(): string | null {
    return this.headers.get('x-request-id');
  }
}

/** True for a 401, whichever call it came from. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
