import type { RegisteredRouter } from '@tanstack/react-router';
import type { MouseEvent, SyntheticEvent } from 'react';
import type { Registry } from '#core/app/definePlugin.ts';
import { addressOf } from '#core/app/routePath.ts';
import { isPlainPress } from '#core/ui/isPlainPress.ts';

/** The router's own delay. */
const INTENT_MS = 50;

/** Address of a record's page; null where its screen is switched off. */
export type HrefOf = (path: `/${string}/$id`, id: number) => string | null;

/**
 * Plain links of a list with many rows. A `Link` for each would subscribe to the address and build its own again with each
 * change of it.
 */
export function rowLinks(router: RegisteredRouter, { hasRoute }: Registry) {
  let intended: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The address says all: `to` is there for the type alone.
  const preload = (href: string) => void router.preloadRoute({ href, to: '.' });
  const intendOn = (href: string | null) => {
    if (href === intended) return;
    intended = href;
    clearTimeout(timer);
    if (href !== null) timer = setTimeout(() => preload(href), INTENT_MS);
  };
  const intend = ({ target }: SyntheticEvent) => intendOn(hrefAround(target));
  const leave = () => intendOn(null);
  const hrefOf: HrefOf = (path, id) =>
    hasRoute(path) ? router.history.createHref(addressOf(router, path.replace('$id', String(id)))) : null;
  return {
    hrefOf,
    /** Handlers of an element that holds the rows: plain clicks go to the router, and a hovered or focused link is preloaded. */
    handlers: {
      onClick: (event: MouseEvent) => {
        leave();
        const href = hrefAround(event.target);
        if (href === null || event.defaultPrevented || event.button !== 0 || !isPlainPress(event)) return;
        event.preventDefault();
        void router.navigate({ href });
      },
      onMouseOver: intend,
      onMouseLeave: leave,
      onFocus: intend,
      onBlur: leave,
      onTouchStart: ({ target }: SyntheticEvent) => {
        const href = hrefAround(target);
        if (href !== null) preload(href);
      },
    },
  };
}

/** The address of the link around an element, within this host; null for none. */
function hrefAround(target: EventTarget): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === window.location.origin && link.target === ''
    ? link.pathname + link.search + link.hash
    : null;
}
