import { ApiError } from './apiError.ts';

/**
 * The text that a provider's response gives under `error`, for a form to show.
 * @param source a call's response, or what a call threw
 * @returns null when there is no such text, or it is blank
 */
export function errorTextOf(source: unknown): string | null {
  const answer = source instanceof ApiError ? jsonOrNull(source.responseText) : source;
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null;
  const { error } = answer;
  return typeof error === 'string' && error.trim() !== '' ? error : null;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
