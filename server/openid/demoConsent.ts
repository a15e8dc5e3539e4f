/** Stands in for an issuer that nobody has set up, while there are demo accounts. */
import type { Context } from 'hono';
import { type Audit, auditOf } from '../audit/recordAudit.ts';
import { accountByLogin } from '../auth/account.ts';
import { issueToken } from '../auth/issueToken.ts';
import type { Dependencies } from '../dependencies.ts';
import { smallPageHeaders } from '../headers.ts';
import { Problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import { consentPage, consentPolicy, type DemoIdentity } from './consentPage.ts';
import { openState, sealState } from './consentState.ts';

const IDENTITIES: readonly DemoIdentity[] = [
  { id: 'avery', name: 'Avery', note: 'An approved customer' },
  { id: 'casey', name: 'Casey', note: 'Waits for approval' },
];

/** @param target page of the portal that the token goes to */
export function offerConsent(
  issuer: string,
  target: URL,
  context: Context<ServerEnv>,
  { keys, settings, now }: Dependencies,
): Response | Promise<Response> {
  const state = sealState(keys.consent, target.href, now());
  const page = consentPage({ issuer, product: settings.product, state, identities: IDENTITIES });
  return context.html(page, 200, smallPageHeaders(consentPolicy(target.origin)));
}

/** The answer of the page's form. */
export async function consented(context: Context<ServerEnv>, deps: Dependencies): Promise<Response> {
  if (!deps.isDemo()) throw new Problem(404, 'This sign-in is not set up here.');
  const { state, identity } = await formOf(context);
  const returnUrl = typeof state === 'string' ? openState(deps.keys.consent, state, deps.now()) : undefined;
  if (returnUrl === undefined) throw new Problem(400, 'This sign-in has expired. Please start again.');
  const target = new URL(returnUrl);
  target.hash = new URLSearchParams(await outcome(deps, identity, auditOf(context, deps))).toString();
  return context.redirect(target.href, 303);
}

async function formOf(context: Context<ServerEnv>) {
  try {
    return await context.req.parseBody();
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(400, 'The body must be a form.');
  }
}

/** A person who cancels returns with neither token nor error. */
async function outcome(deps: Dependencies, identity: unknown, audit: Audit): Promise<Record<string, string>> {
  const known = IDENTITIES.find(({ id }) => id === identity);
  if (!known) return {};
  const account = await accountByLogin(deps.db, known.id);
  if (!account) return { error: 'unknown_account' };
  deps.metrics.signIns.add({ by: 'demo', outcome: account.approved ? 'ok' : 'not_approved' });
  if (!account.approved) return { error: 'awaiting_approval' };
  await audit({ kind: 'signIn.ok', userId: account.id, detail: 'demo consent' });
  return { token: await issueToken(deps, account) };
}
