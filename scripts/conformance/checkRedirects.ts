import type { Walk } from './walk.ts';

export const REDIRECTS = ['Google', 'Microsoft'].map((issuer) => ({
  name: `signInWith${issuer}`,
  method: 'GET',
  path: `/api/openid/${issuer.toLowerCase()}-login`,
}));

const ELSEWHERE = 'https://elsewhere.invalid/login-callback';

/** The sign-ins must redirect, and must not send a token to an address that is not the portal's. */
export async function checkRedirects({ host, options, findings }: Walk): Promise<void> {
  for (const redirect of REDIRECTS.filter((one) => findings.wants(one))) {
    const ask = (returnUrl: string) =>
      host.fetch(`${host.url}${redirect.path}?${new URLSearchParams({ returnUrl })}`);
    const good = await ask(`${options.portal}/login-callback`);
    if (good.status === 404) {
      findings.note(redirect, 'not set up: the link on the login page leads to a 404');
      continue;
    }
    const problems: string[] = [];
    const leads =
      good.status === 200 || (good.status >= 300 && good.status < 400 && good.headers.has('Location'));
    if (!leads) problems.push(`answers ${good.status} instead of a redirect`);
    const bad = await ask(ELSEWHERE);
    if (bad.status < 400)
      problems.push(`answers ${bad.status} instead of refusing to return to ${ELSEWHERE}`);
    findings.checked(redirect, problems);
  }
}
