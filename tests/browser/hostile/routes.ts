/** Every address of the portal that a crawl opens, by whose eyes it is for. */
import { loadPlugins } from '#core/app/registry.ts';
import { routePath } from '#core/app/routePath.ts';
import { publicRoute } from '#core/router/parentRoutes.ts';
import { installed } from '#plugins/installed.ts';
import { optionalPlugins } from '../optionalScreens.ts';

export interface CrawlIds {
  /** An event with pictures and clips. */
  readonly event: number;
  /** A site of the person who looks, and a schedule of theirs. */
  readonly location: number;
  readonly schedule: number;
}

/** A record that every kind has in the demo data. */
const FIRST_ID = 1;

async function pathsOf(who: 'public' | 'signed-in', on: readonly string[]): Promise<readonly string[]> {
  const plugins = await loadPlugins(installed, { off: [], on });
  return plugins
    .flatMap(({ routes }) => routes)
    .filter(({ options }) => (options.getParentRoute() === publicRoute) === (who === 'public'))
    .map(routePath);
}

/**
 * Addresses of all signed-in pages that are installed, also of those that come after this was written.
 * @param screens 'all' has those that a configuration switches on
 */
export async function signedInAddresses(ids: CrawlIds, screens: 'all' | 'usual'): Promise<readonly string[]> {
  const paths = await pathsOf('signed-in', screens === 'all' ? optionalPlugins : []);
  const known: Record<string, number | undefined> = { ...ids };
  return paths.map((path) => {
    const noun = Object.keys(ids).find((name) => path.includes(`/${name}/`)) ?? '';
    return path.replace(/\$\w+/g, String(known[noun] ?? FIRST_ID));
  });
}

/** The four whose answers hold the most texts. */
export const heaviestAddresses = ({
  event,
  location,
}: Pick<CrawlIds, 'event' | 'location'>): readonly string[] => [
  '/events',
  `/event/${event}`,
  `/location/${location}`,
  '/contacts',
];

/** Addresses that anybody may write into a link: the text is in the path, the query or the fragment. */
export function addressesWith(text: string): readonly string[] {
  const word = encodeURIComponent(wellFormed(text));
  // A path with a dot in it is taken for a file's.
  const name = word.replaceAll('.', '');
  return [
    `/${name}`,
    `/location/${name}`,
    `/event/${name}`,
    `/schedule/${name}`,
    `/contact/${name}`,
    `/events/location/${name}`,
    `/events?locationId=${word}&back=${word}&dnfilter=${word}&search=${word}&page=${word}&sort=${word}`,
    `/locations?search=${word}&sort=${word}&page=${word}&size=${word}`,
    `/?period=${word}`,
    `/schedule/3?week=${word}`,
    `/change-request?subject=${word}&details=${word}`,
  ];
}

/** The same for those who are not signed in: every public page that is installed. */
export async function publicAddressesWith(text: string): Promise<readonly string[]> {
  const word = encodeURIComponent(wellFormed(text));
  const paths = await pathsOf('public', []);
  return [
    ...paths.map((path) => `${path}?returnUrl=${word}&username=${word}#${word}`),
    `/login-callback#error=${word}`,
    `/login-callback#token=${word}`,
    `/reset-password#reset=${word}`,
  ];
}

/** An address cannot hold half of a pair. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD');
