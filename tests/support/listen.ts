import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';

/**
 * Lets a server of a test listen on loopback.
 * @param port a free one by default
 * @returns the port
 */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

export interface Served {
  /** Origin, e.g. http://127.0.0.1:40123. */
  readonly url: string;
  /** Breaks off the connections that are open. */
  close(): Promise<void>;
}

/** A web server on loopback. */
export async function serve(answer: RequestListener, port = 0): Promise<Served> {
  const server = createServer(answer);
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  return {
    url,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * A free loopback port, for servers that cannot choose one themselves. It lies below the range from which systems
 * assign ports, so that a server started in between cannot get it, and above those that clients refuse to call.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(10_100, 20_000);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port.');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createTcpServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
