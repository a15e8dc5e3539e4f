/** A proxy between a caller and a provider that changes responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from './listen.ts';

export interface Passing {
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  readonly status: number;
  /** The response's text. Only JSON responses are passed to `spoil`. */
  readonly text: string;
  readonly hasToken: boolean;
  /** The request's body as it was sent. */
  readonly body: string;
}

/** @param spoil returns another response, or undefined to leave the response unchanged */
export function startProxy(
  target: string,
  spoil: (passing: Passing) => { status?: number; text?: string } | undefined,
): Promise<Served> {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const { method = 'GET', headers } = request;
    const body = await buffer(request);
    const answer = await fetch(`${target}${path}`, {
      method,
      redirect: 'manual',
      headers: Object.fromEntries(
        ['authorization', 'content-type', 'range'].flatMap((name) => {
          const value = headers[name];
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      ),
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = (answer.headers.get('Content-Type') ?? '').includes('json');
    const passing: Passing = {
      method,
      path: path.replace(/\?.*/, ''),
      status: answer.status,
      text: isJson ? bytes.toString('utf8') : '',
      hasToken: headers.authorization !== undefined,
      body: body.toString('utf8'),
    };
    const spoilt = isJson ? spoil(passing) : undefined;
    for (const name of ['Content-Type', 'Content-Range', 'Location', 'X-Request-Id']) {
      const value = answer.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    response.statusCode = spoilt?.status ?? answer.status;
    response.end(spoilt?.text ?? bytes);
  }

  return serve((request, response) => {
    pass(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
}
