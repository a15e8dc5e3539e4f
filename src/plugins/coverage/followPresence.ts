/** Whether somebody may be looking, and when it is worth asking again. */
import { viewerNow } from '#core/environment.ts';

type Presence = { readonly type: 'suspended' } | { readonly type: 'resumed'; readonly now: number };

/**
 * Tells when the page is hidden, now or later, and when it is back in view. Also tells when the browser believes to have a
 * connection again. That it believes to have none is no reason not to ask: it may be wrong.
 * @returns ends it
 */
export function followPresence(tell: (presence: Presence) => void): () => void {
  const leave = () => tell({ type: 'suspended' });
  const comeBack = () => tell({ type: 'resumed', now: viewerNow() });
  const onView = () => (document.hidden ? leave() : comeBack());
  const onLine = () => !document.hidden && comeBack();
  if (document.hidden) leave();
  document.addEventListener('visibilitychange', onView);
  window.addEventListener('online', onLine);
  return () => {
    document.removeEventListener('visibilitychange', onView);
    window.removeEventListener('online', onLine);
  };
}
