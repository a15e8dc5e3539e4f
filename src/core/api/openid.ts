import { apiUrl } from './apiUrl.ts';

export type SignInProvider = 'google' | 'microsoft';

/**
 * Where a full-page redirect starts the sign-in with another provider's account.
 * @param baseUrl the API's, as for the client
 * @param returnUrl absolute address of the page that reads the outcome from its fragment
 */
export function signInUrl(baseUrl: string, provider: SignInProvider, returnUrl: string): string {
  return apiUrl(baseUrl, `/api/openid/${provider}-login`, { returnUrl });
}
