/** Reloads when there is a page to be had: a browser without a connection would leave nothing at all. */
export async function reloadPortal(): Promise<void> {
  const page = await fetch(document.baseURI, { cache: 'no-store' }).catch(() => null);
  if (page?.ok) window.location.reload();
}
