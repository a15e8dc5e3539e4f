// @vitest-environment jsdom
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { createErrorSink, errorReport } from '#core/errors/errorSink.ts';
import { createReportSender, reportElsewhere } from '#core/errors/reportElsewhere.ts';
import { ErrorReport as TakenReport } from '../../../server/portal/errorReports.ts';

const TOKEN = `eyJhbGciOiJIUzI1NiJ9.${'c'.repeat(30)}.${'d'.repeat(30)}`;
const OWN = '/api/error-reports';
const BUILD = 'Ab12_-cd';
const WHERE = { build: BUILD, route: '/event/$id' };

interface Gone {
  /** How it went out. */
  readonly way: string;
  readonly url: string;
  readonly body: Promise<string>;
}

let gone: Gone[] = [];
let isTaken = true;

beforeEach(() => {
  gone = [];
  isTaken = true;
  vi.stubGlobal('fetch', async (url: URL, { method, credentials, keepalive, body }: RequestInit) => {
    const way = `fetch ${method} ${credentials} ${keepalive}`;
    gone.push({ way, url: url.href, body: Promise.resolve(String(body)) });
    return new Response(null, { status: 204 });
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, blob: Blob) => {
      if (isTaken) gone.push({ way: `beacon ${blob.type}`, url, body: textOf(blob) });
      return isTaken;
    },
  });
});
afterEach(() => {
  // Those of this test have nothing more to tell.
  leave();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(blob);
  });

function startSender(address = OWN) {
  const send = createReportSender({ address, build: BUILD });
  return (error: unknown, context = 'page', route = '/event/$id') => send(errorReport(error, context), route);
}

const bodies = () => Promise.all(gone.map(async ({ body }): Promise<unknown> => JSON.parse(await body)));

const ways = () => gone.map(({ way, url }) => [way, url]);

/** Has the page be left, as a browser tells it. */
function leave(): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
  Reflect.deleteProperty(document, 'visibilityState');
}

/** An error that was thrown at these places. */
function thrownAt(...places: string[]): TypeError {
  const error = new TypeError('x is undefined');
  error.stack = ['TypeError: x is undefined', ...places.map((place) => `    at f (${place})`)].join('\n');
  return error;
}

describe('a report of an error', () => {
  it('says build, route, class, message and place', async () => {
    const file = `${document.baseURI}assets/portal-Ab12_-cd.js`;
    startSender()(thrownAt(`${file}:1:4711`, `${file}:2:1`));
    const place = 'assets/portal-Ab12_-cd.js:1:4711';
    expect(await bodies()).toEqual([{ ...WHERE, kind: 'TypeError', message: 'page: x is undefined', place }]);
  });

  it('says status and request of a failed call, and nothing of its answer', async () => {
    const headers = new Headers({ 'x-request-id': '0123456789abcdef' });
    const failure = new ApiError({ kind: 'response', status: 503, responseText: 'Ada Okafor', headers });
    startSender()(failure, 'reading event 4711');
    const message = 'reading event [number]: An unexpected server error occurred.';
    const told = { kind: 'ApiError', message, status: 503, requestId: '0123456789abcdef' };
    expect(await bodies()).toEqual([{ ...WHERE, ...told }]);
  });

  it('names the call of an answer that could not be read whole', async () => {
    startSender()(
      { call: 'getEvents', fields: [{ path: 'value.3.id', expected: 'number' }], total: 1 },
      'answer',
    );
    expect(await bodies()).toMatchObject([{ kind: 'Problem', message: 'answer: getEvents' }]);
  });

  it.each([
    ['the message of another class, which may be an answer’s', new SyntaxError('Ada Okafor is no JSON')],
    ['a plain text', 'Ada Okafor'],
    ['a quoted text', new TypeError('Cannot read "Ada Okafor" of \'Ada Okafor\'')],
    ['an e-mail address', new TypeError('no ada@okafor.example, Okafor@site.example')],
    ['an address', new TypeError('cannot load https://host.example/Ada/Okafor?x=1')],
    ['a query', new TypeError('cannot go to /events?q=Ada#Okafor')],
    ['a token', new TypeError(`Bearer ${TOKEN}`)],
    ['the rest of a token', new TypeError(`bad ${'Okafor'.repeat(5)}`)],
  ])('leaves out %s', async (_, error) => {
    startSender()(error);
    const [body] = await bodies();
    expect(JSON.stringify(body)).toContain('"page');
    expect(JSON.stringify(body)).not.toMatch(/ada|okafor|eyJ|cccc|dddd/i);
  });

  it.each([
    ['chrome-extension://abc/x.js:1:2'],
    ['BASE/event/4711:1:300'],
    ['BASE/location/4711?site=Pier.js:1:300'],
  ])('names no place that is none of the portal’s files: %s', async (place) => {
    startSender()(thrownAt(place.replace('BASE/', document.baseURI)));
    expect(await bodies()).toEqual([expect.not.objectContaining({ place: expect.anything() })]);
  });

  it('is of the form that the reference provider takes, whatever went wrong', async () => {
    const send = startSender();
    const odd = Object.assign(new Error('x'), { name: 'Odd Näme', status: 0, requestId: 'a b' });
    send(odd, 'c '.repeat(30), '/a b/~x');
    send(null, 'x '.repeat(1_000), `/${'r'.repeat(300)}`);
    for (const body of await bodies()) expect(v.safeParse(TakenReport, body).issues).toBeUndefined();
    expect(gone).toHaveLength(2);
  });
});

describe('reports of errors on one page', () => {
  it('are sent once for the same failure, whichever its request was', async () => {
    const send = startSender();
    const failed = (id: string) =>
      new ApiError({ kind: 'response', status: 503, headers: new Headers({ 'x-request-id': id }) });
    for (const id of ['one', 'two', 'three']) send(failed(id), 'reading events');
    expect(await bodies()).toMatchObject([{ requestId: 'one' }]);
  });

  it('tell when the page is left how often each came, once', async () => {
    const send = startSender();
    for (const message of ['first', 'first', 'second', 'first']) send(new TypeError(message));
    leave();
    leave();
    expect(await bodies()).toEqual([
      expect.objectContaining({ message: 'page: first' }),
      expect.objectContaining({ message: 'page: second' }),
      expect.objectContaining({ message: 'page: first', times: 3 }),
    ]);
  });

  it('are twenty at most', () => {
    const send = startSender();
    const name = (index: number) => String.fromCharCode(97 + index);
    for (let index = 0; index < 26; index += 1) send(new TypeError(name(index)));
    send(new TypeError(name(0)));
    leave();
    expect(gone).toHaveLength(20);
  });
});

describe('the way of a report', () => {
  it('is a beacon to the portal’s own host, of a type with which browsers name the page’s origin', () => {
    startSender()(new TypeError('x'));
    expect(ways()).toEqual([['beacon application/json', `${location.origin}${OWN}`]]);
  });

  it.each(['is not there', 'is refused'])('outlives the page without cookies where the beacon %s', (how) => {
    isTaken = false;
    if (how === 'is not there')
      Object.defineProperty(navigator, 'sendBeacon', { value: undefined, configurable: true });
    startSender()(new TypeError('x'));
    expect(ways()).toEqual([['fetch POST omit true', `${location.origin}${OWN}`]]);
  });

  it('is never a beacon to another host, which would take that host’s cookies along', () => {
    startSender('https://errors.example/in')(new TypeError('x'));
    expect(ways()).toEqual([['fetch POST omit true', 'https://errors.example/in']]);
  });

  it('costs nothing when nobody is there', async () => {
    isTaken = false;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    startSender()(new TypeError('x'));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

it('errors that the sink hears where an address for them is configured are sent in their order, each with the route on which it happened, and those too that nobody caught', async () => {
  const lines: string[] = [];
  const errors = createErrorSink((line) => lines.push(line));
  let route = '/event/$id';
  reportElsewhere(errors, { address: OWN, build: BUILD, route: () => route });
  errors.report(new TypeError('first'), 'page');
  route = '/contacts';
  window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('in a script') }));
  const reason = new TypeError('in a promise');
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  await vi.waitFor(() => expect(gone).toHaveLength(3), 10_000);
  expect(await bodies()).toMatchObject([
    { build: BUILD, route: '/event/$id', message: 'page: first' },
    { build: BUILD, route: '/contacts', message: 'script: in a script' },
    { build: BUILD, route: '/contacts', message: 'promise: in a promise' },
  ]);
  expect(lines.slice(1).map((line) => line.split('\n')[0])).toEqual([
    'script: RangeError: in a script',
    'promise: TypeError: in a promise',
  ]);
});
