import type { Plugin } from './definePlugin.ts';
import { routePath } from './routePath.ts';

/**
 * Links to some pages carry a token in the URL's fragment. The fragment is read once and removed from the address bar
 * and the history before the router, a log or an extension can see it.
 */
export interface SecretFragment {
  /** Parameters of the last such fragment; empty when there was none, or it was forgotten. */
  read(): URLSearchParams;
  /** Call this as soon as the token has been used. */
  forget(): void;
}

/**
 * Call before the router is created: this listener must run before the router's.
 * @param carriesSecret whether the page at a path (below the portal's base) expects such a fragment
 */
export function guardSecretFragment(
  win: Window,
  basepath: string,
  carriesSecret: (path: string) => boolean,
): SecretFragment {
  let held = '';
  const strip = () => {
    const { pathname, search, hash } = win.location;
    if (hash === '' || !carriesSecret(`/${pathname.slice(basepath.length)}`)) return;
    held = hash.slice(1);
    win.history.replaceState(win.history.state, '', pathname + search);
  };
  strip();
  win.addEventListener('popstate', strip);
  return {
    // In a base64 token a plus sign is a plus sign. URLSearchParams would read it as a space.
    read: () => new URLSearchParams(held.replaceAll('+', '%2B')),
    forget: () => {
      held = '';
    },
  };
}

/** Whether a path belongs to a route that declares `secretFragment`. */
export function carriesSecret(plugins: readonly Plugin[]): (path: string) => boolean {
  const paths = plugins
    .flatMap(({ routes }) => routes)
    .filter((route) => route.options.staticData?.secretFragment === true)
    .map(routePath);
  return (path) => paths.includes(path.replace(/(?<=.)\/$/, ''));
}
