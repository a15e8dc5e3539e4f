import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/signedInRoute.ts';
import { cutText, LONGEST_DETAILS, LONGEST_SUBJECT } from '#domain/links/requestTexts.ts';

const changeRequestRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-request',
  validateSearch: parseChangeRequestSearch,
  staticData: { title: 'Change Request' },
  component: lazyRouteComponent(() => import('./ChangeRequestPage.tsx'), 'ChangeRequestPage'),
});

/** Lets people request a change in their own words. */
export const changeRequest = definePlugin({
  id: 'change-request',
  routes: [changeRequestRoute],
  nav: [{ label: 'Change Request', route: changeRequestRoute }],
});

interface ChangeRequestSearch {
  /** At most 200 characters, on one line. */
  subject?: string;
  /** At most 2,000 characters. */
  details?: string;
}

/** @param raw the query string's values, already parsed where they look like JSON */
export function parseChangeRequestSearch(raw: Record<string, unknown>): ChangeRequestSearch {
  const { subject: rawSubject, details: rawDetails } = raw;
  const subject = cutText(textOf(rawSubject).replace(/\s+/g, ' '), LONGEST_SUBJECT);
  const details = cutText(textOf(rawDetails), LONGEST_DETAILS);
  return { ...(subject !== '' && { subject }), ...(details !== '' && { details }) };
}

// A text of digits only arrives as a number when the address was typed by hand.
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
