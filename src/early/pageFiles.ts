/** Which files of the build a page needs in addition to the entry, and what its first picture says. */
import { matchPath } from './matchPath.ts';

/** The route that people who are not signed in are redirected to. */
const LOGIN = '/login';

export interface PageFiles {
  /** Relative to the portal's folder. */
  readonly files: readonly string[];
  readonly routes: readonly {
    /** As declared, e.g. '/event/$id'. */
    readonly path: string;
    /** Whether the route redirects people who are not signed in to the login page. */
    readonly signedIn: boolean;
    /** Heading of a page that has the same one for everybody. */
    readonly title?: string;
    /** As the route declares it. */
    readonly wide?: true | 'admin';
    /** Indexes into `files`. */
    readonly needs: readonly number[];
  }[];
}

interface FirstPage {
  readonly files: readonly string[];
  readonly title: string;
  /** Whether it has the bar of the signed-in pages. */
  readonly hasBar: boolean;
  readonly isWide: boolean;
  /** Whether the asked page redirects people who are not signed in. */
  readonly needsSignIn: boolean;
}

/**
 * @param path within the portal's folder
 * @param isAdminView whether the person sees what only Admins may see
 */
export function firstPage(
  { files, routes }: PageFiles,
  path: string,
  isSignedIn: boolean,
  isAdminView = false,
): FirstPage {
  const at = (address: string) => routes.find((route) => matchPath(route.path, address) !== null);
  const asked = at(path);
  const shown = asked?.signedIn && !isSignedIn ? at(LOGIN) : asked;
  return {
    files: (shown?.needs ?? []).flatMap((place) => files[place] ?? []),
    title: shown?.title ?? '',
    needsSignIn: asked?.signedIn === true,
    hasBar: shown?.signedIn ?? isSignedIn,
    isWide: shown?.wide === true || (shown?.wide === 'admin' && isAdminView),
  };
}
