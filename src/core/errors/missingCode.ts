/** Late files of the portal that cannot be had: after a deploy those of the version before are gone. */

const MARK = 'Missing code: ';
/** The build that was left for a newer one, in this tab. */
const KEY = 'reloadedBuild';
const THIS_BUILD = import.meta.url;

/** Names such failures, so that pages can tell them from faults, and no library reloads the page by itself. */
export function nameMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = MARK + payload.message;
  });
}

export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(MARK);
}

/** Loads the page anew, for a newer version; once per build, so that a file that is gone for good makes no circle. */
export async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(KEY) === THIS_BUILD) return;
    sessionStorage.setItem(KEY, THIS_BUILD);
  } catch {
    // What cannot be remembered is left to the person.
    return;
  }
  await reload();
}

/** Loads the page anew when there is one to be had: a browser without a connection would leave nothing at all. */
export async function reload(): Promise<void> {
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => null);
  if (page?.ok) window.location.reload();
}
