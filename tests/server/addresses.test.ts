/** Whose address a request comes from, and which names are those of this machine. */
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { callerAddress, networkOf, otherPublicUrl, undeclaredProxy } from '../../server/http/origins.ts';
import type { ServerEnv } from '../../server/http/serverEnv.ts';
import { isLoopback } from '../../server/settings/kinds.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { words } from '../support/hostile/dice.ts';

/** The network of a caller whose address one declared proxy has written down. */
async function networkBehindProxy(forwarded: string): Promise<string> {
  const app = new Hono();
  app.get('/', (context) => context.text(networkOf(callerAddress(context, 1))));
  const incoming = { socket: { remoteAddress: '10.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } };
  const answer = await app.request('/', { headers: { 'X-Forwarded-For': forwarded } }, { incoming });
  return answer.text();
}

describe('the network that a caller is counted as', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7 192.0.2.7:4711 ::ffff:192.0.2.7 ::FFFF:C000:207 [::ffff:192.0.2.7]:80'],
    [
      '2001:db8:0:1::/64',
      '2001:db8:0:1::1 2001:0DB8::1:FFFF:0:0:1 [2001:db8:0:1::2]:443 2001:db8:0:1::3%eth0',
    ],
    ['fe80:0:0:0::/64', 'fe80::1%eth0 fe80::2%25en1 [fe80::3%lo]:1'],
    ['192.0.2.7 behind NAT64', '64:ff9b::192.0.2.7 64:ff9b::c000:207'],
    ['192.0.2.7 by 6to4', '2002:c000:207::1 2002:c000:207:ffff::1'],
    ['0:0:0:0::/64', '::1'],
  ])('is %s', async (expected, addresses) => {
    for (const address of addresses.split(' '))
      expect(await networkBehindProxy(address), address).toBe(expected.split(' ')[0]);
  });

  it('tells apart what has only a gateway in common', async () => {
    const all = words`64:ff9b::192.0.2.7 64:ff9b::192.0.2.8 2002:c000:207:: 2002:c000:209:: 2001:db8::`;
    const networks = new Set(await Promise.all(all.map(networkBehindProxy)));
    expect(networks.size).toBe(4);
  });
});

it('the name of a host is one of this machine', () => {
  expect(['localhost', 'a.b.LOCALHOST.', '127.255.0.1', '::1', '[::1]'].map(isLoopback)).not.toContain(false);
  expect(
    ['', '.', 'localhost..', 'xlocalhost', '.localhost', '127.0.0', '::2'].map(isLoopback),
  ).not.toContain(true);
});

it.each([
  [0, 1],
  [1, 0],
])('behind %i declared proxies the log names a forwarded address %i times', async (trustedProxies, lines) => {
  const written: string[] = [];
  const app = new Hono<ServerEnv>();
  const log = pino({}, { write: (line: string) => written.push(line) });
  app.use(undeclaredProxy(log, { ...readSettings({}), trustedProxies }));
  app.get('/', (context) => context.text('ok'));
  await app.request('/');
  expect(written).toEqual([]);
  for (let asked = 0; asked < 3; asked += 1)
    await app.request('/', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  expect(written).toHaveLength(lines);
  expect(written.filter((line) => line.includes('PORTAL_TRUSTED_PROXIES is 0'))).toHaveLength(lines);
});

describe('pages of the portal under an origin that the settings do not name', () => {
  const linesOf = async (
    environment: Readonly<Record<string, string>>,
    headers: Record<string, string>,
    path = '/',
  ) => {
    const written: string[] = [];
    const app = new Hono<ServerEnv>();
    const log = pino({}, { write: (line: string) => written.push(line) });
    app.use(otherPublicUrl(log, readSettings(environment)));
    app.get('/', (context) => context.text('ok'));
    for (let asked = 0; asked < 3; asked += 1) await app.request(`http://portal.example${path}`, { headers });
    return written.map((line): unknown => JSON.parse(line).msg);
  };
  const naming = (origin: string, set: string) =>
    `the portal is open under ${origin}, but PORTAL_PUBLIC_URL is ${set}: reset links, notifications and sign-ins elsewhere are refused there`;

  const own = 'https://portal.example';
  const other = { PORTAL_PUBLIC_URL: 'https://other.example' };
  const returning = `/?returnUrl=${encodeURIComponent(`${own}/login-callback`)}`;

  it.each([
    ['another one is set', other, { Origin: own }, '/', 'https://other.example'],
    [
      'that has another scheme',
      { PORTAL_PUBLIC_URL: 'http://portal.example' },
      { Origin: own },
      '/',
      'http://portal.example',
    ],
    ['none is set', {}, { Origin: own }, '/', 'not set'],
    ['a sign-in elsewhere is asked for', other, {}, returning, 'https://other.example'],
  ])('are named in the log, once: %s', async (_, environment, headers, path, set) => {
    expect(await linesOf(environment, headers, path)).toEqual([naming(own, set)]);
  });

  it('are named where a proxy has changed the host of the request', async () => {
    const origin = 'https://watch.example';
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
    expect(await linesOf(other, headers)).toEqual([naming(origin, 'https://other.example')]);
  });

  it.each([
    ['the public origin', { PORTAL_PUBLIC_URL: own }, { Origin: own }],
    ['an allowed origin', { ...other, PORTAL_ALLOWED_ORIGINS: own }, { Origin: own }],
    ["somebody else's page", other, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a page without an origin', other, { Origin: 'null' }],
    ['no page', other, {}],
  ])('are none: %s', async (_, environment, headers) => {
    expect(await linesOf(environment, headers)).toEqual([]);
  });
});
