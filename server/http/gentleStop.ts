import type { ServerResponse } from 'node:http';
import type { ServerType } from '@hono/node-server';

/**
 * Prepares a server to stop without breaking requests.
 * @param patience milliseconds after which connections are cut
 * @returns stops listening, lets running responses finish, and resolves when all connections are closed
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
    // A kept-alive connection would invite one more request, which would then be cut off.
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
