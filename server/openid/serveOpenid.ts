/** The two full-page sign-ins. Their result goes into the fragment of the return address, which no server sees. */
import type { Context } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { allowedPage } from '../http/origins.ts';
import { Problem } from '../http/problem.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { consented, offerConsent } from './demoConsent.ts';
import { CALLBACK_PAGE, OPENID_PATH } from './failurePage.ts';
import { identityProvider, PROVIDER_NAMES, type ProviderKey } from './identityProvider.ts';
import { createIssuers, type Issuers } from './issuer.ts';
import { comeBack, leaveFor } from './signInElsewhere.ts';

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
