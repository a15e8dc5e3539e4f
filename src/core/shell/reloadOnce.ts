/** Loading the portal anew by itself, for a version that has come out since. */
import { reloadPortal } from './reloadPortal.ts';

/** The build that was left for a newer one, in this tab. */
const KEY = 'reloadedBuild';
const THIS_BUILD = import.meta.url;

/** Reloads once per build, so that a file that is gone for good makes no circle. A line that is down costs nothing. */
export function reloadOnce(): Promise<void> {
  return reloadPortal(takeTurn);
}

/** Whether nothing has reloaded this build yet; from now on something has. */
function takeTurn(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === THIS_BUILD) return false;
    sessionStorage.setItem(KEY, THIS_BUILD);
    return true;
  } catch {
    // What cannot be remembered is left to the person.
    return false;
  }
}
