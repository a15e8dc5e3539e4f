import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { signedInRoute } from './signedInRoute.ts';

/** Stands at '/' where the screen of that path is switched off, and leads to the first page of the bar. */
export const firstPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const [first] = context.registry.nav('bar');
    if (first === undefined) throw notFound();
    throw redirect({ to: first.route.to, replace: true });
  },
});
