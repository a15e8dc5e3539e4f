// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '#core/api/client.ts';
import { startOfPage } from '#core/api/earlyResponses.ts';
import { getEvent, getEventsLocation } from '#core/api/event.ts';
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
const clientOf = (token: string) =>
  createApiClient({
    baseUrl: '',
    token: () => token,
    onUnauthorized: () => undefined,
    onDefect: () => undefined,
  });
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
