/** Whether somebody may be looking, and whether they do anything. */
import { seemsOnline, viewerNow } from '#core/environment.ts';

type Presence = { readonly type: 'suspended' } | { readonly type: 'resumed'; readonly now: number };

/**
 * Tells now and from then on whether the page is in view with the browser online.
 * @returns ends it
 */
export function followPresence(tell: (presence: Presence) => void): () => void {
  const look = () =>
    tell(document.hidden || !seemsOnline() ? { type: 'suspended' } : { type: 'resumed', now: viewerNow() });
  look();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

/**
 * Tells when there was no key and no pointer for a while, and when there is one again.
 * @param wait milliseconds
 * @returns ends it
 */
export function followIdleness(wait: number, tell: (isIdle: boolean) => void): () => void {
  let isIdle = false;
  const become = (idle: boolean) => {
    if (isIdle !== idle) tell(idle);
    isIdle = idle;
  };
  // Signs come by the hundred: they only note the time, and the timer asks for it.
  let last = viewerNow();
  const check = () => {
    const left = last + wait - viewerNow();
    become(left <= 0);
    timer = setTimeout(check, left > 0 ? left : wait);
  };
  let timer = setTimeout(check, wait);
  const note = () => {
    last = viewerNow();
    become(false);
  };
  for (const sign of SIGNS) document.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS) document.removeEventListener(sign, note, { capture: true });
  };
}
