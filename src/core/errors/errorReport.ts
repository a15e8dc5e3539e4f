import { withoutTokens } from './withoutTokens.ts';

/** One failure as texts, fit for logs: no token, no answer of the provider. */
export interface ErrorReport {
  /** What the portal was doing, e.g. 'reading event 12'. */
  readonly context: string;
  /** The error's class, e.g. 'ApiError'. */
  readonly name: string;
  readonly message: string;
  readonly stack: string | null;
  /** HTTP status where the error has one. */
  readonly status: number | null;
  /** The provider's id of the failed request where the error has one. */
  readonly requestId: string | null;
  /** Name of the call whose answer could not be read whole. */
  readonly call: string | null;
}

/** Describes whatever was thrown or reported; never throws itself. */
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

/** The line that a log shows. */
export function reportLine({ context, name, message, stack, status, requestId }: ErrorReport): string {
  const facts = [status && `status ${status}`, requestId && `request ${requestId}`]
    .filter(Boolean)
    .join(', ');
  const head = `${context}: ${name}: ${message}${facts && ` (${facts})`}`;
  // An answer of the provider that failed says all by its status; of our own faults the place matters.
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
