import { ApiError } from './apiError.ts';

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
