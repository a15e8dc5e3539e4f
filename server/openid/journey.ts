/**
 * What a sign-in with another provider needs again when the browser comes back. It is encrypted in a cookie of that
 * browser.
 */
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';

const Journey = v.object({
  /** Which issuer it went to. */
  provider: v.picklist(['google', 'microsoft']),
  /** Page of the portal that waits for the token. */
  returnUrl: v.string(),
  state: v.string(),
  nonce: v.string(),
  /** PKCE's secret half. */
  verifier: v.string(),
});
export type Journey = v.InferOutput<typeof Journey>;

/** How long somebody may take at the issuer's pages. */
export const JOURNEY_SECONDS = 600;

const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' } as const;

/** @param now epoch milliseconds */
export function sealJourney(key: Uint8Array, journey: Journey, now: number): Promise<string> {
  return new EncryptJWT({ ...journey })
    .setProtectedHeader(ENCRYPTION)
    .setExpirationTime(Math.floor(now / 1000) + JOURNEY_SECONDS)
    .encrypt(key);
}

/** @returns undefined for a cookie that was not sealed here, or has expired */
export async function openJourney(
  key: Uint8Array,
  sealed: string,
  now: number,
): Promise<Journey | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
      requiredClaims: ['exp'],
      currentDate: new Date(now),
    });
    // Sealed by a clock that was ahead, it would be good for longer than a journey may take.
    if (Number(payload.exp) * 1000 > now + JOURNEY_SECONDS * 1000 + CLOCK_SKEW_MS) return undefined;
    const journey = v.safeParse(Journey, payload);
    return journey.success ? journey.output : undefined;
  } catch {
    return undefined;
  }
}
