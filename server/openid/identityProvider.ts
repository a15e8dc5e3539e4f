import type { Dependencies } from '../dependencies.ts';
import type { Settings } from '../settings.ts';

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

/** Whether a sign-in would lead anywhere. Until the database is ready, what the settings say of the demo counts. */
export function offersSignIn(
  key: ProviderKey,
  { settings, isReady, isDemo }: Pick<Dependencies, 'settings' | 'isReady' | 'isDemo'>,
): boolean {
  return identityProvider(key, settings) !== undefined || (isReady() ? isDemo() : settings.demo);
}
