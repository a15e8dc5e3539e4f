/** Authorization headers that must be refused: made without the key, with the key for another purpose, or broken. */
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { EncryptJWT, type JWTPayload, SignJWT } from 'jose';
import type { Provider } from '../provider.ts';

type Header = Readonly<Record<string, unknown>>;
interface Forgery {
  readonly name: string;
  readonly header: string;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (token: string): [string, string, string] => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  return [header, payload, signature];
};

/** @param good a token that the provider accepts */
export async function forgedTokens({ deps }: Provider, good: string): Promise<Forgery[]> {
  const [header, payload, signature] = partsOf(good);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as JWTPayload;
  const second = Math.floor(deps.now() / 1000);
  const bare = (head: Header, body: unknown, sign = '') => `${encoded(head)}.${encoded(body)}.${sign}`;
  const hmac = (key: string | Uint8Array, head: Header, body: unknown, hash = 'sha256') => {
    const text = `${encoded(head)}.${encoded(body)}`;
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
  };
  const ours = (body: unknown, head: Header = HS256) => hmac(deps.keys.token, head, body);
  const altered = (change: object) => `${header}.${encoded({ ...claims, ...change })}.${signature}`;
  const without = (name: string) =>
    Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name));

  const tokens: Readonly<Record<string, string>> = {
    'alg none': bare({ alg: 'none' }, claims),
    'alg None': bare({ alg: 'None' }, claims),
    'alg NONE with the old signature': bare({ alg: 'NONE' }, claims, signature),
    'alg nOnE': bare({ alg: 'nOnE', typ: 'JWT' }, claims),
    'no alg': bare({ typ: 'JWT' }, claims, signature),
    'alg empty': bare({ alg: '' }, claims, signature),
    'alg null': bare({ alg: null }, claims, signature),
    'alg as a list': bare({ alg: ['HS256'] }, claims, signature),
    'alg in lower case': ours(claims, { alg: 'hs256' }),
    'RS256 by a key of its own': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256' })
      .sign(rsa.privateKey),
    'PS256 by a key of its own': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'PS256' })
      .sign(rsa.privateKey),
    'HS256 keyed with a public key': hmac(publicPem, HS256, claims),
    'RS256 in name, HMAC in fact': ours(claims, { alg: 'RS256', typ: 'JWT' }),
    'ES256 in name': ours(claims, { alg: 'ES256' }),
    'EdDSA in name': ours(claims, { alg: 'EdDSA' }),
    'HS384 by the right key': hmac(deps.keys.token, { alg: 'HS384' }, claims, 'sha384'),
    'HS512 by the right key': hmac(deps.keys.token, { alg: 'HS512' }, claims, 'sha512'),
    'an empty key': hmac('', HS256, claims),
    'the key "secret"': hmac('secret', HS256, claims),
    'a key of zeros': hmac(new Uint8Array(32), HS256, claims),
    'the key of media addresses': hmac(deps.keys.media, HS256, claims),
    'the key of consent forms': hmac(deps.keys.consent, HS256, claims),
    'the key of sign-ins elsewhere': hmac(deps.keys.signIn, HS256, claims),
    'a key in its own header': hmac('mine', { ...HS256, jwk: { kty: 'oct', k: encoded('mine') } }, claims),
    'a key named by address': hmac('mine', { ...HS256, jku: 'https://evil.example/jwks' }, claims),
    'a key named by path': hmac('', { ...HS256, kid: '../../../../dev/null' }, claims),
    'a key named by SQL': hmac('mine', { ...HS256, kid: "' union select 'mine' --" }, claims),
    'a certificate by address': hmac('mine', { ...HS256, x5u: 'https://evil.example/c.pem' }, claims),
    'a critical extension': ours(claims, { ...HS256, crit: ['x'], x: 1 }),
    'an unencoded payload': ours(claims, { ...HS256, b64: false, crit: ['b64'] }),
    'an encrypted token': await new EncryptJWT(claims)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(deps.keys.token),
    'another account': altered({ sub: '1' }),
    'an added role': altered({ roles: ['Admin'] }),
    'a later end': altered({ exp: second + 10_000_000 }),
    'all locations': altered({ scopes: ['AllLocations'], loc: undefined }),
    expired: ours({ ...claims, exp: second - 1 }),
    'expired long ago': ours({ ...claims, exp: 0 }),
    'an end that is text': ours({ ...claims, exp: '9999999999' }),
    'an end that is null': ours({ ...claims, exp: null }),
    'no end': ours(without('exp')),
    'not good yet': ours({ ...claims, nbf: second + 600 }),
    'not good yet, as text': ours({ ...claims, nbf: 'soon' }),
    'no time of issue': ours(without('iat')),
    'a time of issue that is text': ours({ ...claims, iat: 'now' }),
    'no issuer': ours(without('iss')),
    'another issuer': ours({ ...claims, iss: 'https://accounts.google.com' }),
    'an issuer in another letter case': ours({ ...claims, iss: String(claims.iss).toUpperCase() }),
    'an audience': ours({ ...claims, aud: 'another-service' }),
    'a list of audiences': ours({ ...claims, aud: ['portal-provider', 'another-service'] }),
    'no session': ours(without('sid')),
    'a session without a name': ours({ ...claims, sid: '' }),
    'a session that is a number': ours({ ...claims, sid: 1 }),
    'sessions in a list': ours({ ...claims, sid: [claims.sid] }),
    'no number of its session': ours(without('gen')),
    'a number of its session that is text': ours({ ...claims, gen: '0' }),
    'no subject': ours(without('sub')),
    'a subject that does not exist': ours({ ...claims, sub: '2147483647' }),
    'a subject beyond all numbers': ours({ ...claims, sub: '9'.repeat(400) }),
    'a subject of SQL': ours({ ...claims, sub: '1 or 1=1' }),
    'a subject in a list': ours({ ...claims, sub: ['1', '2'] }),
    'a payload that is a list': ours([claims]),
    'a payload that is null': ours(null),
    'a payload of other letters': ours({ ...claims, sub: '１' }),
    'the signature cut short': good.slice(0, -4),
    'the signature left out': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'four parts': `${good}.${signature}`,
    'no payload': `${header}..${signature}`,
    'parts exchanged': `${payload}.${header}.${signature}`,
    'a payload that is no base64': `${header}.!!!.${signature}`,
    'fifteen thousand characters': `${header}.${'A'.repeat(15_000 - header.length - signature.length)}.${signature}`,
    'only dots': '..',
    'a media signature': createHmac('sha256', deps.keys.media).update('x').digest('base64url'),
    'a word': 'undefined',
  };
  return [
    ...Object.entries(tokens).map(([name, token]) => ({ name, header: `Bearer ${token}` })),
    { name: 'no scheme', header: good },
    { name: 'another scheme', header: `Basic ${good}` },
    { name: 'two spaces', header: `Bearer  ${good}` },
    { name: 'quotes', header: `Bearer "${good}"` },
    { name: 'two tokens', header: `Bearer ${good}, Bearer ${good}` },
    { name: 'a parameter', header: `Bearer token=${good}` },
    { name: 'a letter beyond ASCII at the end', header: `Bearer ${good}\u00e9` },
    { name: 'a soft hyphen inside', header: `Bearer ${header}\u00ad.${payload}.${signature}` },
    { name: 'nothing after the scheme', header: 'Bearer ' },
  ];
}
