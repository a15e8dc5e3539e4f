// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import { startOfPage } from '#core/api/earlyResponses.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
import { fetchMedia, isRecordingAsked, recordingContentJson } from '#core/api/media.ts';
import { eventsPerDay, getStatistics } from '#core/api/statistics.ts';
import { viewerZone } from '#core/environment.ts';
import { defaultPeriod, periodRange } from '#domain/statistics/periodRange.ts';
import { eventsQuery } from '#plugins/events/list/eventsQuery.ts';
import { makeFirstCalls } from '../../../src/early/firstCalls.ts';

const asked: string[] = [];
const signals: AbortSignal[] = [];

/** As a provider makes them, but for the signature. */
const tokenWith = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`;
const everywhere = tokenWith({ uid: 1, scopes: ['AllLocations'] });

const run = (path: string, token = everywhere) => makeFirstCalls(path, token);
const clientOf = (token: string) => createApiClient({ baseUrl: '', token: () => token });
const client = clientOf(everywhere);

beforeEach(() => {
  document.head.innerHTML = '<script type="application/json" id="portal-config">{}</script>';
  window.history.replaceState(null, '', '/');
  vi.stubGlobal('fetch', (input: string | Request, init: RequestInit) => {
    const request = typeof input === 'string' ? null : input;
    asked.push(new URL(request?.url ?? String(input)).pathname);
    const signal = request?.signal ?? init.signal;
    if (signal) signals.push(signal);
    return Promise.resolve(new Response('{"value":[],"count":0}', { status: 200 }));
  });
});

afterEach(() => {
  asked.length = 0;
  signals.length = 0;
  delete window.earlyResponses;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the calls that a page makes beside its code', () => {
  it("are the list's own over a tile's period, which the history keeps", async () => {
    const span = { period: 'last-month', start: 1_790_000_000_000, end: 1_792_000_000_000 } as const;
    const search = `?dnfilter=police&span=${encodeURIComponent(JSON.stringify(span))}&back=home`;
    const entry = { __tempLocation: { pathname: '/events', search, state: {} } };
    window.history.replaceState(entry, '', '/events?dnfilter=police&back=home');
    run('/events');
    expect(asked).toHaveLength(1);
    await getEventsLocation(client, 0, eventsQuery({ dnfilter: 'police', span }, false));
    expect(asked).toHaveLength(1);
  });

  it("are home's own two, over the same period", async () => {
    run('/');
    expect(asked).toEqual(['/api/Statistics/stat-counts', '/api/Statistics/events-per-day']);
    const { start, end } = periodRange(defaultPeriod, startOfPage());
    const range = { start: start.toISOString(), end: end.toISOString() };
    await getStatistics(client, null, range);
    await eventsPerDay(client, null, { ...range, timeZone: viewerZone() });
    expect(asked).toHaveLength(2);
  });

  it('reach the provider as the ones that the page makes itself', async () => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      sent.push(new Request(input, init));
      return new Response('{"value":[],"count":0}');
    });
    run('/events');
    delete window.earlyResponses;
    await getEventsLocation(client, 0, eventsQuery({}, false));
    const [early, own] = await Promise.all(
      sent.map(async (request) => ({
        url: request.url,
        method: request.method,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
        redirect: request.redirect,
        cache: request.cache,
      })),
    );
    expect(sent).toHaveLength(2);
    expect(early).toEqual(own);
    expect(early?.headers.authorization).toBe(`Bearer ${everywhere}`);
  });

  it('go to the host that the configuration of the page names, and nowhere without one', () => {
    document.head.innerHTML = '';
    run('/event/12');
    expect(asked).toEqual([]);
    document.head.innerHTML =
      '<script type="application/json" id="portal-config">{"apiBaseUrl":"https://api.example/v1/"}</script>';
    run('/event/12');
    expect(asked).toEqual(['/v1/api/Event/details/12']);
  });

  it.each([
    ['a list of a wrong range', '/events?from=2026-11-02T00:00&to=2026-11-01T00:00', '/events', everywhere],
    ['a list of no possible location', '/events?locationId=12abc', '/events', everywhere],
    ["a list in the Admin's order", '/events?sort=-incident.priority', '/events', everywhere],
    ['home over another period', '/?period=last-month', '/', everywhere],
    ['a page without such calls', '/contacts', '/contacts', everywhere],
    ['an id that no event can have', '/event/0', '/event/0', everywhere],
    ['home for who has one site', '/', '/', tokenWith({ uid: 2, loc: [7] })],
    ['a token that cannot be read', '/events', '/events', 'rubbish'],
    ['a token that holds no JSON', '/events', '/events', 'x.bnVsbA.x'],
    ['a token that holds no claims', '/events', '/events', 'x.W10.x'],
    ['a token that holds a number', '/events', '/events', 'x.MQ.x'],
    ['a token that no header can hold', '/events', '/events', `${everywhere}\n`],
  ])('are none for %s', (_, address, path, token) => {
    window.history.replaceState(null, '', address);
    run(path, token);
    expect(asked).toEqual([]);
  });
});

/** A provider with one event, whose second recording has its clip on another path. */
function answerEvent(
  details: unknown = { incident: { recordings: [{ recordingId: 7 }, { recordingId: 8 }] } },
) {
  const answers: Readonly<Record<string, () => Response>> = {
    '/api/Event/details/12': () => Response.json(details),
    '/api/Recording/data/7': () => Response.json({ url: '/media/7.jpg' }),
    '/api/Recording/data/8': () => Response.json({ url: 'https://elsewhere.example/8.jpg' }),
    '/media/7.jpg': () =>
      new Response(new Uint8Array([0xff, 0xd8, 0xff]), { headers: { 'content-type': 'image/jpeg' } }),
  };
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const { url, headers } = new Request(input, init);
    const { pathname, search } = new URL(url);
    asked.push(`${pathname}${search}${headers.has('authorization') ? ' with the token' : ''}`);
    return answers[pathname]?.() ?? new Response(null, { status: 404 });
  });
}

describe('the calls that the answer to an early one leads to', () => {
  const hosts = { apiBaseUrl: '', mediaOrigins: [] };
  const chain = [
    '/api/Event/details/12 with the token',
    '/api/Recording/data/7?width=640 with the token',
    '/media/7.jpg',
  ];

  it('are sent before the page has the answer, which makes the same without asking again', async () => {
    answerEvent();
    run('/event/12');
    await getEvent(client, 12);
    expect(asked.slice(0, 2)).toEqual(chain.slice(0, 2));
    expect(isRecordingAsked('', 7, 640)).toBe(true);
    expect(isRecordingAsked('', 7, 358)).toBe(false);
    const content = await recordingContentJson(client, 7, { width: 640 });
    expect(asked).toEqual(chain);
    expect((await fetchMedia(hosts, content?.url ?? '')).type).toBe('image/jpeg');
    expect(asked).toEqual(chain);
    expect(isRecordingAsked('', 7, 640)).toBe(false);
  });

  it('wait for no event where the address names the recording', () => {
    answerEvent();
    window.history.replaceState(null, '', '/event/12?recording=7');
    run('/event/12');
    expect(asked).toEqual(chain.slice(0, 2));
  });

  it('never ask a host for media that the configuration does not name', async () => {
    answerEvent();
    window.history.replaceState(null, '', '/event/12?recording=8');
    run('/event/12');
    const content = await recordingContentJson(client, 8, { width: 640 });
    expect(content?.url).toBe('https://elsewhere.example/8.jpg');
    expect(asked.filter((path) => path.includes('8.jpg'))).toEqual([]);
  });

  it('are none once early answers are too old, when the page asks for itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    answerEvent();
    const soon = fetch;
    let tell = () => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      const answer = await soon(input, init);
      if (asked.length === 1) await told;
      return answer;
    });
    run('/event/12');
    const event = getEvent(client, 12);
    await vi.advanceTimersByTimeAsync(10_000);
    tell();
    await event;
    expect(asked).toEqual(chain.slice(0, 1));
    await recordingContentJson(client, 7, { width: 640 });
    expect(asked).toEqual(chain.slice(0, 2));
  });

  it.each([
    ['has no recordings', { incident: { recordings: [] } }],
    ['has another shape', { incident: { recordings: 'none' } }],
    ['is no object', null],
  ])('are none when it %s, and the page has it all the same', async (_, details) => {
    answerEvent(details);
    run('/event/12');
    await getEvent(client, 12);
    expect(asked).toEqual(chain.slice(0, 1));
  });
});

describe('an early answer', () => {
  it('is good for one call, of the same person and with the same body', async () => {
    run('/event/12');
    await getEvent(clientOf(tokenWith({ uid: 3 })), 12);
    await getEvent(client, 12);
    expect(asked).toHaveLength(2);
    await getEvent(client, 12);
    expect(asked).toHaveLength(3);
    run('/events');
    await getEventsLocation(client, 0, eventsQuery({ page: 2 }, false));
    expect(asked).toHaveLength(5);
  });

  it('grows old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    run('/event/12');
    vi.setSystemTime(Date.now() + 10_000);
    await getEvent(client, 12);
    expect(asked).toHaveLength(2);
  });

  it('ends when nobody has taken it in time', () => {
    vi.useFakeTimers();
    run('/event/12');
    vi.advanceTimersByTime(9_999);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    vi.advanceTimersByTime(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('is called off with the call that took it', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    run('/event/12');
    const leaving = new AbortController();
    const call = getEvent(client, 12, { signal: leaving.signal });
    await vi.waitFor(() => expect(Object.keys(window.earlyResponses?.responses ?? {})).toEqual([]), 10_000);
    leaving.abort();
    await expect(call).rejects.toThrow();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
