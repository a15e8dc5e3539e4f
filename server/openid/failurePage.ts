/** What a person sees when a sign-in with another provider fails on the way: they came here by a link, not by a call. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { allowedPage } from '../http/origins.ts';
import { type Problem, refusalOf } from '../http/problem.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import { answerSmallPage } from '../http/smallPage.ts';
import type { Settings } from '../settings/settings.ts';

/** Every address of these sign-ins begins with it. */
export const OPENID_PATH = '/api/openid';

/** The portal's page that a sign-in ends on. */
export const CALLBACK_PAGE = 'login-callback';

interface Failure {
  readonly title: string;
  readonly reason: string;
  /** Page of the portal to go back to. */
  readonly back: string;
  readonly status: Problem['status'] | 500 | 502;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers with a page whatever was thrown at an address of these sign-ins.
 * @param knownBack page of the portal to go back to, where the sign-in itself knows it
 */
export async function answerSignInProblem(
  error: unknown,
  context: Context<ServerEnv>,
  { log, settings }: Dependencies,
  knownBack?: string,
): Promise<Response> {
  const { status, message, headers } = refusalOf(error, context.get('requestId'), log);
  const page = allowedPage(context.req.query('returnUrl'), CALLBACK_PAGE, context, settings);
  const back = knownBack ?? page?.href ?? (await loginPage(settings));
  return failurePage(context, { title: 'The sign-in failed', reason: message, back, status, headers });
}

/** Where this server hands out no portal, the one of the only other origin. */
async function loginPage({ portalDir, allowedOrigins, basePath }: Settings): Promise<string> {
  const [only, another] = allowedOrigins;
  const hasPortal = await access(join(portalDir, 'index.html')).then(
    () => true,
    () => false,
  );
  const origin = hasPortal || another !== undefined ? undefined : only;
  return `${origin ?? ''}${basePath}login`;
}

export function failurePage(
  context: Context<ServerEnv>,
  { title, reason, back, status, headers }: Failure,
): Response | Promise<Response> {
  const content = html`<p>${reason}</p>
<p><a href="${back}">Back to the login</a></p>
<small>Request ${context.get('requestId')}</small>`;
  return answerSmallPage(context, status, { title, content, headers });
}
