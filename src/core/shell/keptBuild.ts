/** What the portal's page and its service worker agree on. */

/** The worker's file: it stands beside index.html, since a worker controls the folder that it lies in. */
export const SERVICE_WORKER = 'service-worker.js';

/**
 * How the names of a portal's caches begin. Portals in other folders of the origin have others.
 * @param folder path of the portal's folder, with a slash at its end
 */
export function cachePrefix(folder: string): string {
  return `portal ${folder} `;
}
