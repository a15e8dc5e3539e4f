/** What the log holds of requests, and what a terminal gets of it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { launch } from '../../server/launch.ts';
import { readableLine } from '../../server/log/log.ts';
import { printable, printableLines } from '../../server/log/printable.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, postTo } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';
import { placeSeeded } from '../support/seeds.ts';

interface Line {
  readonly level: number;
  readonly path?: string;
  readonly status?: number;
  readonly err?: unknown;
}

const DEBUG = 20;
const INFO = 30;
const ERROR = 50;
const fresh = scratchFolders();
/** Everything that was logged, at the most talkative level. */
let written = '';
let lines: Line[] = [];
let isReady = true;
const write = (line: string) => {
  written += line;
  lines.push(JSON.parse(line));
};
const log = pino({ level: 'trace' }, { write });
const provider = ofFile(async () => {
  const dataDir = fresh();
  await placeSeeded(dataDir, 60);
  return launch({ settings: { ...readSettings({}), port: 0, dataDir, seedIncidents: 60 }, log });
});
const server = ofFile(() => {
  const app = createApp({ ...provider.deps, log, isReady: () => isReady });
  return serve(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
});
beforeEach(() => {
  [written, lines, isReady] = ['', [], true];
});

describe('the log, while the provider starts', () => {
  it('mentions who asks whether it is ready at the level debug, and calls that it refuses as errors', async () => {
    isReady = false;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/api/Event/events`, { method: 'POST' })).status).toBe(503);
    isReady = true;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect
      .poll(() => lines)
      .toMatchObject([
        { level: DEBUG, path: '/readyz', status: 503 },
        { level: ERROR, path: '/api/Event/events', status: 503 },
        { level: DEBUG, path: '/readyz', status: 200 },
      ]);
  });
});

describe('a caller who hangs up', () => {
  /** Sends the beginning of a request, and hangs up when the server has asked for the rest of it. */
  async function hangUpInBody(path: string, headers: readonly string[], begun: string): Promise<void> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const { host } = new URL(server.url);
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, 'Expect: 100-continue', ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(socket, 'data');
    socket.write(begun);
    socket.end();
    await once(socket, 'close');
  }

  it.each([
    ['/api/Authenticate', 'Content-Length: 100', '{'],
    ['/api/Authenticate', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['/api/Password/ResetEmail', 'Content-Length: 100', '{'],
    ['/api/error-reports', 'Content-Length: 100', '{'],
    ['/api/error-reports', 'Transfer-Encoding: chunked', '1\r\n{\r\n'],
    ['/api/openid/demo-consent', 'Content-Length: 100', 'a=b'],
  ])(
    'in the middle of a body to %s (%s) is one line, with 499 and no error',
    async (path, framing, begun) => {
      const type = 'Content-Type: application/x-www-form-urlencoded';
      await hangUpInBody(path, [`Origin: ${server.url}`, type, framing], begun);
      await expect.poll(() => lines.length).toBeGreaterThan(0);
      expect(lines).toMatchObject([{ level: INFO, path, status: 499 }]);
      expect(lines[0]).not.toHaveProperty('err');
    },
  );

  it('in the middle of an answer is one line, with 499', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const path = '/api/openapi.json';
    // More than the buffers of a connection take: the answers behind the first are never read.
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(100));
    await once(socket, 'data');
    socket.resetAndDestroy();
    await expect.poll(() => lines.filter(({ status }) => status === 499).length).toBeGreaterThan(0);
    expect(lines.filter(({ level }) => level > INFO)).toEqual([]);
  });
});

describe("the provider's log", () => {
  it('cuts a path at 200 characters', async () => {
    await fetch(`${server.url}/api/${'x'.repeat(4_000)}`);
    await expect.poll(() => lines).toMatchObject([{ path: `/api/${'x'.repeat(194)}…`, status: 404 }]);
  });

  it('mentions calls and media requests at the level info, with their ids, and files of the portal at debug', async () => {
    const requestIdOf = async (path: string) => (await fetch(server.url + path)).headers.get('X-Request-Id');
    const [call, file, medium] = ['/api/none', '/assets/none.js', '/media/none.mp4'];
    const expected = [
      { level: INFO, path: call, requestId: await requestIdOf(call) },
      { level: DEBUG, path: file, requestId: await requestIdOf(file) },
      { level: INFO, path: medium, requestId: await requestIdOf(medium) },
    ].map((line) => expect.objectContaining(line));
    await expect.poll(() => lines).toEqual(expect.arrayContaining(expected));
  });

  it('has a line for each call, without tokens, passwords, signatures or what people search for', async () => {
    const post = (path: string, body: unknown, bearer?: string) => postTo(server.url + path, body, bearer);
    const answer = await post('/api/Authenticate', { username: 'avery', password: DEMO_PASSWORD });
    const { token }: { token: string } = await answer.json();
    const [wrong, fresh] = ['wrong-password', 'new-password'];
    await post('/api/Authenticate', { username: 'avery', password: wrong });
    await post('/api/Location/locations', {}, token);
    await post('/api/Location/locations', {}, 'forged.token.here');
    await post('/api/Password', { currentPassword: wrong, newPassword: fresh }, token);
    await post('/api/Password/SetFromResetToken', { resetToken: 'reset-secret', newPassword: fresh });
    const validateURL = `${server.url}/reset-password`;
    await post('/api/Password/ResetEmail', { username: 'avery', validateURL, brand: 'Vigil' });
    const headers = { Authorization: `Bearer ${token}` };
    await fetch(`${server.url}/api/Search?query=searched-words`, { headers });
    await fetch(`${server.url}/media/none.mp4?exp=1&sig=media-signature`);
    await fetch(`${server.url}/login-callback?token=${token}`);
    // A line is written once its answer has left.
    await expect.poll(() => written).toContain('/login-callback');
    expect(lines).toContainEqual(expect.objectContaining({ path: '/api/Search', status: 200 }));
    expect(lines).toContainEqual(expect.objectContaining({ path: '/media/none.mp4', status: 403 }));
    const typed = [DEMO_PASSWORD, wrong, fresh, 'forged.token', 'reset-secret'];
    const secrets = [...token.split('.').slice(1), ...typed, 'searched-words', 'media-signature'];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });
});

/** What a terminal obeys, or draws as nothing: by their numbers, apart from the classes of the code. */
const HOSTILE = [
  ...Array.from({ length: 0x20 }, (_, code) => code),
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  ...[0xad, 0x61c, 0x34f, 0x115f, 0x3164, 0x180e, 0xfeff, 0xfff9, 0xe0001, 0xe0041, 0xfe0f],
  ...Array.from({ length: 0x10 }, (_, index) => 0x200b + index).filter((code) => code < 0x2010),
  ...[0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0xd800, 0xdfff],
].map((code) => String.fromCodePoint(code));

/** The line of the log that a terminal gets. */
function shownLine(facts: Readonly<Record<string, unknown>>, message: string): string {
  const lines: string[] = [];
  pino({ level: 'trace' }, { write: (text: string) => lines.push(text) }).info(facts, message);
  return lines.map(readableLine).join('');
}

const anyText = fc.string({ unit: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ maxLength: 2 })) });

/** By characters: halves of one may stand beside each other, and are a character together. */
function hostileIn(line: string): string[] {
  const characters = [...line.slice(0, -1)];
  return HOSTILE.filter((character) => characters.includes(character));
}

describe('a text of other people', () => {
  it('loses every character that a terminal obeys or hides, and shows which it was', () => {
    for (const character of HOSTILE)
      expect(printable(`a${character}b`)).toMatch(/^a(?:\\u[0-9a-f]{4}){1,2}b$/);
    expect(printable('\u001b[31mred\u009b0m\u202e')).toBe('\\u001b[31mred\\u009b0m\\u202e');
    expect(printable('Zoë’s gate 7 – 監視 → ok')).toBe('Zoë’s gate 7 – 監視 → ok');
  });

  it('is the same value in a JSON line, whose bytes hold none of these characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = printableLines(`${JSON.stringify({ text })}\n`);
        expect(JSON.parse(line)).toEqual({ text });
        expect(hostileIn(line)).toEqual([]);
      }),
    );
  });
});

describe('a line for a terminal', () => {
  it.each([
    ['a fact', (text: string) => shownLine({ path: text }, 'answered')],
    ['a fact inside another', (text: string) => shownLine({ report: { list: [text], [text]: 1 } }, 'x')],
    ["a fact's name", (text: string) => shownLine({ [`x${text}`]: 1 }, 'answered')],
    ['the message', (text: string) => shownLine({}, text)],
  ])('is one line without such characters, whatever %s holds', (_, line) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = line(text);
        expect(shown.endsWith('\n')).toBe(true);
        expect(hostileIn(shown)).toEqual([]);
      }),
    );
  });

  it('is short for a call that went well, and whole for one that failed', () => {
    const call = { requestId: 'r', method: 'POST', path: '/api/Event/events', status: 200, ms: 11.2, uid: 1 };
    expect(shownLine(call, 'answered')).toBe('POST /api/Event/events 200 11 ms\n');
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (text: string) => lines.push(text) });
    log.error({ ...call, status: 500 }, 'answered');
    expect(lines.map(readableLine).join('')).toMatch(
      /^\d\d:\d\d:\d\d error answered requestId=r method=POST path=\/api\/Event\/events status=500 ms=11.2 uid=1\n$/,
    );
  });

  it('has the lines of a stack indented, so that none of them looks like a line of its own', () => {
    const err = new Error('no\n12:00:00 info answered path=/forged\u001b[2J');
    const [first, ...rest] = shownLine({ err }, 'request failed').trimEnd().split('\n');
    expect(first).toMatch(/^\d\d:\d\d:\d\d info request failed$/);
    expect(rest.length).toBeGreaterThan(2);
    expect(rest.filter((line) => !line.startsWith('    '))).toEqual([]);
    expect(rest.join('')).toContain('path=/forged\\u001b[2J');
  });
});
