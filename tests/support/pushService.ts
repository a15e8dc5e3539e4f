/**
 * A push service on loopback, as RFC 8030 has it: browsers subscribe, and what is sent to them is checked, decrypted and
 * kept. It decrypts and verifies by Web Crypto, which the provider does not use for it, so that a mistake in one shows.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushTarget } from '../../server/notify/webPush.ts';
import { type Served, serve } from './listen.ts';

export interface PushedMessage {
  readonly endpoint: string;
  /** As the browser reads it. */
  readonly payload: string;
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
}

/** An answer, or none: the request hangs, or its connection is closed. */
export type PushAnswer =
  | {
      readonly status: number;
      readonly retryAfter?: string;
      readonly location?: string;
      readonly body?: string;
    }
  | 'hang'
  | 'close';

export interface PushService extends Served {
  /** @param publicKey of whom alone the browser wants messages; of anybody without it */
  subscribe(publicKey?: string): Promise<PushTarget>;
  /** Taken with 201, in order. */
  readonly messages: readonly PushedMessage[];
  /** What was wrong with the requests that it refused by itself. */
  readonly faults: readonly string[];
  /** How many connections were made. */
  connections(): number;
  /**
   * What is answered from now on to requests that are right; only a message that gets a 201 is kept.
   * @param endpoint of one browser; of all the others without it
   */
  answer(how: PushAnswer, endpoint?: string): void;
}

interface Subscription {
  readonly privateKey: CryptoKey;
  readonly point: Uint8Array<ArrayBuffer>;
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly publicKey: string | undefined;
}

/** What is wrong with a request, and with which status it is refused. */
class Fault extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const TAKEN: PushAnswer = { status: 201 };

/** @param now epoch milliseconds, of the push service's own clock */
export async function startPushService(now: () => number = Date.now): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>();
  const answers = new Map<string, PushAnswer>();
  const messages: PushedMessage[] = [];
  const faults: string[] = [];
  const sockets = new Set<Socket>();
  let usual: PushAnswer = TAKEN;
  const served = await serve((request, response) => {
    sockets.add(request.socket);
    take(request, response).catch((error: unknown) => {
      faults.push(error instanceof Error ? error.message : String(error));
      response.writeHead(error instanceof Fault ? error.status : 500).end();
    });
  });

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new Uint8Array(await buffer(request));
    const endpoint = `${served.url}${request.url}`;
    const subscription = subscriptions.get(endpoint);
    if (request.method !== 'POST' || subscription === undefined)
      throw new Fault(404, 'there is no such subscription');
    await checkSender(request.headers.authorization ?? '', subscription, served.url, now());
    const orders = ordersOf(request.headers);
    const payload = await decrypt(body, subscription);
    const answer = answers.get(endpoint) ?? usual;
    if (answer === 'hang') return;
    if (answer === 'close') {
      request.socket.destroy();
      return;
    }
    const { status, retryAfter, location, body: text } = answer;
    if (status === 201) messages.push({ endpoint, payload, ...orders });
    response
      .writeHead(status, {
        ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
        ...(location !== undefined && { Location: location }),
      })
      .end(text);
  }

  return {
    ...served,
    messages,
    faults,
    connections: () => sockets.size,
    async subscribe(publicKey) {
      const usages: KeyUsage[] = ['deriveBits'];
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, usages);
      const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const secret = crypto.getRandomValues(new Uint8Array(16));
      const endpoint = `${served.url}/push/${crypto.randomUUID()}`;
      subscriptions.set(endpoint, { privateKey: pair.privateKey, point, secret, publicKey });
      return { endpoint, p256dh: base64url(point), auth: base64url(secret) };
    },
    answer(how, endpoint) {
      if (endpoint === undefined) usual = how;
      else answers.set(endpoint, how);
    },
  };
}

// The token by which the sender is known.

const DAY_SECONDS = 86_400;

async function checkSender(
  header: string,
  { publicKey }: Subscription,
  origin: string,
  now: number,
): Promise<void> {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (key === '') throw new Fault(401, 'nobody says who sends');
  const verifying = await crypto.subtle.importKey(
    'raw',
    bytes(key),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifying,
    bytes(signature),
    utf8(`${head}.${claims}`),
  );
  if (!isSigned) throw new Fault(403, 'the token is not signed by its key');
  const { alg, aud, exp, sub } = { ...jsonIn(head), ...jsonIn(claims) };
  const seconds = now / 1000;
  if (alg !== 'ES256') throw new Fault(403, 'the token is of another algorithm');
  if (aud !== origin) throw new Fault(403, 'the token is for another push service');
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + DAY_SECONDS)
    throw new Fault(403, 'the token has ended, or ends too late');
  if (typeof sub !== 'string' || !/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub))
    throw new Fault(403, 'the token does not say how to reach the sender');
  if (publicKey !== undefined && publicKey !== key) throw new Fault(403, 'the browser wants another sender');
}

function jsonIn(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}

function ordersOf(headers: IncomingHttpHeaders): Pick<PushedMessage, 'topic' | 'ttl' | 'urgency'> {
  const { ttl, topic, urgency } = headers;
  if (headers['content-encoding'] !== 'aes128gcm') throw new Fault(400, 'the encoding is not aes128gcm');
  if (typeof ttl !== 'string' || !/^\d{1,9}$/.test(ttl)) throw new Fault(400, 'the TTL is no number');
  if (typeof topic !== 'string' || !/^[\w-]{1,32}$/.test(topic)) throw new Fault(400, 'the topic is none');
  if (typeof urgency !== 'string' || !/^(?:very-low|low|normal|high)$/.test(urgency))
    throw new Fault(400, 'the urgency is none');
  return { ttl: Number(ttl), topic, urgency };
}

// What the browser does with a message.

const HEADER = { salt: 16, size: 4, length: 1, point: 65 };
const MOST_BYTES = 4_096;

async function decrypt(
  body: Uint8Array<ArrayBuffer>,
  { privateKey, point, secret }: Subscription,
): Promise<string> {
  if (body.length > MOST_BYTES) throw new Fault(413, 'the message is too long');
  const view = new DataView(body.buffer, body.byteOffset);
  const salt = body.subarray(0, HEADER.salt);
  const start = HEADER.salt + HEADER.size + HEADER.length + HEADER.point;
  if (body.length < start || view.getUint8(HEADER.salt + HEADER.size) !== HEADER.point)
    throw new Fault(400, 'the header is none of a message');
  if (body.length - start > view.getUint32(HEADER.salt))
    throw new Fault(400, 'there is more than one record');
  const sender = body.subarray(start - HEADER.point, start);
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: await crypto.subtle.importKey('raw', sender, curve, false, []) },
    privateKey,
    256,
  );
  const input = await hkdf(shared, secret, [utf8('WebPush: info\0'), point, sender], 32);
  const key = await hkdf(input, salt, [utf8('Content-Encoding: aes128gcm\0')], 16);
  const iv = await hkdf(input, salt, [utf8('Content-Encoding: nonce\0')], 12);
  const opening = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
  const padded = new Uint8Array(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opening, body.subarray(start)),
  );
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Fault(400, 'the last record is missing');
  return new TextDecoder('utf-8', { fatal: true }).decode(padded.subarray(0, end));
}

async function hkdf(
  input: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: readonly Uint8Array[],
  length: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info: new Uint8Array(Buffer.concat([...info])) };
  return crypto.subtle.deriveBits(how, key, length * 8);
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const base64url = (value: Uint8Array) => Buffer.from(value).toString('base64url');
