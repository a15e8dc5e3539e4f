/** Late files of the portal that cannot be had: after a deploy those of the version before are gone. */

const MARK = 'Missing code: ';

/**
 * From now on such failures are named, so that pages can tell them from faults, and no library reloads by itself.
 * @returns ends that
 */
export function nameMissingCode(): () => void {
  const name = ({ payload }: VitePreloadErrorEvent) => {
    payload.message = MARK + payload.message;
  };
  window.addEventListener('vite:preloadError', name);
  return () => window.removeEventListener('vite:preloadError', name);
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK);
}
