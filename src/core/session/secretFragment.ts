/**
 * Links to some pages carry a token in the address's fragment. It leaves the address bar and the history of whichever
 * page it was opened on, before the router, a log or an extension can see it. Only the page that it is meant for reads
 * it.
 */

interface HeldFragment {
  /** Path of the page that it was opened on. */
  readonly path: string;
  readonly text: string;
}

declare global {
  interface Window {
    /** Left by the page's inline script, which runs before the portal's code is there. */
    heldFragment?: HeldFragment | undefined;
  }
}

export type SecretFragment = ReturnType<typeof guardSecretFragment>;

const LONGEST_NAME = 100;

/**
 * Whether a fragment names a place within a page, as all fragments of the portal's own links do: small letters, digits
 * and hyphens. Anything else may hold a token, whatever its parameters are called.
 */
function namesPlace(fragment: string): boolean {
  try {
    const name = decodeURIComponent(fragment);
    return name.length <= LONGEST_NAME && name === name.toLowerCase() && /^[\p{L}\p{N}-]*$/u.test(name);
  } catch {
    return false;
  }
}

/** An address or path without its fragment, unless that names a place within the page. */
export function withoutSecret(address: string): string {
  const start = address.indexOf('#');
  return start === -1 || namesPlace(address.slice(start + 1)) ? address : address.slice(0, start);
}

/** Takes a fragment that may hold a secret out of the address bar and the history. */
export function stripSecretFragment(win: Window): void {
  const { href, pathname, hash } = win.location;
  const stripped = withoutSecret(href);
  if (stripped === href) return;
  win.heldFragment = { path: pathname, text: hash.slice(1) };
  // The whole address: a path that begins with two slashes would be read as another host.
  win.history.replaceState(win.history.state, '', stripped);
}

/**
 * Strips the address now and whenever the fragment alone changes. Call before the router is created: this listener must
 * run before the router's.
 * @param basepath folder that serves the portal, with a trailing slash
 */
export function guardSecretFragment(win: Window, basepath: string) {
  const strip = () => stripSecretFragment(win);
  strip();
  win.addEventListener('popstate', strip);
  return {
    /**
     * Parameters of the fragment that a page was opened with; empty when there was none, or it was forgotten.
     * @param page path below the portal's base, e.g. '/login-callback'
     */
    read: (page: string) => {
      const { path, text } = win.heldFragment ?? { path: '', text: '' };
      const isOfPage = bare(path) === bare(basepath + page.slice(1));
      // In a base64 token a plus sign is a plus sign. URLSearchParams would read it as a space.
      return new URLSearchParams(isOfPage ? text.replaceAll('+', '%2B') : '');
    },
    /** Call this as soon as the token has been used. */
    forget: () => {
      win.heldFragment = undefined;
    },
  };
}

/** The form in which the router compares paths. */
function bare(path: string): string {
  return path.toLowerCase().replace(/\/$/, '');
}
