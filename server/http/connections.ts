import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as Listener, ListenOptions, Socket } from 'node:net';

/** Rejects when nobody can listen there. */
export function listen(
  server: Pick<Listener, 'once' | 'listen' | 'address'>,
  { host, port }: Required<Pick<ListenOptions, 'host' | 'port'>>,
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address);
      else reject(new Error('The server listens on no address.'));
    });
  });
}

/** Address and port, e.g. 0.0.0.0:8080. */
export function listeningOn({ address, family, port }: AddressInfo): string {
  return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
}

// The HTTP server of this process, and what each connection may hold of it. A connection is answered one request at a
// time: an answer that waits behind another has no socket yet, so it never hears that the connection is gone, and
// whatever waits for its end would stay for ever.

/** Requests of one connection that may wait for the answers ahead of them. Browsers and proxies send one at a time. */
const MOST_WAITING = 100;
/** Longer than reverse proxies keep theirs, mostly a minute: they would send a request into a connection that just closes. */
const KEEP_ALIVE_MS = 75_000;
/** The head of a request has to arrive within the first, the whole request within the second. */
const HEAD_MS = 30_000;
const REQUEST_MS = 60_000;
/** How long an answer may go without `LEAST_TAKEN` bytes that its reader took. */
const SLOWEST_MS = 60_000;
const LEAST_TAKEN = 64 * 1024;
const CHECK_MS = 10_000;

interface Line {
  answering: ServerResponse | undefined;
  readonly waiting: (() => void)[];
  /** Bytes that had left this process at the time. */
  measured: { readonly taken: number; readonly at: number };
}

interface Options {
  /** Milliseconds that a stop waits for running answers before it cuts their connections. */
  readonly patience: number;
  /** Milliseconds that only grow. */
  readonly clock?: () => number;
}

export class Connections {
  readonly server: Server;
  readonly #patience: number;
  readonly #clock: () => number;
  readonly #lines = new Map<Socket, Line>();
  #stopping = false;

  constructor(listener: RequestListener, { patience, clock = () => performance.now() }: Options) {
    this.#patience = patience;
    this.#clock = clock;
    this.server = createServer({
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEAD_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: CHECK_MS,
      // Node would answer such a request by itself, out of line. The listener refuses it too.
      requireHostHeader: false,
    });
    this.server.on('connection', (socket) => this.#follow(socket));
    this.server.on('request', (request, response) =>
      this.#admit(request.socket, response, () => listener(request, response)),
    );
    this.server.on('checkExpectation', (request, response) =>
      this.#admit(request.socket, response, () => response.writeHead(417).end()),
    );
    const checks = setInterval(() => this.endStalled(), CHECK_MS).unref();
    this.server.once('close', () => clearInterval(checks));
  }

  /** Requests of all connections that are answered, and that wait for that. */
  states(): { connections: number; answering: number; waiting: number } {
    const lines = [...this.#lines.values()];
    return {
      connections: lines.length,
      answering: lines.filter(({ answering }) => answering !== undefined).length,
      waiting: lines.reduce((sum, { waiting }) => sum + waiting.length, 0),
    };
  }

  /** Ends connections whose readers took too little of an answer since the last checks. */
  endStalled(): void {
    const at = this.#clock();
    for (const [socket, line] of this.#lines) {
      const left = socket.writableLength;
      const taken = socket.bytesWritten - left;
      if (left === 0 || taken - line.measured.taken >= LEAST_TAKEN) line.measured = { taken, at };
      else if (at - line.measured.at >= SLOWEST_MS) socket.destroy();
    }
  }

  /** Stops listening, lets running answers finish, and resolves when all connections are closed. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const { answering } of this.#lines.values()) if (answering) sayGoodbye(answering);
    this.server.closeIdleConnections();
    setTimeout(() => this.server.closeAllConnections(), this.#patience).unref();
    await closed;
  }

  #follow(socket: Socket): void {
    const line: Line = { answering: undefined, waiting: [], measured: { taken: 0, at: this.#clock() } };
    this.#lines.set(socket, line);
    socket.once('close', () => this.#lines.delete(socket));
  }

  #admit(socket: Socket, response: ServerResponse, answer: () => void): void {
    const line = this.#lines.get(socket);
    // Requests of the bytes that were read already arrive after the end too.
    if (line === undefined || socket.destroyed) return;
    const begin = () => {
      // The answer ahead was the last one of its connection.
      if (response.socket === null) return;
      line.answering = response;
      // A kept-alive connection would invite one more request, which would then be cut off.
      if (this.#stopping) sayGoodbye(response);
      response.once('close', () =>
        // Whoever else waits for the end hears of it before the next request is begun.
        process.nextTick(() => {
          line.answering = undefined;
          line.waiting.shift()?.();
        }),
      );
      answer();
    };
    if (line.answering === undefined) begin();
    else if (line.waiting.length < MOST_WAITING) line.waiting.push(begin);
    else {
      line.waiting.length = 0;
      socket.destroy();
    }
  }
}

function sayGoodbye(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
