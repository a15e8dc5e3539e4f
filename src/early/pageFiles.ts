/** Which files of the build a page needs in addition to the entry. */
import { matchPath } from './matchPath.ts';

/** The route that people who are not signed in are redirected to. */
const LOGIN = '/login';

export interface PageFiles {
  /** Scripts and style sheets, relative to the portal's folder. */
  readonly files: readonly string[];
  readonly routes: readonly {
    /** As declared, e.g. '/event/$id'. */
    readonly path: string;
    /** Whether the route redirects people who are not signed in to the login page. */
    readonly signedIn: boolean;
    /** Indexes into `files`. */
    readonly needs: readonly number[];
  }[];
}

/** @param path within the portal's folder */
export function filesFor({ files, routes }: PageFiles, path: string, isSignedIn: boolean): string[] {
  const at = (address: string) => routes.find((route) => matchPath(route.path, address) !== null);
  const asked = at(path);
  const shown = asked?.signedIn && !isSignedIn ? at(LOGIN) : asked;
  return (shown?.needs ?? []).flatMap((place) => files[place] ?? []);
}
