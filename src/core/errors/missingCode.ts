/** Late files of the portal that cannot be had: after a deploy those of the version before are gone. */

const MARK = 'Missing code: ';
/** What Chromium, Firefox and Safari say of such a file. */
const AS_BROWSERS_SAY = /dynamically imported module|^Importing a module script failed/;

/**
 * From now on such failures are named, so that no library reloads the page by itself.
 * @returns ends that
 */
export function nameMissingCode(): () => void {
  const name = ({ payload }: VitePreloadErrorEvent) => {
    payload.message = MARK + payload.message;
  };
  window.addEventListener('vite:preloadError', name);
  return () => window.removeEventListener('vite:preloadError', name);
}

export function isMissingCode(error: unknown): error is Error {
  return error instanceof Error && (error.message.startsWith(MARK) || AS_BROWSERS_SAY.test(error.message));
}

/** The browser's own words, whether they were named or not. */
export function browsersWords({ message }: Error): string {
  return message.startsWith(MARK) ? message.slice(MARK.length) : message;
}
