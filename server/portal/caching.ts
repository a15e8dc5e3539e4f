/** Cache-Control of the portal's files. The recipes for other hosts use the same values. */

export const FOREVER = 'public, max-age=31536000, immutable';
export const ASK_AGAIN = 'no-cache';
export const NEVER = 'no-store';

/** Below the portal's folder, files whose name holds a hash of their content: they never change. */
export const HASHED_FILE = /^assets\/.*-[\w-]{8}\.\w+$/;

/** Below the portal's folder, the page that a reset mail leads to. No cache keeps it. */
export const RESET_PAGE = 'reset-password';
