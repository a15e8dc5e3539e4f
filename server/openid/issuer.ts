/**
 * The two steps of a sign-in with an issuer of identities: the address to send the browser to, and the identity that
 * comes back.
 */
import { compactVerify, createRemoteJWKSet } from 'jose';
import * as openid from 'openid-client';
import * as v from 'valibot';
import { answersForEmail } from './answersForEmail.ts';
import type { IdentityProvider, ProviderKey } from './identityProvider.ts';
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
