import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends the path unchanged and does not decompress the response. fetch would normalise the one and decompress the
 * other.
 * @param ca certificate to trust for an https origin
 */
export function rawRequest(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  content = '',
  ca?: string | undefined,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, protocol } = new URL(origin);
    const request = protocol === 'https:' ? secureRequest : plainRequest;
    const sent = request({ hostname, port, path, method, headers, ca }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(content);
  });
}
