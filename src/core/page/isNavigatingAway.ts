import { type AnyRouter, useRouter, useRouterState } from '@tanstack/react-router';

/**
 * Whether a navigation to another page is under way. The shown page stays mounted until it ends, and must not navigate
 * on its own in the meantime.
 */
export function isNavigatingAway(router: AnyRouter): boolean {
  // Compares matched paths, because one address can be written in several ways: in capitals, with a trailing slash.
  const coming = router.matchRoutes(router.latestLocation.pathname).at(-1);
  return coming?.pathname !== router.state.matches.at(-1)?.pathname;
}

/** The same for effects, which act once the person has come back instead. */
export function useIsNavigatingAway(): boolean {
  const router = useRouter();
  return useRouterState({ select: () => isNavigatingAway(router) });
}
