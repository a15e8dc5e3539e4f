import type { AnyRouter } from '@tanstack/react-router';

/**
 * Whether another page than the shown one is on its way. The shown one stays mounted until then: what it does by itself
 * must not lead away from where the person is going.
 */
export function isNavigatingAway(router: AnyRouter): boolean {
  // Matched, for an address may be written in more than one way: in capitals, with a slash at its end.
  const coming = router.matchRoutes(router.latestLocation.pathname).at(-1);
  return coming?.pathname !== router.state.matches.at(-1)?.pathname;
}
