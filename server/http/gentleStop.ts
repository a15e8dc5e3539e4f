import type { ServerResponse } from 'node:http';
import type { ServerType } from '@hono/node-server';

/**
 * Prepares a server for an end without broken requests.
 * @param patience milliseconds after which connections are cut
 * @returns stops listening, lets running answers finish, and resolves when all connections are closed
 */
export function gentleStop(server: ServerType, patience: number): () => Promise<void> {
  const unanswered = new Set<ServerResponse>();
  let stopping = false;

  server.prependListener('request', (_: unknown, response: ServerResponse) => {
    if (stopping) sayGoodbye(response);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return async () => {
    stopping = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A kept connection would invite one more request, only to be cut in the middle of it.
    for (const response of unanswered) sayGoodbye(response);
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), patience).unref();
    }
    await closed;
  };
}

function sayGoodbye(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
