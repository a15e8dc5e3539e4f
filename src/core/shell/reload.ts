/** Loads the portal anew, for a version that has come out since this one was opened. */

/** Key of the build that this tab has left for a newer one by itself. */
const KEY = 'reloadedBuild';
const THIS_BUILD = import.meta.url;

/** Reloads when there is a page to be had: a browser without a connection would show nothing at all. */
export async function reloadPortal(): Promise<void> {
  if (await isPortalThere()) window.location.reload();
}

/** Reloads once per build, so that a file that is gone for good makes no circle. A line that is down spends nothing. */
export async function reloadOnce(): Promise<void> {
  if ((await isPortalThere()) && takeTurn()) window.location.reload();
}

async function isPortalThere(): Promise<boolean> {
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => null);
  return page?.ok === true;
}

/** Whether nothing has reloaded this build yet; from now on something has. */
function takeTurn(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === THIS_BUILD) return false;
    sessionStorage.setItem(KEY, THIS_BUILD);
    return true;
  } catch {
    // Without storage a reload could not be told from the first visit: the person decides.
    return false;
  }
}
