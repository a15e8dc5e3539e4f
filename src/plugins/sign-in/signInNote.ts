/**
 * Notes that this tab began a sign-in on another host's pages. What comes back then is what the person asked for; any
 * other page can link to the same address with a token of its own.
 */
import { tabStorage, viewerNow } from '#core/environment.ts';

const KEY = 'signInBegan';
/** How long somebody may take at the other pages, in milliseconds. */
const LIFE = 10 * 60_000;

export function noteSignIn(): void {
  tabStorage.write(KEY, String(viewerNow()));
}

/** Whether a sign-in began in this tab. Each note counts once, and for ten minutes. */
export function takeSignInNote(): boolean {
  const kept = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  const age = kept === null ? Number.NaN : viewerNow() - Number(kept);
  return age >= 0 && age <= LIFE;
}
