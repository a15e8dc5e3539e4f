/**
 * Lazy files of the portal that cannot be loaded: a deploy removes the files of the version before. For a page the error page
 * reloads once (FailurePages.tsx in core/shell); a part of a page offers Retry (Lazy.tsx in core/page).
 */

const MARK = 'Missing code: ';

/** From now on such failures carry a mark in their message, so that no library reloads the page by itself. */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MARK + payload.message;
  });
}

/** Whether an error tells of such a file. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK);
}
