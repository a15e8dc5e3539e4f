/**
 * The two steps of a sign-in with an issuer of identities: the address to send the browser to, and the identity that
 * comes back.
 */
import * as openid from 'openid-client';
import * as v from 'valibot';
import type { IdentityProvider } from './identityProvider.ts';
import type { Journey } from './journey.ts';

/** A person whom an issuer has identified. */
export interface ExternalIdentity {
  readonly issuer: string;
  /** Unique and lasting within the issuer. */
  readonly subject: string;
  readonly name: string | undefined;
  readonly email: string | undefined;
  /** Whether the issuer knows that the address is theirs. */
  readonly emailVerified: boolean;
}

const Claims = v.object({
  iss: v.string(),
  sub: v.string(),
  name: v.fallback(v.optional(v.string()), undefined),
  email: v.fallback(v.optional(v.string()), undefined),
  email_verified: v.optional(v.unknown()),
  // Microsoft's claim that the domain's owner was verified. Its plain e-mail claim is whatever a tenant entered.
  xms_edov: v.optional(v.unknown()),
});

const TIMEOUT_SECONDS = 10;

/**
 * Requests the issuer's addresses and keys. Done for every sign-in: nothing is cached that a rotated key or a moved
 * address could invalidate.
 */
async function discover({ issuer, clientId, clientSecret }: IdentityProvider): Promise<openid.Configuration> {
  const execute = [
    // By default the library trusts the connection and does not verify the token's signature.
    openid.enableNonRepudiationChecks,
    // The settings take plain HTTP on loopback names only.
    ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ];
  return openid.discovery(issuer, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
}

/** Starts a new sign-in, and returns the issuer's address for it. */
export async function setOut(
  provider: IdentityProvider,
  { returnUrl, redirectUri }: { readonly returnUrl: string; readonly redirectUri: string },
): Promise<{ journey: Journey; address: URL }> {
  const configuration = await discover(provider);
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
}

/**
 * Trades the code in the address for an identity, whose signature, issuer, audience, times and nonce are checked.
 *
 * @param address the callback's address as the browser called it
 * @throws the library's errors for whatever does not fit
 */
export async function arrive(
  provider: IdentityProvider,
  journey: Journey,
  address: URL,
): Promise<ExternalIdentity> {
  const configuration = await discover(provider);
  const tokens = await openid.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: journey.verifier,
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    idTokenExpected: true,
  });
  const { iss, sub, name, email, email_verified, xms_edov } = v.parse(Claims, tokens.claims());
  const emailVerified = [email_verified, xms_edov].some((claim) =>
    [true, 'true', 1, '1'].some((yes) => yes === claim),
  );
  return { issuer: iss, subject: sub, name, email, emailVerified };
}
