import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * Network address of the client, without a port; IPv4 in dots also when it came as IPv6.
 * @param proxies number of reverse proxies in front; each has appended the address that it saw to X-Forwarded-For
 */
export function callerAddress(context: Context, proxies: number): string {
  const peer = plainAddress(getConnInfo(context).remote.address ?? 'unknown');
  if (proxies === 0) return peer;
  const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => entry.trim());
  return plainAddress(forwarded.at(-proxies) ?? '') || peer;
}

/**
 * The part of an address that belongs to one subscriber: a whole IPv4 address, or the first half of an IPv6 address.
 * Where a gateway has put an IPv4 address into an IPv6 one, that IPv4 address: behind NAT64 (64:ff9b::/96) all of the
 * old internet has one half in common, and with 6to4 (2002::/16) one address has 65,536 of them.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = hextets(address);
  if (groups.slice(0, 6).join(':') === '64:ff9b:0:0:0:0') return inDots(groups.slice(6));
  if (groups[0] === '2002') return inDots(groups.slice(1, 3));
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Some proxies append ports to addresses, and put IPv6 addresses in brackets. */
function plainAddress(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(entry) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(entry) ?? [];
  const address = (bracketed ?? dotted ?? entry).replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const parts = hextets(address);
  return parts.slice(0, 6).join(':') === '0:0:0:0:0:ffff' ? inDots(parts.slice(6)) : address.toLowerCase();
}

/** The eight groups of an IPv6 address, without leading zeros. */
function hextets(address: string): string[] {
  // The URL parser brings every spelling into one, with '::' for the longest run of zeros.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return groups(head);
  const zeros = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)];
}

function inDots(pair: readonly string[]): string {
  return pair
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 0xff])
    .join('.');
}
