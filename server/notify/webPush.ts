/**
 * Web Push: a message is encrypted for one browser (RFC 8291) and handed to its push service (RFC 8030), which knows the
 * provider by a signed token (RFC 8292).
 */
import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { isPushService } from './pushServices.ts';

/** A browser's subscription. */
export interface PushTarget {
  /** Address at the push service. */
  readonly endpoint: string;
  /** The browser's public key, and its secret, in base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

export type PushOutcome =
  | { readonly kind: 'delivered' }
  /** The subscription is no more, and never comes back. */
  | { readonly kind: 'gone' }
  /** It may go well later; not before `afterMs` where the push service says so. */
  | { readonly kind: 'later'; readonly reason: string; readonly afterMs: number | null }
  /** The same message never goes well. */
  | { readonly kind: 'refused'; readonly reason: string };

interface PushOptions {
  /** How long the push service keeps the message for a browser that is not there. */
  readonly ttlSeconds: number;
  /** A message that waits there is replaced by a later one of its topic: at most 32 characters of base64url. */
  readonly topic: string;
  /** Wakes a device that saves power. */
  readonly isUrgent: boolean;
}

export interface WebPush {
  /** What browsers subscribe with, in base64url. */
  readonly publicKey: string;
  /** Whether messages may be handed to this address. */
  isAllowed(endpoint: string): boolean;
  /** Hands one message to its push service. It never rejects. */
  send(target: PushTarget, payload: string, options: PushOptions): Promise<PushOutcome>;
}

interface WebPushOptions {
  /** 32 bytes: the private key by which push services know the provider. */
  readonly key: Uint8Array;
  /** Where the operator of a push service reaches the provider's: a mailto: or https: address. */
  readonly subject: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Origins of push services beside the known ones. */
  readonly extraServices: readonly string[];
  /** Milliseconds that a push service has for its answer. */
  readonly patience?: number;
}

const PATIENCE_MS = 10_000;

export function createWebPush({
  key,
  subject,
  now,
  extraServices,
  patience = PATIENCE_MS,
}: WebPushOptions): WebPush {
  const identity = createIdentity(key, subject, now);
  const isAllowed = (endpoint: string) => isPushService(endpoint, extraServices);
  return {
    publicKey: identity.publicKey,
    isAllowed,
    async send(target, payload, options) {
      const message = Buffer.from(payload);
      if (!isAllowed(target.endpoint)) return refused('its address is of no push service that is known');
      if (!isPushKey(target.p256dh, target.auth)) return refused('the keys of the browser cannot be used');
      if (message.length > LONGEST_MESSAGE) return refused('the message is too long for a push service');
      const request = {
        method: 'POST',
        headers: {
          Authorization: await identity.authorization(new URL(target.endpoint).origin),
          'Content-Type': 'application/octet-stream',
          'Content-Encoding': 'aes128gcm',
          TTL: String(options.ttlSeconds),
          Topic: options.topic,
          Urgency: options.isUrgent ? 'high' : 'normal',
        },
        body: encryptMessage(message, target),
        // It could lead to any address.
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      } as const;
      try {
        const response = await fetch(target.endpoint, request);
        await readToEnd(response);
        return outcomeOf(response, now());
      } catch (error) {
        return { kind: 'later', reason: failureIn(error), afterMs: null };
      }
    },
  };
}

const refused = (reason: string): PushOutcome => ({ kind: 'refused', reason });

function outcomeOf({ ok, status, headers }: Response, now: number): PushOutcome {
  if (ok) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `the push service answered ${status}`;
  if (status !== 429 && status < 500) return refused(reason);
  return { kind: 'later', reason, afterMs: waitIn(headers.get('Retry-After'), now) };
}

/** @param text seconds, or a date */
function waitIn(text: string | null, now: number): number | null {
  if (text === null) return null;
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function failureIn(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'the push service did not answer in time';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return `the connection to the push service failed${code}`;
}

const MOST_ANSWER_BYTES = 65_536;

/** An answer that nobody reads keeps its connection from the next message; one without end keeps it for good. */
async function readToEnd({ body }: Response): Promise<void> {
  if (body === null) return;
  const reader = body.getReader();
  let length = 0;
  // The status has said all: what goes wrong from here on changes no outcome.
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.length;
      if (length > MOST_ANSWER_BYTES) return await reader.cancel();
    }
  } catch {
    return;
  }
}

// Who sends: RFC 8292 (VAPID).

interface Identity {
  readonly publicKey: string;
  /** @returns value of the header by which a push service knows the provider */
  authorization(origin: string): Promise<string>;
}

const HOUR_MS = 60 * 60_000;
/**
 * A push service takes a token that ends within 24 hours of its own clock. Half of that bears a clock that is wrong by
 * hours, in either direction.
 */
const TOKEN_LIFE_MS = 12 * HOUR_MS;

function createIdentity(key: Uint8Array, subject: string, now: () => number): Identity {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(key);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256', d: Buffer.from(key).toString('base64url') },
    ...{ x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
  };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  // Each token serves for its hour of the clock: there are as many as push services that got something in it.
  let hour = Number.NaN;
  let tokens = new Map<string, Promise<string>>();

  function tokenFor(origin: string): Promise<string> {
    return new SignJWT({ aud: origin, sub: subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setExpirationTime(Math.floor((now() + TOKEN_LIFE_MS) / 1000))
      .sign(privateKey);
  }

  return {
    publicKey,
    async authorization(origin) {
      const current = Math.floor(now() / HOUR_MS);
      if (current !== hour) [hour, tokens] = [current, new Map()];
      const token = tokens.get(origin) ?? tokenFor(origin);
      tokens.set(origin, token);
      return `vapid t=${await token}, k=${publicKey}`;
    },
  };
}

// What is sent: RFC 8291, in the encoding of RFC 8188.

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** A push service takes messages of this length, with their header. */
const RECORD_BYTES = 4_096;
const HEADER_BYTES = SALT_BYTES + 5 + 65;
/** UTF-8 bytes; one more stands behind the message. */
const LONGEST_MESSAGE = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - 1;

/** Whether messages can be encrypted for a browser: a point of the curve P-256, and 16 bytes, in base64url. */
export function isPushKey(p256dh: string, auth: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth)) return false;
  try {
    const point = ECDH.convertKey(p256dh, CURVE, 'base64url', 'base64url', 'uncompressed');
    return point === p256dh;
  } catch {
    return false;
  }
}

interface Once {
  /** Key pair of one message. */
  readonly pair: ECDH;
  readonly salt: Uint8Array;
}

function newOnce(): Once {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { pair, salt: randomBytes(SALT_BYTES) };
}

/** @param once never the same for two messages */
export function encryptMessage(
  message: Uint8Array,
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  { pair, salt }: Once = newOnce(),
): Buffer<ArrayBuffer> {
  const [browser, sender] = [Buffer.from(p256dh, 'base64url'), pair.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender]);
  const key = derive(pair.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  return encryptRecord(message, { key, keyId: sender, salt });
}

interface RecordKey {
  readonly key: Uint8Array;
  /** By which the reader finds the key. */
  readonly keyId: Uint8Array;
  readonly salt: Uint8Array;
}

/** One record, which is the last one, without padding, behind its header. */
export function encryptRecord(text: Uint8Array, { key, keyId, salt }: RecordKey): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(keyId.length, 4);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const END = Buffer.from([2]);
  const sealed = [cipher.update(text), cipher.update(END), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, keyId, ...sealed]);
}

function derive(key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, length: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, info, length));
}
