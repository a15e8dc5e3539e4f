import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { tellUnsent } from './unsentLine.tsx';

const pages = () => import('./ChangeRequestPages.tsx');

const changeRequestRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-request',
  validateSearch: parseChangeRequestSearch,
  staticData: { title: 'Change Request' },
  component: lazyRouteComponent(pages, 'ChangeRequestPage'),
});

const sentRequestsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-request/sent',
  staticData: { title: 'Your requests' },
  loader: lazyFn(pages, 'load'),
  component: lazyRouteComponent(pages, 'SentRequestsPage'),
});

/** Lets people request a change in their own words, and keeps what they have sent. */
export const changeRequest = definePlugin({
  id: 'change-request',
  routes: [changeRequestRoute, sentRequestsRoute],
  nav: [
    { label: 'Change Request', route: changeRequestRoute },
    {
      label: 'Your requests',
      route: sentRequestsRoute,
      place: 'user',
      words: 'sent change requests receipts messages',
    },
  ],
  topics: () => [
    {
      group: 'Do',
      label: 'Request a change',
      words: 'holiday christmas vacation update message support help',
      choose: '/change-request',
    },
  ],
  start: tellUnsent,
});

/** The texts that a link passes to the form. The form only shows them for the person to edit. */
interface ChangeRequestSearch {
  /** On one line. */
  subject?: string;
  details?: string;
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseChangeRequestSearch(raw: Record<string, unknown>): ChangeRequestSearch {
  const subject = textOf(raw.subject).replace(/\s+/g, ' ');
  const details = textOf(raw.details);
  return { ...(subject !== '' && { subject }), ...(details !== '' && { details }) };
}

// A text of digits only arrives as a number when the address was typed by hand.
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly 'change-request': typeof changeRequest;
  }
}
