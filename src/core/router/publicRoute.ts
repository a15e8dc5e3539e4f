import { createRoute } from '@tanstack/react-router';
import { rootRoute } from './rootRoute.ts';

/** Parent of the routes that need no sign-in. Their pages bring their own frame. */
export const publicRoute = createRoute({ getParentRoute: () => rootRoute, id: 'public' });
