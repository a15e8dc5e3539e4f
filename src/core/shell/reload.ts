/** Reloads the portal, for a newer version than the one that is open. */

import { tabStorage } from '#core/environment.ts';

/** Storage key of the build that this tab has reloaded automatically. */
const KEY = 'reloadedBuild';
const THIS_BUILD = import.meta.url;

/** Reloads if the portal can be reached. Without a connection, the browser would show an error page of its own. */
export async function reloadPortal(): Promise<void> {
  if (await isPortalThere()) window.location.reload();
}

/**
 * Reloads once per build, so that a file that is gone for good does not cause endless reloads. A lost connection does
 * not use up the one reload.
 */
export async function reloadOnce(): Promise<void> {
  if ((await isPortalThere()) && takeTurn()) window.location.reload();
}

async function isPortalThere(): Promise<boolean> {
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => null);
  return page?.ok === true;
}

/** Whether nothing has reloaded this build yet. From now on it counts as reloaded. */
function takeTurn(): boolean {
  if (tabStorage.read(KEY) === THIS_BUILD) return false;
  // Without storage, a reloaded page cannot be told from a first visit, so the person decides.
  return tabStorage.write(KEY, THIS_BUILD);
}
