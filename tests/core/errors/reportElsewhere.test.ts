// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { reportElsewhere } from '#core/errors/reportElsewhere.ts';

let sent: string[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_: URL, { body }: RequestInit) => {
    sent.push(String(body));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

function start(route: () => string = () => '/') {
  const lines: string[] = [];
  const errors = createErrorSink((line) => lines.push(line));
  reportElsewhere(errors, { address: 'https://errors.example/in', build: 'build-1', route });
  return { errors, lines };
}

const arrived = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), 10_000);

describe('errors that the sink hears where an address for them is configured', () => {
  it('are sent in their order, each with the route on which it happened', async () => {
    let route = '/event/$id';
    const { errors } = start(() => route);
    errors.report(new TypeError('first'), 'page');
    route = '/contacts';
    errors.report(new TypeError('second'), 'page');
    await arrived(2);
    expect(sent.map((body): unknown => JSON.parse(body))).toMatchObject([
      { build: 'build-1', route: '/event/$id', message: 'page: first' },
      { build: 'build-1', route: '/contacts', message: 'page: second' },
    ]);
    errors.report(new TypeError('third'), 'page');
    await arrived(3);
  });

  it('are those too that nobody caught', async () => {
    const { lines } = start();
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('in a script') }));
    const rejection = Object.assign(new Event('unhandledrejection'), {
      reason: new TypeError('in a promise'),
    });
    window.dispatchEvent(rejection);
    await vi.waitFor(() => expect(sent.join()).toMatch(/script: in a script.*promise: in a promise/), 10_000);
    expect(lines.map((line) => line.split('\n')[0])).toEqual([
      'script: RangeError: in a script',
      'promise: TypeError: in a promise',
    ]);
  });
});
