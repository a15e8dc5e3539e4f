import type { Plugin } from './definePlugin.ts';
import { routePath } from './routePath.ts';

/**
 * Some pages are opened by links that carry a token in the URL's fragment. It is read once and taken out of the
 * address bar and the history before the router, a log or an extension can pick it up.
 */
export interface SecretFragment {
  /** Parameters of the last such fragment; empty when there was none or it was forgotten. */
  read(): URLSearchParams;
  /** To be called as soon as the token has served. */
  forget(): void;
}

/**
 * Call before the router is made: its own listener must come after this one.
 * @param carriesSecret tells by the path (below the portal's base) whether a page expects such a fragment
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
    // A plus of a token in base64 is itself, and no space as in a form.
    read: () => new URLSearchParams(held.replaceAll('+', '%2B')),
    forget: () => {
      held = '';
    },
  };
}

/** Whether a path belongs to a route that says it is opened by such links. */
export function carriesSecret(plugins: readonly Plugin[]): (path: string) => boolean {
  const paths = plugins
    .flatMap(({ routes }) => routes)
    .filter((route) => route.options.staticData?.secretFragment === true)
    .map(routePath);
  return (path) => paths.includes(path.replace(/(?<=.)\/$/, ''));
}
