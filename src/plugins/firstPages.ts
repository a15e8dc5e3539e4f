/**
 * The pages that people open first. While the entry loads, the browser gets their chunks and the first picture is theirs.
 * The login form is in the entry.
 */

interface FirstPage {
  /** As the route declares it. */
  readonly path: string;
  /** In this folder. */
  readonly module: string;
  /** Heading of a page that has the same one for everybody. */
  readonly title?: string;
  /** As the route declares it. */
  readonly wide?: true | 'admin';
}

export const firstPages: readonly FirstPage[] = [
  // After the sign-in of Google or Microsoft.
  { path: '/login-callback', module: 'sign-in/LoginCallbackPage.tsx' },
  { path: '/', module: 'home/HomePage.tsx', title: 'Home' },
  { path: '/events', module: 'events/list/EventsPage.tsx', title: 'Archived Events', wide: 'admin' },
  { path: '/events/location/$id', module: 'events/list/EventsPage.tsx', wide: 'admin' },
  { path: '/event/$id', module: 'events/detail/EventPage.tsx' },
  { path: '/locations', module: 'locations/list/LocationsPage.tsx', title: 'Locations', wide: true },
  { path: '/location/$id', module: 'locations/detail/LocationPage.tsx' },
  { path: '/contacts', module: 'contacts/ContactsPage.tsx', title: 'Contacts', wide: true },
  { path: '/schedules', module: 'schedules/list/SchedulesPage.tsx', title: 'Schedules' },
  { path: '/schedule/$id', module: 'schedules/detail/SchedulePage.tsx' },
  { path: '/review', module: 'review/ReviewPage.tsx', title: 'Review', wide: true },
  { path: '/coverage', module: 'coverage/CoveragePage.tsx', title: 'Coverage' },
];

/** All other pages redirect people who are not signed in to the login page. */
export const publicPaths = `/login /logout /login-callback /forgot-password /reset-password /privacy-policy
  /terms-of-use`.split(/\s+/);

/** The params in a path such as '/event/12'; null when it is not one of the route. */
export function matchPath(route: string, path: string): Readonly<Record<string, string>> | null {
  const pattern = route.replace(/\$(\w+)/g, '(?<$1>[^/]+)').replace(/\/?$/, '/?');
  const found = new RegExp(`^${pattern}$`).exec(path);
  return found && { ...found.groups };
}
