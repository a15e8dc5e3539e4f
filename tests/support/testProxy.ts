/** A minimal load balancer: sends requests to the providers in turn, and skips one that cannot be reached. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Served, serve } from './listen.ts';

export interface TestProxy extends Served {
  /** Number of responses per target. */
  readonly answered: ReadonlyMap<string, number>;
  /** Requests that a target has not answered yet. */
  underWay(target: string): number;
  /** Number of requests that a target broke off after it had accepted them. Callers get 502. */
  readonly broken: () => number;
}

export async function startTestProxy(targets: readonly string[]): Promise<TestProxy> {
  const answered = new Map<string, number>();
  const waiting = new Map<string, number>();
  let turn = 0;
  let broken = 0;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    turn += 1;
    const first = turn;
    for (let tried = 0; tried < targets.length; tried += 1) {
      const target = targets[(first + tried) % targets.length] ?? '';
      waiting.set(target, (waiting.get(target) ?? 0) + 1);
      const result = await forward(target, incoming, body, outgoing);
      waiting.set(target, (waiting.get(target) ?? 0) - 1);
      if (result === 'answered') answered.set(target, (answered.get(target) ?? 0) + 1);
      if (result !== 'unreachable') return;
    }
    outgoing.writeHead(502).end();
  }

  /** A target that refuses the connection has seen nothing of the request, so that another may have it. */
  function forward(target: string, incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse) {
    const { hostname, port } = new URL(target);
    const { method, url: path } = incoming;
    return new Promise<'answered' | 'broken' | 'unreachable'>((resolve) => {
      const headers = { ...incoming.headers, host: `${hostname}:${port}`, connection: 'close' };
      const sent = request({ hostname, port, method, path, headers }, (answer) => {
        buffer(answer).then(
          (bytes) => {
            outgoing
              .writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
              .end(bytes);
            resolve('answered');
          },
          () => breakOff(),
        );
      });
      const breakOff = () => {
        broken += 1;
        outgoing.writeHead(502).end();
        resolve('broken');
      };
      sent.once('error', (error) => {
        if ('code' in error && error.code === 'ECONNREFUSED') resolve('unreachable');
        else breakOff();
      });
      sent.end(body);
    });
  }

  const served = await serve((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    ...served,
    answered,
    underWay: (target) => waiting.get(target) ?? 0,
    broken: () => broken,
  };
}
