/** Push messages: encrypted and signed as the RFCs have it, and what becomes of them at a push service. */
import { createECDH, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createWebPush,
  encryptMessage,
  encryptRecord,
  isPushKey,
  type PushOutcome,
  type PushTarget,
} from '../../server/notify/webPush.ts';
import { freePort, serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { type PushAnswer, startPushService } from '../support/pushService.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-01T22:15:00Z');
const bytes = (text: string) => Buffer.from(text, 'base64url');

function pairOf(privateKey: string) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(privateKey));
  return pair;
}

// RFC 8291, section 5 and appendix A.
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w' +
    'EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('a message', () => {
  it('is encrypted for its browser as the example of RFC 8291 is', () => {
    const once = { pair: pairOf(EXAMPLE.sender), salt: bytes(EXAMPLE.salt) };
    const body = encryptMessage(Buffer.from(EXAMPLE.text), EXAMPLE, once);
    expect(body.toString('base64url')).toBe(EXAMPLE.body);
  });

  it('is one record, as in the first example of RFC 8188', () => {
    const key = {
      ...{ key: bytes('yqdlZ-tYemfogSmv7Ws5PQ'), keyId: Buffer.alloc(0) },
      salt: bytes('I1BsxtFttlv3u_Oo94xnmw'),
    };
    expect(encryptRecord(Buffer.from('I am the walrus'), key).toString('base64url')).toBe(
      'I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg',
    );
  });

  it('has a key and a salt of its own each time', () => {
    const [one, other] = [1, 2].map(() => encryptMessage(Buffer.from(EXAMPLE.text), EXAMPLE));
    expect(one?.subarray(0, 16)).not.toEqual(other?.subarray(0, 16));
    expect(one?.subarray(21, 86)).not.toEqual(other?.subarray(21, 86));
  });
});

describe('the keys of a browser', () => {
  const { p256dh, auth } = EXAMPLE;
  const point = bytes(p256dh);
  const encoded = (key: Uint8Array) => Buffer.from(key).toString('base64url');
  it.each([
    ['a point beside the curve', encoded(point.with(64, 0)), auth],
    ['a point of another form', encoded(point.with(0, 6)), auth],
    ['a point without an end', encoded(point.subarray(0, 64)), auth],
    ['a compressed point', pairOf(EXAMPLE.sender).getPublicKey('base64url', 'compressed'), auth],
    ['the point at infinity', encoded(Buffer.alloc(65)), auth],
    ['no point', '', auth],
    ['a secret of 15 bytes', p256dh, encoded(randomBytes(15))],
    ['a secret of 17 bytes', p256dh, encoded(randomBytes(17))],
    ['a secret of other letters', p256dh, `${auth.slice(0, 21)}+`],
    ['a secret with padding', p256dh, `${auth}==`],
    ['no secret', p256dh, ''],
  ])('cannot be used with %s', (_, key, secret) => {
    expect(isPushKey(key, secret)).toBe(false);
  });
});

const KEY = new Uint8Array(32).fill(7);
const SUBJECT = 'mailto:support@vigil.example';
const ORDERS = { ttlSeconds: 3600, topic: 'event-12', isUrgent: true };

function pushTo(service: { readonly url: string }, now = () => NOW, patience?: number) {
  const patient = patience === undefined ? {} : { patience };
  return createWebPush({ key: KEY, subject: SUBJECT, now, extraServices: [service.url], ...patient });
}

/** Reads the header as RFC 8292 has it, and believes nothing but the signature. */
async function senderIn(header: string, audience: string, now: number) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verifying = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const currentDate = new Date(now);
  return { key, ...(await jwtVerify(token, verifying, { audience, algorithms: ['ES256'], currentDate })) };
}

describe('the sender', () => {
  it('signs a token for each push service and hour', async () => {
    let now = NOW;
    const headers: string[] = [];
    const take = () =>
      serve((request, response) => {
        headers.push(request.headers.authorization ?? '');
        response.writeHead(201).end();
      });
    const [one, other] = [await take(), await take()];
    const extraServices = [one.url, other.url];
    const push = createWebPush({ key: KEY, subject: SUBJECT, now: () => now, extraServices });
    const send = ({ url }: { url: string }) => push.send({ ...EXAMPLE, endpoint: `${url}/1` }, '', ORDERS);
    await Promise.all([send(one), send(one)]);
    await send(other);
    now += HOUR;
    await send(one);
    const [first = '', second, third = '', fourth] = headers;
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
    const { key, payload, protectedHeader } = await senderIn(first, one.url, NOW);
    expect(key).toBe(push.publicKey);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT' });
    expect(payload).toEqual({ aud: one.url, sub: SUBJECT, exp: (NOW + 12 * HOUR) / 1000 });
    await senderIn(third, other.url, NOW);
    await Promise.all([one.close(), other.close()]);
  });

  it.each([
    ['behind by eleven hours', 11, 'delivered'],
    ['ahead by eleven hours', -11, 'delivered'],
    ['behind by a day', 24, 'refused'],
    ['ahead by a day', -24, 'refused'],
  ])('with a clock %s of that of the push service is %s', async (_, hours, kind) => {
    const service = await startPushService(() => NOW + hours * HOUR);
    const outcome = await pushTo(service).send(await service.subscribe(), 'Hello', ORDERS);
    expect(outcome.kind).toBe(kind);
    await service.close();
  });

  it('is the same after a start, and another with another secret', async () => {
    const service = { url: 'https://push.example' };
    expect(pushTo(service).publicKey).toBe(pushTo(service).publicKey);
    const key = new Uint8Array(32).fill(8);
    const other = createWebPush({ key, subject: SUBJECT, now: () => NOW, extraServices: [] });
    expect(other.publicKey).not.toBe(pushTo(service).publicKey);
    expect(isPushKey(other.publicKey, EXAMPLE.auth)).toBe(true);
  });
});

describe('a push', () => {
  const service = ofFile(() => startPushService(() => NOW));
  let browser: PushTarget;
  beforeAll(async () => {
    browser = await service.subscribe(pushTo(service).publicKey);
  });

  it('reaches the browser with its text, and the push service with its orders', async () => {
    const text = '{"title":"Halifax Yard – 北门 🚨"}';
    expect(await pushTo(service).send(browser, text, ORDERS)).toEqual({ kind: 'delivered' });
    const calm = { ttlSeconds: 60, topic: 'test', isUrgent: false };
    expect(await pushTo(service).send(browser, 'calm', calm)).toEqual({ kind: 'delivered' });
    const { endpoint } = browser;
    expect(service.messages).toEqual([
      { endpoint, payload: text, ttl: 3600, topic: 'event-12', urgency: 'high' },
      { endpoint, payload: 'calm', ttl: 60, topic: 'test', urgency: 'normal' },
    ]);
    expect(service.faults).toEqual([]);
  });

  const answered = (status: number) => `the push service answered ${status}`;
  const later = (status: number, afterMs: number | null): PushOutcome => ({
    ...{ kind: 'later', reason: answered(status), afterMs },
  });
  const refused = (status: number): PushOutcome => ({ kind: 'refused', reason: answered(status) });
  it.each<[PushAnswer & object, PushOutcome]>([
    [{ status: 200 }, { kind: 'delivered' }],
    [{ status: 202 }, { kind: 'delivered' }],
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [{ status: 429, retryAfter: '30' }, later(429, 30_000)],
    [{ status: 503, retryAfter: 'Sun, 01 Mar 2026 22:16:00 GMT' }, later(503, 60_000)],
    [{ status: 503, retryAfter: 'Sun, 01 Mar 2026 22:14:00 GMT' }, later(503, 0)],
    [{ status: 503, retryAfter: 'soon' }, later(503, null)],
    [{ status: 500 }, later(500, null)],
    [{ status: 400 }, refused(400)],
    [{ status: 403, retryAfter: '30' }, refused(403)],
  ])('that is answered %j has come to %j', async (how, outcome) => {
    const own = await service.subscribe();
    service.answer(how, own.endpoint);
    expect(await pushTo(service).send(own, 'Hello', ORDERS)).toEqual(outcome);
  });

  it('follows no other address', async () => {
    const before = service.messages.length;
    const own = await service.subscribe();
    service.answer({ status: 307, location: browser.endpoint }, own.endpoint);
    const outcome = await pushTo(service).send(own, 'Hello', ORDERS);
    expect(outcome).toEqual(refused(307));
    expect(service.messages.length).toBe(before);
  });

  it('waits for no push service that hangs', async () => {
    const own = await service.subscribe();
    service.answer('hang', own.endpoint);
    expect(await pushTo(service, () => NOW, 50).send(own, 'Hello', ORDERS)).toEqual({
      ...{ kind: 'later', reason: 'the push service did not answer in time', afterMs: null },
    });
  });

  it('can be tried again when its connection breaks, or nobody listens', async () => {
    const own = await service.subscribe();
    service.answer('close', own.endpoint);
    const failed = (code: string) => ({
      ...{ kind: 'later', reason: `the connection to the push service failed (${code})`, afterMs: null },
    });
    expect(await pushTo(service).send(own, 'Hello', ORDERS)).toEqual(failed('UND_ERR_SOCKET'));
    const away = { url: `http://127.0.0.1:${await freePort()}` };
    const target = { ...own, endpoint: `${away.url}/1` };
    expect(await pushTo(away).send(target, 'Hello', ORDERS)).toEqual(failed('ECONNREFUSED'));
  });

  it('is not sent to an address that is not allowed', async () => {
    const push = createWebPush({ key: KEY, subject: SUBJECT, now: () => NOW, extraServices: [] });
    expect(push.isAllowed(browser.endpoint)).toBe(false);
    expect(pushTo(service).isAllowed(browser.endpoint)).toBe(true);
    const before = service.messages.length;
    expect(await push.send(browser, 'Hello', ORDERS)).toEqual({
      ...{ kind: 'refused', reason: 'its address is of no push service that is known' },
    });
    expect(service.messages.length).toBe(before);
  });

  it('is refused for a browser whose keys cannot be used', async () => {
    const outcome = await pushTo(service).send({ ...browser, p256dh: browser.auth }, 'Hello', ORDERS);
    expect(outcome).toEqual({ kind: 'refused', reason: 'the keys of the browser cannot be used' });
  });

  it('has at most 3,993 bytes of text', async () => {
    const send = (text: string) => pushTo(service).send(browser, text, ORDERS);
    expect(await send(`é${'x'.repeat(3_991)}`)).toEqual({ kind: 'delivered' });
    expect(service.messages.at(-1)?.payload).toHaveLength(3_992);
    expect(await send(`é${'x'.repeat(3_992)}`)).toEqual({
      ...{ kind: 'refused', reason: 'the message is too long for a push service' },
    });
  });

  it('waits for no end of a long answer', async () => {
    const endless = await serve((_, response) => response.writeHead(201).write('x'.repeat(100_000)));
    const target = { ...browser, endpoint: `${endless.url}/1` };
    const push = pushTo(endless, () => NOW, 10 * 60_000);
    expect(await push.send(target, 'Hello', ORDERS)).toEqual({ kind: 'delivered' });
    await endless.close();
  });

  it('takes the connection of the one before', async () => {
    const before = service.connections();
    service.answer({ status: 201, body: 'Created' });
    const push = pushTo(service);
    for (let count = 0; count < 20; count += 1) await push.send(browser, 'Hello', ORDERS);
    expect(service.connections() - before).toBeLessThanOrEqual(2);
  });
});
