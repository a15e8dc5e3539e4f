/**
 * The push services that messages are handed to. It stands apart because it is what keeps the provider from calling
 * addresses inside its own network: a browser says where its messages go, and anybody can pretend to be one.
 */

/** Hosts that browsers name, as a URL writes them. */
const HOSTS: readonly RegExp[] = [
  // Chrome, and other browsers that are built like it.
  /^fcm\.googleapis\.com$/,
  // Firefox.
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  // Edge.
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  // Safari.
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
];

/**
 * Whether an endpoint is an https address of a known push service, or of a further one. It must be written as browsers
 * write it, so that there is one way only to read it.
 * @param furtherOrigins as browsers write origins; these may have a port, and http
 */
export function isPushService(endpoint: string, furtherOrigins: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.href !== endpoint || url.username !== '' || url.password !== '') return false;
  // Not its origin, which is the same for a blob: address.
  if (furtherOrigins.includes(`${url.protocol}//${url.host}`)) return true;
  return url.protocol === 'https:' && url.port === '' && HOSTS.some((host) => host.test(url.hostname));
}
