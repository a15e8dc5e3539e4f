import type { AddressInfo, ListenOptions, Server } from 'node:net';

/** Rejects when nobody can listen there. */
export function listen(
  server: Pick<Server, 'once' | 'listen' | 'address'>,
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
