/**
 * Reloads when there is a page to be had: a browser without a connection would leave nothing at all.
 * @param may asked last, once the page is known to be there
 */
export async function reloadPortal(may?: () => boolean): Promise<void> {
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => null);
  if (page?.ok && may?.() !== false) window.location.reload();
}
