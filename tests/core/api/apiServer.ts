/** A small real HTTP server that keeps what it was asked and answers as a test says. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { type ApiClient, createApiClient, type ResponseDefect } from '#core/api/client.ts';

export interface Received {
  method: string;
  /** Path with query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Milliseconds of a monotonic clock. */
  at: number;
}

export interface ApiServer {
  origin: string;
  received: Received[];
  /** Resolves when the n-th request (from 1) has come in whole. */
  arrived(n: number): Promise<Received>;
}

export type Respond = (response: ServerResponse, request: Received, attempt: number) => void;

/**
 * Starts one on a free port; it ends with the test.
 * @param atEnd a concurrent test must hand in its own `onTestFinished`
 */
export async function startApiServer(
  respond: Respond,
  atEnd: (end: () => void) => void = onTestFinished,
): Promise<ApiServer> {
  const received: Received[] = [];
  const waiting: { n: number; resolve: (request: Received) => void }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: Buffer.concat(chunks).toString(), at: performance.now() };
    received.push(entry);
    for (const { n, resolve } of waiting) if (n === received.length) resolve(entry);
    respond(response, entry, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received,
    arrived: (n) =>
      new Promise((resolve) => {
        const already = received[n - 1];
        if (already) resolve(already);
        else waiting.push({ n, resolve });
      }),
  };
}

/** Answers with JSON. */
export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };

/** Answers with any text. */
export const plain =
  (status: number, text: string | Buffer, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(status, headers).end(status === 204 ? undefined : text);
  };

export interface TestClient {
  api: ApiClient;
  /** Tokens that a 401 was reported for. */
  unauthorized: string[];
  defects: ResponseDefect[];
}

export function testClient(baseUrl: string, token: string | null = 'a.b.c'): TestClient {
  const unauthorized: string[] = [];
  const defects: ResponseDefect[] = [];
  const api = createApiClient({
    baseUrl,
    token: () => token,
    onUnauthorized: (stale) => unauthorized.push(stale),
    onDefect: (defect) => defects.push(defect),
  });
  return { api, unauthorized, defects };
}

/** A client whose server answers so. */
export async function clientOf(respond: Respond, token?: string | null) {
  const server = await startApiServer(respond);
  return { ...server, ...testClient(server.origin, token) };
}

/** What a promise rejects with; fails when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`resolved with ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}
