/**
 * An OpenID Connect issuer on loopback: discovery, a consent page that agrees at once, codes with PKCE, signed tokens.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { expect } from 'vitest';
import { type Served, serve } from './listen.ts';
import { type Provider, readWhole, startProvider } from './provider.ts';

export const CLIENT = { clientId: 'portal-client', clientSecret: 'portal client secret' };

export interface Issuer extends Served {
  /** Paths that were asked for, in order. */
  readonly asked: readonly string[];
  /** Claims of the next person who signs in. */
  person: JWTPayload;
  /** Error with which the person refuses at the consent page. */
  refusal: string | undefined;
  /** Claims that make the next tokens invalid, e.g. a foreign nonce. */
  spoil: JWTPayload;
  /** From now on signs with a new key and publishes only that one. */
  rotateKey(): Promise<void>;
  /** From now on signs with a key that is not published. */
  signWithForeignKey(): Promise<void>;
}

interface Grant {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

export async function startIssuer(): Promise<Issuer> {
  const grants = new Map<string, Grant>();
  const asked: string[] = [];
  let signing = await newKey();
  let published = signing;
  const served = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const { url } = served;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    asked.push(pathname);
    if (pathname === '/.well-known/openid-configuration') return json(response, 200, discovery(url));
    if (pathname === '/jwks') return json(response, 200, { keys: [published.jwk] });
    if (pathname === '/authorize') return authorize(response, searchParams);
    if (pathname === '/token') return token(response, new URLSearchParams(await text(request)));
    json(response, 404, {});
  }

  function authorize(response: ServerResponse, query: URLSearchParams): void {
    const param = (name: string) => query.get(name) ?? '';
    const problems = [
      param('client_id') === CLIENT.clientId || 'client_id',
      param('response_type') === 'code' || 'response_type',
      param('scope').split(' ').includes('openid') || 'scope',
      param('code_challenge_method') === 'S256' || 'code_challenge_method',
      /^[\w-]{43}$/.test(param('code_challenge')) || 'code_challenge',
      param('state').length >= 20 || 'state',
      param('nonce').length >= 20 || 'nonce',
    ].filter((problem) => problem !== true);
    if (problems.length > 0) {
      json(response, 400, { problems });
      return;
    }
    const target = new URL(param('redirect_uri'));
    target.searchParams.set('state', param('state'));
    if (issuer.refusal !== undefined) target.searchParams.set('error', issuer.refusal);
    else {
      const code = randomBytes(16).toString('hex');
      grants.set(code, {
        nonce: param('nonce'),
        challenge: param('code_challenge'),
        redirectUri: param('redirect_uri'),
      });
      target.searchParams.set('code', code);
    }
    response.writeHead(303, { Location: target.href }).end();
  }

  async function token(response: ServerResponse, form: URLSearchParams): Promise<void> {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isGood =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      form.get('grant_type') === 'authorization_code' &&
      form.get('client_id') === CLIENT.clientId &&
      form.get('client_secret') === CLIENT.clientSecret;
    if (!isGood) return json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: url, aud: CLIENT.clientId, iat: now, exp: now + 300, nonce: grant.nonce };
    const idToken = await new SignJWT({ ...claims, ...issuer.person, ...issuer.spoil })
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid })
      .sign(signing.privateKey);
    json(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken });
  }

  const issuer: Issuer = {
    ...served,
    asked,
    person: {},
    refusal: undefined,
    spoil: {},
    async rotateKey() {
      signing = await newKey();
      published = signing;
    },
    async signWithForeignKey() {
      signing = { ...(await newKey()), kid: published.kid };
    },
  };
  return issuer;
}

interface Key {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

async function newKey(): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(4).toString('hex');
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

function discovery(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

/** A browser's sign-in with Google, at a provider that trusts this issuer. */
export interface SignInJourney {
  readonly issuer: Issuer;
  readonly provider: Provider;
  /**
   * From the portal's link to the issuer's response: the callback's address, and the cookie of the browser that
   * started.
   */
  untilCallback(): Promise<{ address: URL; cookie: string }>;
  /** The whole sign-in. Resolves to the fragment that the portal receives. */
  signIn(): Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** A person with the e-mail address of the demo user avery, at whose domain the issuer runs the accounts. */
export const AVERY = {
  sub: 'avery-1',
  name: 'Avery L.',
  email: 'Avery@Harbourline.example',
  email_verified: true,
  hd: 'harbourline.example',
};

/** @param now epoch milliseconds */
export async function startJourney(now: () => number): Promise<SignInJourney> {
  const issuer = await startIssuer();
  const provider = await startProvider({
    settings: {
      googleClientId: CLIENT.clientId,
      googleClientSecret: CLIENT.clientSecret,
      googleIssuer: issuer.url,
    },
    now,
  });

  async function untilCallback(): Promise<{ address: URL; cookie: string }> {
    const start = new URL('/api/openid/google-login', provider.url);
    start.searchParams.set('returnUrl', `${provider.url}/login-callback#old`);
    const away = await follow(start);
    expect(away.status).toBe(303);
    const [cookie = ''] = (away.headers.get('Set-Cookie') ?? '').split(';');
    const consent = await follow(locationOf(away));
    return { address: locationOf(consent), cookie };
  }

  return {
    issuer,
    provider,
    untilCallback,
    async signIn() {
      const { address, cookie } = await untilCallback();
      const response = await follow(address, cookie);
      expect(response.status).toBe(303);
      const target = locationOf(response);
      const page = `${target.origin}${target.pathname}${target.search}`;
      expect(page).toBe(`${provider.url}/login-callback`);
      return new URLSearchParams(target.hash.slice(1));
    },
    async close() {
      await provider.close();
      await issuer.close();
    },
  };
}

/** Requests an address without following redirects. */
export async function follow(address: string | URL, cookie?: string): Promise<Response> {
  const headers: Record<string, string> = cookie === undefined ? {} : { Cookie: cookie };
  return readWhole(await fetch(address, { redirect: 'manual', headers }));
}

export const locationOf = (response: Response) => new URL(response.headers.get('Location') ?? '');
