import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#core/api/apiError.ts';
import { createErrorSink, type ErrorReport } from '#core/errors/errorSink.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJlbSI6ImFAYi5leGFtcGxlIn0.c2lnbmF0dXJlLW9mLXRva2Vu';

function recordingSink() {
  const lines: string[] = [];
  return { lines, sink: createErrorSink((line) => lines.push(line)) };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the error sink', () => {
  it('writes to the console when nothing else is said', () => {
    const written = vi.spyOn(console, 'error').mockReturnValue();
    createErrorSink().report({ call: 'getEvents', total: 2 }, 'answer');
    expect(written.mock.calls).toEqual([['answer: Problem: {"call":"getEvents","total":2}']]);
  });

  it("names a failed call's status and request, and keeps its text and headers to itself", () => {
    const { lines, sink } = recordingSink();
    const headers = new Headers({ 'x-request-id': 'req-7', 'x-secret': 'hidden' });
    sink.report(
      new ApiError({ kind: 'response', status: 503, responseText: 'Ada Okafor, 555-0100', headers }),
      'reading events',
    );
    expect(lines).toEqual([
      'reading events: ApiError: An unexpected server error occurred. (status 503, request req-7)',
    ]);
  });

  it('shows where a fault of the portal happened', () => {
    const { lines, sink } = recordingSink();
    sink.report(new TypeError('x is undefined'), 'page');
    expect(lines[0]).toContain('page: TypeError: x is undefined\nTypeError: x is undefined\n    at ');
  });

  it.each([
    [new Error(`bad ${TOKEN}`), 'context'],
    [new Error('ok'), `context ${TOKEN}`],
    [`authorization: Bearer ${TOKEN}`, 'context'],
    [{ token: TOKEN }, 'context'],
    [new Error('Bearer abc.def'), 'context'],
  ])('never writes a token: %#', (error, context) => {
    const { lines, sink } = recordingSink();
    const heard: ErrorReport[] = [];
    sink.listen((report) => heard.push(report));
    sink.report(error, context);
    const told = JSON.stringify([lines, heard]);
    expect(told).toContain('[token]');
    expect(told).not.toMatch(/eyJ|c2lnbmF0|abc\.def/);
  });

  it('outlives a listener that throws, and tells the next one until that leaves', () => {
    const { lines, sink } = recordingSink();
    const heard: string[] = [];
    sink.listen(() => {
      throw new Error('hook is broken');
    });
    const leave = sink.listen(({ context, name, message }) => heard.push(`${context}/${name}/${message}`));
    sink.report(new RangeError('first'), 'page');
    leave();
    sink.report(new RangeError('second'), 'page');
    expect(heard).toEqual(['page/RangeError/first']);
    expect(lines[1]).toContain('error listener: Error: hook is broken');
  });

  it('takes whatever was thrown', () => {
    const { lines, sink } = recordingSink();
    const circle = { self: {} };
    circle.self = circle;
    for (const thrown of [null, undefined, 7, Symbol('s'), circle]) sink.report(thrown, 'page');
    expect(lines).toEqual([
      'page: Problem: null',
      'page: Problem: undefined',
      'page: Problem: 7',
      'page: Problem: Symbol(s)',
      'page: Problem: [object Object]',
    ]);
  });
});
