/** Every address of the portal that a crawl opens, by whose eyes it is for. */

export interface CrawlIds {
  /** An event with pictures and clips. */
  readonly event: number;
  /** A site of the person who looks, and a schedule of theirs. */
  readonly location: number;
  readonly schedule: number;
}

/** Addresses of signed-in pages, each followed by what its provider's answers fill. */
export const signedInAddresses = ({ event, location, schedule }: CrawlIds): readonly string[] => [
  '/',
  '/user/details',
  '/locations',
  `/location/${location}`,
  '/events',
  `/events/location/${location}`,
  `/event/${event}`,
  '/contacts',
  '/contact/1',
  '/schedules',
  `/schedule/${schedule}`,
  '/change-request',
];

/** Addresses of the screens that a configuration switches on. */
export const optionalAddresses: readonly string[] = [
  '/cameras',
  '/camera/1',
  '/nvrs',
  '/nvr/1',
  '/speakers',
  '/speaker/1',
  '/dealers',
  '/dealer/1',
  '/customers',
  '/customer/1',
];

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

/** The same for those who are not signed in. */
export function publicAddressesWith(text: string): readonly string[] {
  const word = encodeURIComponent(wellFormed(text));
  return [
    `/login?returnUrl=${word}#${word}`,
    `/logout?returnUrl=${word}#${word}`,
    `/login-callback#error=${word}`,
    `/login-callback#token=${word}`,
    `/forgot-password?username=${word}`,
    `/reset-password#reset=${word}`,
    `/privacy-policy#${word}`,
    `/terms-of-use?${word}`,
  ];
}

/** An address cannot hold half of a pair. */
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '\uFFFD');
