/**
 * The two steps of a sign-in with an issuer of identities: the address to send the browser to, and the identity that
 * comes back.
 */
import { compactVerify, createRemoteJWKSet } from 'jose';
import * as openid from 'openid-client';
import * as v from 'valibot';
import { canonicalLogin } from '../auth/account.ts';
import type { Settings } from '../settings/settings.ts';
import type { Journey } from './journey.ts';

/** A person whom an issuer has identified. */
export interface ExternalIdentity {
  readonly issuer: string;
  /** Unique and lasting within the issuer. */
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** Whether the issuer answers for it that the address is theirs today. */
  readonly emailVerified: boolean;
}

export interface Issuers {
  /** Starts a new sign-in, and returns the issuer's address for it. */
  setOut(
    provider: IdentityProvider,
    way: { readonly returnUrl: string; readonly redirectUri: string },
  ): Promise<{ journey: Journey; address: URL }>;
  /**
   * Trades the code in the address for an identity, whose signature, issuer, audience, times and nonce are checked.
   *
   * @param address the callback's address as the browser called it
   * @throws the libraries' errors for whatever does not fit
   */
  arrive(provider: IdentityProvider, journey: Journey, address: URL): Promise<ExternalIdentity>;
}

/** What an issuer says of itself. */
interface Discovered {
  readonly configuration: openid.Configuration;
  /** The keys that sign its tokens. */
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

const Claims = v.looseObject({
  iss: v.string(),
  sub: v.string(),
  name: v.fallback(v.optional(v.string()), undefined),
  email: v.fallback(v.optional(v.string()), undefined),
});

const TIMEOUT_SECONDS = 10;
const KEPT_MS = 10 * 60_000;
/** An issuer that is away is not asked by everybody who tries meanwhile. */
const FAILURE_KEPT_MS = 10_000;

/** @param now epoch milliseconds */
export function createIssuers(now: () => number): Issuers {
  const kept = new Map<ProviderKey, { at: number; life: number; discovered: Promise<Discovered> }>();

  /** Starts of a sign-in are open to everybody, so they do not each ask the issuer. */
  function known(provider: IdentityProvider): Promise<Discovered> {
    const before = kept.get(provider.key);
    const age = before ? now() - before.at : 0;
    // A clock that was set back says nothing about an age.
    if (before && age >= 0 && age < before.life) return before.discovered;
    const entry = { at: now(), life: KEPT_MS, discovered: discover(provider) };
    kept.set(provider.key, entry);
    entry.discovered.catch(() => {
      entry.at = now();
      entry.life = FAILURE_KEPT_MS;
    });
    return entry.discovered;
  }

  return {
    async setOut(provider, { returnUrl, redirectUri }) {
      const { configuration } = await known(provider);
      const journey: Journey = {
        provider: provider.key,
        returnUrl,
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      });
      return { journey, address };
    },

    async arrive(provider, journey, address) {
      const { configuration, keys } = await known(provider);
      const tokens = await openid.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: journey.verifier,
        expectedState: journey.state,
        expectedNonce: journey.nonce,
        idTokenExpected: true,
      });
      // The library trusts the connection and leaves the signature unchecked.
      await compactVerify(tokens.id_token ?? '', keys);
      const claims = v.parse(Claims, tokens.claims());
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: claims.name,
        email: claims.email,
        emailVerified: claims.email !== undefined && answersForEmail(provider.key, claims.email, claims),
      };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: IdentityProvider): Promise<Discovered> {
  // The settings take plain HTTP on loopback names only.
  const execute = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const configuration = await openid.discovery(issuer, clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
  const { jwks_uri } = configuration.serverMetadata();
  if (jwks_uri === undefined) throw new Error('The issuer publishes no keys.');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    cacheMaxAge: KEPT_MS,
    // Only the issuer's own tokens come here, so an unknown key is a new one: it is asked for at once.
    cooldownDuration: 0,
  });
  return { configuration, keys };
}

/** Issuers that an operator may set up. */
export const PROVIDER_NAMES = { google: 'Google', microsoft: 'Microsoft' } as const;

export type ProviderKey = keyof typeof PROVIDER_NAMES;

/** The server's own registration at an issuer of identities. */
export interface IdentityProvider {
  readonly key: ProviderKey;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Undefined when no client was registered for it. */
export function identityProvider(key: ProviderKey, settings: Settings): IdentityProvider | undefined {
  const clientId = settings[`${key}ClientId`];
  const clientSecret = settings[`${key}ClientSecret`];
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { key, issuer: new URL(settings[`${key}Issuer`]), clientId, clientSecret };
}

// Whether an issuer answers for it that an e-mail address belongs to the person today. That a mail was once answered is
// not enough: whoever left a company would keep its address at the issuer, and with it the company's account here.

type Claims = Readonly<Record<string, unknown>>;

/** Mail of these domains is run by the issuer itself. */
const OWN_DOMAINS = {
  google: ['gmail.com', 'googlemail.com'],
  microsoft: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
} as const satisfies Record<ProviderKey, readonly string[]>;

/** Microsoft's tenant of personal accounts, which may have any address. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad';
/** How Microsoft names another tenant that has identified a guest. Every other name is no tenant. */
const TENANT_IDP = /^https:\/\/sts\.windows\.net\//;

/** @param claims of the issuer's token, as they came */
export function answersForEmail(key: ProviderKey, email: string, claims: Claims): boolean {
  const address = canonicalLogin(email);
  const at = address.lastIndexOf('@');
  if (at < 1) return false;
  const domain = address.slice(at + 1);
  const isOwnDomain = OWN_DOMAINS[key].some((own) => own === domain);
  return key === 'google'
    ? isYes(claims.email_verified) && (isOwnDomain || isDomain(claims.hd, domain))
    : isMicrosofts(address, isOwnDomain, claims);
}

/** A hosted domain is one whose organisation runs the person's account. */
function isDomain(hd: unknown, domain: string): boolean {
  return typeof hd === 'string' && canonicalLogin(`x@${hd}`) === `x@${domain}`;
}

/** Microsoft's plain e-mail claim is whatever a tenant entered. */
function isMicrosofts(address: string, isOwnDomain: boolean, claims: Claims): boolean {
  const { tid, idp, xms_edov, verified_primary_email: primary } = claims;
  const isPersonal =
    (typeof tid === 'string' && tid.toLowerCase() === PERSONAL_TENANT) ||
    (idp !== undefined && !(typeof idp === 'string' && TENANT_IDP.test(idp)));
  if (isPersonal && !isOwnDomain) return false;
  const verified: readonly unknown[] = Array.isArray(primary) ? primary : [primary];
  return (
    isYes(xms_edov) || verified.some((text) => typeof text === 'string' && canonicalLogin(text) === address)
  );
}

/** Issuers write it in each of these ways. */
function isYes(claim: unknown): boolean {
  return [true, 'true', 1, '1'].some((yes) => yes === claim);
}
