/** Stands in for an issuer that nobody has set up, while there are demo accounts. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import * as v from 'valibot';
import { accountByLogin } from '../auth/account.ts';
import { type Audit, auditOf } from '../auth/audit.ts';
import { issueToken } from '../auth/caller.ts';
import { CLOCK_SKEW_MS } from '../db/clocks.ts';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import { answerSmallPage } from '../http/smallPage.ts';

const IDENTITIES = [
  { id: 'avery', name: 'Avery', note: 'An approved customer' },
  { id: 'casey', name: 'Casey', note: 'Waits for approval' },
];

/**
 * The page that stands in for Google's or Microsoft's consent page in the demo.
 * @param issuer e.g. 'Google'
 * @param target page of the portal that the token goes to
 */
export function offerConsent(
  issuer: string,
  target: URL,
  context: Context<ServerEnv>,
  { keys, settings, now }: Dependencies,
): Response | Promise<Response> {
  const state = sealState(keys.consent, target.href, now());
  return answerSmallPage(context, 200, {
    title: `Sign in with ${issuer} (demo)`,
    content: html`<p>${settings.product} asks who you are. No account at ${issuer} is involved: choose a demo identity.</p>
<form method="post" action="/api/openid/demo-consent">
<input type="hidden" name="state" value="${state}">
${IDENTITIES.map(
  ({ id, name, note }) => html`<button name="identity" value="${id}">${name}<small>${note}</small></button>`,
)}
<button name="identity" value="">Cancel</button>
</form>`,
    // Browsers hold the redirect that answers a form to the same rule as the form.
    formTargets: [target.origin],
  });
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

// The state of a consent page. It travels through the browser, so it is signed: nobody may change where the token goes.

const ConsentState = v.object({ returnUrl: v.string(), expires: v.number() });

const LIFE_MS = 10 * 60_000;

export function sealState(key: Uint8Array, returnUrl: string, now: number): string {
  const payload = Buffer.from(JSON.stringify({ returnUrl, expires: now + LIFE_MS })).toString('base64url');
  return `${payload}.${sign(key, payload)}`;
}

/** @returns the return address, or undefined when the state was forged or is too old */
export function openState(key: Uint8Array, sealed: string, now: number): string | undefined {
  const [payload = '', signature = ''] = sealed.split('.');
  const wanted = Buffer.from(sign(key, payload));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return undefined;
  const state = v.parse(ConsentState, JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  const left = state.expires - now;
  return left >= 0 && left <= LIFE_MS + CLOCK_SKEW_MS ? state.returnUrl : undefined;
}

function sign(key: Uint8Array, payload: string): string {
  return createHmac('sha256', key).update(payload).digest('base64url');
}
