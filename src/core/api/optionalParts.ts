/** Optional parts of calls, which a provider may not understand. */
import { isNotUnderstood } from './apiError.ts';
import type { ApiClient } from './client.ts';

export type OptionalPart = 'timeFilter' | 'newerFilter' | 'timeZone' | 'evidenceCall' | 'armingInList';

/** Whether the provider is known not to understand the part. */
export function isRefused(api: ApiClient, part: OptionalPart): boolean {
  return api.refused.has(part);
}

export function refuse(api: ApiClient, part: OptionalPart): void {
  api.refused.add(part);
}

/**
 * Makes a call with an optional part, and without it where the provider does not understand the call.
 * @param ask makes the call, with the part or without it
 * @throws what the last call threw
 */
export async function withOptional<T>(
  api: ApiClient,
  part: OptionalPart,
  ask: (isWith: boolean) => Promise<T>,
): Promise<T> {
  if (isRefused(api, part)) return ask(false);
  try {
    return await ask(true);
  } catch (error) {
    if (!isNotUnderstood(error)) throw error;
    const response = await ask(false);
    // Only now: something else of the call may have been wrong.
    refuse(api, part);
    return response;
  }
}
