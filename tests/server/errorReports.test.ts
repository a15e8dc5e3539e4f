import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { launch } from '../../server/launch.ts';
import { redacted } from '../../server/portal/errorReports.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { chunked, rawConversation } from '../support/rawRequest.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const MINUTE = 60_000;
const fresh = scratchFolders();
const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${'c'.repeat(30)}.${'d'.repeat(30)}`;
const REPORT = { build: 'k3v9-2', route: '/event/$id', kind: 'TypeError' };
const PATH = '/api/error-reports';

let clock = Date.now();
let lines: { msg: string }[] = [];

const server = ofFile(() => {
  const settings = { ...readSettings({}), port: 0, dataDir: fresh(), demo: false, trustedProxies: 1 };
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return launch({ settings, log, now: () => clock });
});
beforeEach(() => {
  clock += MINUTE;
  lines = [];
});

const send = (body: unknown, headers: Record<string, string> = { Origin: server.url }) =>
  fetch(server.url + PATH, { method: 'POST', headers, body: JSON.stringify(body) });
const logged = () => lines.filter(({ msg }) => msg === 'portal error');

describe('a report of an error in the portal', () => {
  it('comes into the log with build and route, without a token of anybody', async () => {
    const place = 'assets/portal-Ab_-123.js:1:4711';
    const report = { ...REPORT, place, status: 503, requestId: '0123456789abcdef', times: 3 };
    const answer = await send(report);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const requestId = answer.headers.get('X-Request-Id');
    expect(logged()).toEqual([expect.objectContaining({ level: 40, requestId, report })]);
  });

  it('leaves out of the log whatever is no part of a report, and what could be somebody’s', async () => {
    const message = `Cannot read "Harbourline" of avery@harbourline.example, Bearer ${TOKEN}, at /x?sig=abc`;
    expect((await send({ ...REPORT, message, screen: 'Harbourline', token: TOKEN })).status).toBe(204);
    expect(logged()).toMatchObject([
      { report: { ...REPORT, message: 'Cannot read [text] of [address], Bearer [token] at /x[query]' } },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Harbourline|avery|eyJ|sig=/);
  });

  it.each([
    ['build', { ...REPORT, build: 'a b' }],
    ['build', { route: '/', kind: 'Error' }],
    ['route', { ...REPORT, route: '/event/12?token=x' }],
    ['route', { ...REPORT, route: 'event' }],
    ['kind', { ...REPORT, kind: 'x'.repeat(65) }],
    ['place', { ...REPORT, place: 'https://evil.example/x.js:1' }],
    ['status', { ...REPORT, status: 'ok' }],
    ['times', { ...REPORT, times: 0 }],
    ['message', { ...REPORT, message: 'x'.repeat(501) }],
  ])('is refused when its %s is not of that form', async (field, body) => {
    const answer = await send(body);
    expect(await refusalOf(answer)).toBe(`400 The field '${field}' is not valid.`);
    expect(logged()).toEqual([]);
  });

  it.each([[null], [[]], ['text'], [7]])('is refused when it is %j', async (body) => {
    expect((await send(body)).status).toBe(400);
    expect(logged()).toEqual([]);
  });

  it('is taken from the portal alone', async () => {
    expect((await send(REPORT, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(REPORT, {})).status).toBe(403);
    expect((await fetch(server.url + PATH)).status).toBe(405);
    expect(logged()).toEqual([]);
  });

  it('is refused above 4 kB, with a length and in chunks', async () => {
    const large = JSON.stringify({ ...REPORT, more: 'x'.repeat(5_000) });
    expect((await send(JSON.parse(large))).status).toBe(413);
    const host = `Host: ${new URL(server.url).host}`;
    const head = [`POST ${PATH} HTTP/1.1`, host, `Origin: ${server.url}`, 'Transfer-Encoding: chunked'];
    expect((await rawConversation(server.url, head, chunked(large, 900))).status).toBe(413);
    expect(logged()).toEqual([]);
  });

  it('is one of sixty that an address may send in a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => send(REPORT)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(204), 429]);
    expect(logged()).toHaveLength(60);
    clock += MINUTE;
    expect((await send(REPORT)).status).toBe(204);
  });
});

describe('reports of one subscriber', () => {
  it('are sixty a minute, from however many addresses of the network, and leave the others theirs', async () => {
    const from = async (address: string) =>
      (await send(REPORT, { Origin: server.url, 'X-Forwarded-For': address })).status;
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, n) => from(`2001:db8:7:1::${n.toString(16)}`)),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(await from('2001:db8:7:2::1')).toBe(204);
  });
});

it('the address for reports is read from the environment', () => {
  const read = (text: string) => readSettings({ PORTAL_ERROR_REPORTS: text }).errorReports;
  for (const good of [PATH, 'https://errors.example/in']) expect(read(good)).toBe(good);
  for (const bad of '//evil.example/x /x?y javascript:alert(1) errors https://u:p@e.example/ /\\x'.split(' '))
    expect(() => read(bad)).toThrow('PORTAL_ERROR_REPORTS: must be a path such as /api/error-reports');
});

it('reports of many addresses are six hundred a minute at most, also by a clock that was set back', async () => {
  const from = async (index: number) => {
    const address = `198.18.${Math.floor(index / 250)}.${index % 250}`;
    return (await send(REPORT, { Origin: server.url, 'X-Forwarded-For': address })).status;
  };
  const statuses: number[] = [];
  // More connections than these take their time.
  for (let first = 0; first < 650; first += 50)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => from(first + index)))));
  expect(statuses.filter((status) => status === 204)).toHaveLength(600);
  clock -= MINUTE;
  expect(await from(700)).toBe(204);
});

it.each([
  ["Cannot read (reading 'siteName')", 'Cannot read (reading [text])'],
  ["It can't be read", "It can't be read"],
  [`token ${TOKEN}`, 'token [token]'],
  ['Bearer abc', 'Bearer [token]'],
  ['of a.b+c@d.example now', 'of [address] now'],
  ['event 1234 of site 7', 'event [number] of site 7'],
  ['a\nb\u2028c\u0000d', 'a b c d'],
  ['/search?query=acme#x and more', '/search[query] and more'],
  [`key ${'A1b2'.repeat(8)}`, 'key [token]'],
])('a message, redacted %j', (message, expected) => {
  expect(redacted(message)).toBe(expected);
});
