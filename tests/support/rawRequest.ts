import { type Agent, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';

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

/**
 * @returns milliseconds until the last byte of an answer, which is not unpacked: that would take this process's time
 * @throws Error for an answer other than 200
 */
export function timedRequest(
  agent: Agent,
  url: string,
  { method = 'POST', body = '', token = '' } = {},
): Promise<number> {
  const start = performance.now();
  const headers = {
    Authorization: `Bearer ${token}`,
    'Accept-Encoding': 'gzip',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return new Promise((resolve, reject) => {
    const sent = plainRequest(url, { method, headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', () => resolve(performance.now() - start));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface RawReply {
  readonly status: number;
  /** Everything after the headers, exactly as received. */
  readonly content: string;
}

/**
 * Sends bytes that no HTTP client would send, and reads until the server closes the connection.
 * @param lines the request's first line and headers; `Connection: close` is added
 * @param body what follows the empty line, chunk sizes included
 */
export function rawConversation(origin: string, lines: readonly string[], body = ''): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      resolve({ status: Number(status), content: text.slice(text.indexOf('\r\n\r\n') + 4) });
    });
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
  });
}

/** A body in chunks of at most `size` characters, ASCII only. */
export function chunked(text: string, size = 7): string {
  const parts = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return [...parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`), '0\r\n\r\n'].join('');
}
