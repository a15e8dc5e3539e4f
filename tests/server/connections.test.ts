import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { startChild } from '../../scripts/provider/childServer.ts';
import { Connections } from '../../server/http/connections.ts';
import { listen } from '../support/listen.ts';
import { DEMO_PASSWORD } from '../support/provider.ts';
import { scratchFolders } from '../support/scratchFolders.ts';

const fresh = scratchFolders();
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const NOBODY = { connections: 0, answering: 0, waiting: 0 };
/** More than the buffers of both ends of a loopback connection take. */
const LONG = Buffer.alloc(64 * 1024 * 1024);

/**
 * A connection of which the test takes a piece at a time. The buffers of a real one move on in steps that are larger
 * than what has to be told apart here.
 */
class MeasuredSocket extends Duplex {
  #takenBytes = 0;
  #take: (() => void) | undefined;

  /** As a real socket counts: with what still waits. */
  get bytesWritten(): number {
    return this.#takenBytes + this.writableLength;
  }

  get isFull(): boolean {
    return this.#take !== undefined;
  }

  /** Takes 16 kB and the framing around them, and resolves when more waits. */
  async takePiece(): Promise<void> {
    const goal = this.#takenBytes + 16 * 1024;
    while (this.#takenBytes < goal) {
      this.#take?.();
      await expect.poll(() => this.isFull, { interval: 1 }).toBe(true);
    }
  }

  override _write(chunk: Buffer, _: BufferEncoding, taken: () => void): void {
    this.#take = () => {
      this.#take = undefined;
      this.#takenBytes += chunk.length;
      taken();
    };
  }

  override _read(): void {}
}

let connections: Connections;
let port = 0;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await connections.stop();
});

async function serve(listener: RequestListener, clock?: () => number): Promise<void> {
  connections = new Connections(listener, { patience: 0, ...(clock && { clock }) });
  port = await listen(connections.server);
}

async function conversation(sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}

async function received(socket: Socket, enough: RegExp): Promise<string> {
  let text = '';
  for await (const part of socket) {
    text += String(part);
    if (enough.test(text)) break;
  }
  return text;
}

describe('the requests of one connection', () => {
  it('are begun one at a time, in order, and each hears the end of its own', async () => {
    const begun: string[] = [];
    const ended: string[] = [];
    let running = 0;
    await serve(({ url = '' }, response) => {
      begun.push(url);
      running += 1;
      response.once('close', () => {
        running -= 1;
        ended.push(url);
      });
      expect(running).toBe(1);
      setImmediate(() => response.end(`answer of ${url}.`));
    });
    const urls = Array.from({ length: 60 }, (_, index) => `/${index}`);
    const socket = await conversation(urls.map((url) => GET.replace('/', url)).join(''));
    const text = await received(socket, /answer of \/59\./);
    expect(text.match(/answer of \/\d+/g)).toEqual(urls.map((url) => `answer of ${url}`));
    expect(begun).toEqual(urls);
    await expect.poll(() => ended).toEqual(urls);
  });

  it('hold nothing once a connection with unread answers is gone', async () => {
    let held = 0;
    await serve((_, response) => {
      held += 1;
      response.once('close', () => {
        held -= 1;
      });
      response.end(LONG);
    });
    const all = await Promise.all(Array.from({ length: 20 }, () => conversation(GET.repeat(50))));
    await expect
      .poll(() => connections.states())
      .toEqual({ connections: 20, answering: 20, waiting: 20 * 49 });
    for (const socket of all) socket.resetAndDestroy();
    await expect.poll(() => connections.states()).toEqual(NOBODY);
    expect(held).toBe(0);
  });

  it.each([
    ['ordinary ones', GET],
    ['those without a host', 'GET / HTTP/1.1\r\n\r\n'],
    ['those with an unknown expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n'],
  ])('end it when too many wait: %s', async (_, request) => {
    const begun: IncomingMessage[] = [];
    await serve((incoming) => begun.push(incoming));
    const socket = await conversation(GET + request.repeat(200));
    await once(socket, 'close');
    await expect.poll(() => connections.states()).toEqual(NOBODY);
    expect(begun.length).toBe(1);
  });

  it('are not begun behind an answer that closes it', async () => {
    const begun: ServerResponse[] = [];
    await serve((_, response) => {
      begun.push(response);
      response.setHeader('Connection', 'close').end('last');
    });
    const socket = await conversation(GET.repeat(3));
    expect(await received(socket, /never/)).toMatch(/last$/);
    expect(begun.length).toBe(1);
  });

  it('are answered 417 where they expect what nobody here does', async () => {
    await serve((_, response) => response.end('ok'));
    const socket = await conversation('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n');
    expect(await received(socket, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 417 /);
  });
});

describe('a reader', () => {
  let now = 0;
  const passes = (milliseconds: number) => {
    now += milliseconds;
    connections.endStalled();
  };
  const count = () => connections.states().connections;
  /** Writes a piece whenever the one before was taken, as answers do. */
  const inPieces: RequestListener = (_, response) => {
    const write = () => {
      while (response.write(LONG.subarray(0, 16 * 1024)));
      response.once('drain', write);
    };
    write();
  };

  async function measured(): Promise<MeasuredSocket> {
    now = 0;
    await serve(inPieces, () => now);
    const socket = new MeasuredSocket();
    connections.server.emit('connection', socket);
    socket.push(GET);
    await expect.poll(() => socket.isFull).toBe(true);
    passes(0);
    return socket;
  }

  it('that takes nothing of an answer for a minute is ended', async () => {
    now = 0;
    let own: Socket | undefined;
    await serve(
      (request, response) => {
        own = request.socket;
        response.end(LONG);
      },
      () => now,
    );
    await conversation(GET);
    // Until the buffers of the network take no more.
    let last = -1;
    await expect
      .poll(() => {
        const waiting = own?.writableLength ?? 0;
        const taken = (own?.bytesWritten ?? 0) - waiting;
        const isSame = waiting > 0 && taken === last;
        last = taken;
        return isSame;
      })
      .toBe(true);
    passes(30_000);
    passes(29_999);
    expect(count()).toBe(1);
    passes(1);
    await expect.poll(() => connections.states()).toEqual(NOBODY);
  });

  it.each([
    [3, true],
    [4, false],
  ])('that takes %i pieces of 16 kB in a minute is ended then: %j', async (pieces, isEnded) => {
    const socket = await measured();
    for (let piece = 0; piece < pieces; piece += 1) {
      await socket.takePiece();
      passes(10_000);
      expect(socket.destroyed).toBe(false);
    }
    passes(60_000 - pieces * 10_000);
    expect(socket.destroyed).toBe(isEnded);
    socket.destroy();
  });

  it('that goes on taking 64 kB in each minute stays, however long it takes', async () => {
    const socket = await measured();
    for (let minute = 0; minute < 10; minute += 1) {
      for (let piece = 0; piece < 4; piece += 1) await socket.takePiece();
      passes(59_000);
    }
    expect(count()).toBe(1);
    socket.destroy();
  });

  it('of an answer that is not made yet may wait', async () => {
    now = 0;
    const begun: IncomingMessage[] = [];
    await serve(
      (request) => begun.push(request),
      () => now,
    );
    await conversation(GET);
    await expect.poll(() => begun.length).toBe(1);
    passes(600_000);
    passes(600_000);
    expect(count()).toBe(1);
  });
});

/** A request whose head has arrived, since the server has asked for the rest of it. */
async function begunRequest(path: string, body: string) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const continued = new Promise<void>((resolve) =>
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.startsWith('HTTP/1.1 100')) resolve();
    }),
  );
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await continued;
  return {
    /** Sends the rest and gives everything that came until the server closed the connection. */
    async finish() {
      socket.write(body);
      await once(socket, 'close');
      return answer;
    },
  };
}

/** Resolves once nobody listens on the port any more. */
async function deaf(): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const outcome = await new Promise<string>((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('error', (error) => resolve('code' in error ? String(error.code) : 'failed'));
    });
    socket.destroy();
    if (outcome === 'ECONNREFUSED') return;
  }
}

it('a server that is told to stop takes no new connection, answers what it has begun, closes each connection with its answer, and ends with 0', async () => {
  const server = await startChild({ PORTAL_DATA_DIR: fresh(), PORTAL_SEED_INCIDENTS: '20' });
  port = Number(new URL(server.url).port);
  const body = JSON.stringify({ username: 'avery', password: DEMO_PASSWORD });
  const begin = () => begunRequest('/api/Authenticate', body);
  const requests = [await begin(), await begin()];
  const ended = server.end('SIGTERM');
  await deaf();
  const answers = await Promise.all(requests.map((request) => request.finish()));
  for (const answer of answers) {
    expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(answer).toContain('"successful":true');
  }
  expect(await ended).toBe(0);
}, 120_000);
