import { createMiddleware } from 'hono/factory';
import { Problem } from './problem.ts';
import type { ServerEnv } from './serverEnv.ts';

/**
 * Refuses bodies of more bytes than the limit, which may depend on the path, with 413: by their Content-Length or, without one, as soon as too many bytes
 * are read. A handler that never reads the body does not wait for it.
 */
export function limitedBody(limit: number | ((path: string) => number)) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    const most = typeof limit === 'number' ? limit : limit(context.req.path);
    const { raw } = context.req;
    const length = raw.headers.get('Content-Length');
    if (length !== null) {
      if (Number(length) > most) throw tooLarge();
    } else if (raw.body !== null) {
      const { url, method, headers, signal } = raw;
      const body = raw.body.pipeThrough(atMost(most));
      // The browser's types lack `duplex`, which Node requires for a body that is a stream.
      const parts = { method, headers, signal, body, duplex: 'half' };
      // Made of its parts: the built-in constructor refuses the HTTP server's own kind of Request.
      context.req.raw = new Request(url, parts);
    }
    await next();
  });
}

function atMost(most: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > most) controller.error(tooLarge());
      else controller.enqueue(chunk);
    },
  });
}

/** The rest of the body is never read, so the connection cannot serve another request. */
function tooLarge(): Problem {
  return new Problem(413, 'The body is too large.', { Connection: 'close' });
}
