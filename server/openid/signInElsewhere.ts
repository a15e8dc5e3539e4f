/** The two full-page sign-ins. Their result goes into the fragment of the return address, which no server sees. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { countAttempt, giveBack } from '../auth/attempts.ts';
import { auditOf } from '../auth/audit.ts';
import { issueToken } from '../auth/caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { allowedPage, callerAddress, networkOf, ownOrigin } from '../http/origins.ts';
import { Problem } from '../http/problem.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { consented, offerConsent } from './demoConsent.ts';
import { externalAccount } from './externalAccount.ts';
import { answerSignInProblem, CALLBACK_PAGE, failurePage, OPENID_PATH } from './failurePage.ts';
import {
  createIssuers,
  type ExternalIdentity,
  type IdentityProvider,
  type Issuers,
  identityProvider,
  PROVIDER_NAMES,
  type ProviderKey,
} from './issuer.ts';
import { JOURNEY_SECONDS, type Journey, openJourney, sealJourney } from './journey.ts';

export function serveOpenid(app: ServerApp, deps: Dependencies): void {
  const issuers = createIssuers(deps.now);
  for (const key of ['google', 'microsoft'] as const) {
    app.get(`${OPENID_PATH}/${key}-login`, (context) => start(key, context, deps, issuers));
    app.get(`${OPENID_PATH}/${key}-callback`, (context) => {
      const provider = identityProvider(key, deps.settings);
      if (!provider) throw notSetUp(key);
      return comeBack(provider, context, deps, issuers);
    });
  }
  app.post(`${OPENID_PATH}/demo-consent`, (context) => consented(context, deps));
}

async function start(
  key: ProviderKey,
  context: Context<ServerEnv>,
  deps: Dependencies,
  issuers: Issuers,
): Promise<Response> {
  const target = allowedPage(context.req.query('returnUrl'), CALLBACK_PAGE, context, deps.settings);
  if (!target)
    throw new Problem(400, "The parameter 'returnUrl' must be the portal's page that sign-ins end on.");
  const provider = identityProvider(key, deps.settings);
  if (provider) return leaveFor(provider, target, context, deps, issuers);
  if (!deps.isDemo()) throw notSetUp(key);
  return offerConsent(PROVIDER_NAMES[key], target, context, deps);
}

const notSetUp = (key: ProviderKey) =>
  new Problem(404, `Sign-in with ${PROVIDER_NAMES[key]} is not set up here.`);

// Sign-in with an issuer that the operator has set up: away to its pages, and back with a token.

/**
 * Within a quarter of an hour and from one network, which many people may share. A sign-in that ends well does not
 * count.
 */
const MOST_PER_NETWORK = 60;

const cookieName = (state: string) => `portal_sign_in_${state}`;

/** @param target page of the portal that the token goes to */
async function leaveFor(
  provider: IdentityProvider,
  target: URL,
  context: Context<ServerEnv>,
  deps: Dependencies,
  issuers: Issuers,
): Promise<Response> {
  const origin = originOrRefuse(context, deps);
  await countAttempt(deps.db, deps.now(), [{ key: limitKeys(context, deps).start, most: MOST_PER_NETWORK }]);
  const redirectUri = callbackAddress(origin, provider);
  try {
    const { journey, address } = await issuers.setOut(provider, { returnUrl: target.href, redirectUri });
    setCookie(context, cookieName(journey.state), await sealJourney(deps.keys.signIn, journey, deps.now()), {
      path: OPENID_PATH,
      httpOnly: true,
      secure: origin.startsWith('https:'),
      // Lax, so that the browser sends it when the issuer redirects back.
      sameSite: 'Lax',
      maxAge: JOURNEY_SECONDS,
    });
    return context.redirect(address.href, 303);
  } catch (error) {
    return failed(error, provider, target.href, context, deps);
  }
}

/**
 * The issuer's response. The cookie binds it to the browser that started, so that a link from elsewhere signs nobody
 * in.
 */
async function comeBack(
  provider: IdentityProvider,
  context: Context<ServerEnv>,
  deps: Dependencies,
  issuers: Issuers,
): Promise<Response> {
  const journey = await journeyOf(provider, context, deps);
  if (!journey) throw new Problem(400, 'This sign-in has expired. Please start again.');
  deleteCookie(context, cookieName(journey.state), { path: OPENID_PATH });
  try {
    return await arrive(provider, journey, context, deps, issuers);
  } catch (error) {
    return answerSignInProblem(error, context, deps, journey.returnUrl);
  }
}

async function arrive(
  provider: IdentityProvider,
  journey: Journey,
  context: Context<ServerEnv>,
  deps: Dependencies,
  issuers: Issuers,
): Promise<Response> {
  const count = (outcome: string) => deps.metrics.signIns.add({ by: provider.key, outcome });
  // A person who cancels at the issuer returns with neither token nor error.
  if (context.req.query('error') === 'access_denied') return backTo(journey, {}, context);
  const { start, end } = limitKeys(context, deps);
  // A journey may be shown again, and each time the issuer is asked.
  await countAttempt(deps.db, deps.now(), [{ key: end, most: MOST_PER_NETWORK }]);
  const address = new URL(callbackAddress(originOrRefuse(context, deps), provider));
  address.search = new URL(context.req.url).search;
  let identity: ExternalIdentity;
  try {
    identity = await issuers.arrive(provider, journey, address);
  } catch (error) {
    return failed(error, provider, journey.returnUrl, context, deps);
  }
  const account = await externalAccount(deps.db, identity, {
    now: deps.now(),
    noteTie: (db, userId) =>
      auditOf(context, { ...deps, db })({ kind: 'account.linked', userId, detail: provider.key }),
  });
  const audit = auditOf(context, deps);
  if (!account.approved) {
    count('not_approved');
    await audit({ kind: 'signIn.failed', userId: account.id, detail: 'not approved' });
    return backTo(journey, { error: 'awaiting_approval' }, context);
  }
  count('ok');
  await giveBack(deps.db, deps.now(), [start, end]);
  await audit({ kind: 'signIn.ok', userId: account.id, detail: provider.key });
  return backTo(journey, { token: await issueToken(deps, account) }, context);
}

function limitKeys(context: Context<ServerEnv>, { settings }: Dependencies) {
  const network = networkOf(callerAddress(context, settings.trustedProxies));
  return { start: `elsewhere-start:${network}`, end: `elsewhere-end:${network}` };
}

async function journeyOf(
  provider: IdentityProvider,
  context: Context<ServerEnv>,
  { keys, now }: Dependencies,
): Promise<Journey | undefined> {
  const state = context.req.query('state') ?? '';
  if (!/^[\w-]{20,100}$/.test(state)) return undefined;
  const journey = await openJourney(keys.signIn, getCookie(context, cookieName(state)) ?? '', now());
  return journey?.state === state && journey.provider === provider.key ? journey : undefined;
}

function backTo(
  { returnUrl }: Journey,
  fragment: Readonly<Record<string, string>>,
  context: Context<ServerEnv>,
): Response {
  const target = new URL(returnUrl);
  target.hash = new URLSearchParams(fragment).toString();
  return context.redirect(target.href, 303);
}

/**
 * For what the issuer is asked alone. The log gets the kind of failure and a word for its cause only: the details may hold
 * codes and tokens.
 */
function failed(
  error: unknown,
  { key }: IdentityProvider,
  returnUrl: string,
  context: Context<ServerEnv>,
  { log, metrics }: Dependencies,
): Response | Promise<Response> {
  metrics.signIns.add({ by: key, outcome: 'failed' });
  log.warn({ requestId: context.get('requestId'), issuer: key, ...kindOf(error) }, 'sign-in failed');
  const issuer = PROVIDER_NAMES[key];
  return failurePage(context, {
    title: `Sign-in with ${issuer} failed`,
    reason: `${issuer} could not be asked, or its answer did not fit. Please try again.`,
    back: returnUrl,
    status: 502,
  });
}

function kindOf(error: unknown) {
  if (!(error instanceof Error)) return { name: 'unknown', message: '' };
  const { name, message, cause } = error;
  return {
    name,
    message,
    code: 'code' in error ? error.code : undefined,
    // Of the network: ENOTFOUND, CERT_HAS_EXPIRED.
    cause: cause instanceof Error && 'code' in cause ? word(cause.code, /^[A-Z\d_]{1,60}$/) : undefined,
    // Of the issuer: invalid_client.
    reason: 'error' in error ? word(error.error, /^[a-z_]{1,40}$/) : undefined,
  };
}

const word = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

function originOrRefuse(context: Context<ServerEnv>, { settings }: Dependencies): string {
  const origin = ownOrigin(context, settings);
  if (origin === undefined) throw new Problem(400, 'The public address of this server is not set.');
  return origin;
}

const callbackAddress = (origin: string, { key }: IdentityProvider) =>
  `${origin}${OPENID_PATH}/${key}-callback`;
