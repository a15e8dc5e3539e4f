/** A browser's sign-in with Google, with a provider that uses the tests' own issuer. */
import { expect } from 'vitest';
import { CLIENT, type Issuer, startIssuer } from './issuer.ts';
import { type Provider, readWhole, startProvider } from './provider.ts';

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
