/** Serves /metrics on a port of its own, so that nothing in front of the portal can make it public by mistake. */
import type { AddressInfo } from 'node:net';
import type { Dependencies } from '../dependencies.ts';
import { Connections } from '../http/connections.ts';
import { listen } from '../http/listen.ts';
import { metricsSource } from './metricsText.ts';

export interface MetricsServer {
  readonly address: AddressInfo;
  close(): void;
}

export async function serveMetrics(deps: Dependencies): Promise<MetricsServer> {
  const { settings, log } = deps;
  const source = metricsSource(deps);
  const connections = new Connections(
    (request, response) => {
      const isAsked = (request.method === 'GET' || request.method === 'HEAD') && request.url === '/metrics';
      if (!isAsked) {
        response.writeHead(404).end();
        return;
      }
      source.text().then(
        (text) =>
          response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics failed');
          response.writeHead(500).end();
        },
      );
    },
    { patience: 0 },
  );
  const { metricsHost: host, metricsPort: port } = settings;
  const address = await listen(connections.server, { host, port });
  return {
    address,
    close() {
      source.close();
      void connections.stop();
    },
  };
}
