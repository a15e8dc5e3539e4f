import { type RegisteredRouter, type ToOptions, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

type RowLinkProps<To extends string | undefined> = ToOptions<RegisteredRouter, string, To> & {
  readonly children: ReactNode;
};

/** The router's own wait before it loads what somebody points at. */
const POINTED_AT_MS = 50;
let pointedAt: ReturnType<typeof setTimeout> | undefined;

/**
 * A router link for lists, where hundreds come to be in one press. It is never the page that is shown already, so it
 * need not follow the address; for everything else take `Link`. `to` begins with a slash.
 */
export function RowLink<const To extends string | undefined>({ children, ...target }: RowLinkProps<To>) {
  const router = useRouter();
  const options = target as ToOptions<RegisteredRouter, string, string>;
  // What cannot be had ahead is asked for again, and its failure told, when the link is followed.
  const preload = () => void router.preloadRoute(options).catch(() => undefined);
  const wait = () => {
    clearTimeout(pointedAt);
    pointedAt = setTimeout(preload, POINTED_AT_MS);
  };
  const leave = () => clearTimeout(pointedAt);
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leave();
    void router.navigate(options);
  };
  return (
    <a
      href={router.history.createHref(router.buildLocation(options).publicHref)}
      onClick={follow}
      onFocus={wait}
      onBlur={leave}
      onMouseEnter={wait}
      onMouseLeave={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}
