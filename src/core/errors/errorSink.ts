/** Every failure is reported here. It goes to the console and to whatever listens. */
import { createListeners } from '#core/listeners.ts';

export interface ErrorSink {
  /**
   * Reports a failure. Never throws.
   * @param error what was thrown, or a plain value that describes a fault
   * @param context what the portal was doing
   */
  report(error: unknown, context: string): void;
  /** Calls `listener` for every later report. Returns a function that ends this. */
  listen(listener: (report: ErrorReport) => void): () => void;
}

/** @param log writes one report line; the console by default */
export function createErrorSink(log: (line: string) => void = (line) => console.error(line)): ErrorSink {
  const { subscribe, notify } = createListeners<[ErrorReport]>();
  return {
    report(error, context) {
      const report = errorReport(error, context);
      log(reportLine(report));
      notify(report);
    },
    listen: (listener) => subscribe((report) => tell(listener, report)),
  };

  /** A listener that throws must not keep the others from their report, nor cause endless reports of itself. */
  function tell(listener: (report: ErrorReport) => void, report: ErrorReport): void {
    try {
      listener(report);
    } catch (error) {
      log(reportLine(errorReport(error, 'error listener')));
    }
  }
}

/**
 * Does what a plugin has declared, so that its fault is reported and costs nobody else's part.
 * @returns null where it throws
 */
export function contained<T>(errors: Pick<ErrorSink, 'report'>, context: string, act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    // Later, because listeners may render something, and this may be asked in the middle of a render.
    queueMicrotask(() => errors.report(error, context));
    return null;
  }
}

/** One failure as texts that may be logged: they hold no token and no response body. */
export interface ErrorReport {
  /** What the portal was doing, e.g. 'reading event 12'. */
  readonly context: string;
  /** The error's class, e.g. 'ApiError'. */
  readonly name: string;
  readonly message: string;
  readonly stack: string | null;
  /** HTTP status, if the error has one. */
  readonly status: number | null;
  /** The provider's id of the failed request, if the error has one. */
  readonly requestId: string | null;
  /** Name of the call whose response was read only in part. */
  readonly call: string | null;
}

/** Describes anything that was thrown or reported. Never throws. */
export function errorReport(error: unknown, context: string): ErrorReport {
  const read = error instanceof Error ? error : null;
  return {
    context: withoutTokens(context),
    name: read?.name ?? 'Problem',
    message: withoutTokens(read?.message ?? textOf(error)),
    stack: read?.stack === undefined ? null : withoutTokens(read.stack),
    status: numberIn(error, 'status'),
    requestId: textIn(error, 'requestId'),
    call: textIn(error, 'call'),
  };
}

/** The failure as a log shows it. */
function reportLine({ context, name, message, stack, status, requestId }: ErrorReport): string {
  const facts = [status && `status ${status}`, requestId && `request ${requestId}`]
    .filter(Boolean)
    .join(', ');
  const head = `${context}: ${name}: ${message}${facts && ` (${facts})`}`;
  // For a failed response, the status says enough. For a fault in our own code, the stack matters.
  return stack === null || status !== null ? head : `${head}\n${stack}`;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function numberIn(value: unknown, name: string): number | null {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? field : null;
}

function textIn(value: unknown, name: string): string | null {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : null;
}

/** Replaces anything in a text that looks like a token: three base64url parts, or what follows `Bearer`. */
function withoutTokens(text: string): string {
  return text
    .replace(/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[token]')
    .replace(/\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}/g, '[token]')
    .replace(/\bbearer\s+[^\s"']+/gi, 'Bearer [token]');
}
