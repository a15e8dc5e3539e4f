/** Late files of the portal that cannot be had: after a deploy those of the version before are gone. */

const MARK = 'Missing code: ';

/** From now on such failures are named, so that no library reloads the page by itself. */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MARK + payload.message;
  });
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK);
}
