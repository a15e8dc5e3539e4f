/** Binds a row of the call table to its handler. The schemas of the contract check the input and give the output its type. */
import type { Context } from 'hono';
import type * as v from 'valibot';
import type { PathParams, WireCall, WireSchema } from '#contract/call.ts';
import { type Audit, auditOf } from '../auth/audit.ts';
import { bearerFromHeader, type Caller } from '../auth/caller.ts';
import { type Device, deviceOf } from '../auth/knownDevice.ts';
import type { Session } from '../auth/tokens.ts';
import { DatabaseAway } from '../db/databaseAway.ts';
import type { Dependencies } from '../dependencies.ts';
import { textBody } from '../http/files.ts';
import { allowedPage, callerAddress } from '../http/origins.ts';
import { loggedOut, Problem, wrongMethod } from '../http/problem.ts';
import { type ParsedBy, readBody, readParams, readQuery } from '../http/readInput.ts';
import { answerEnded, stopIfHungUp } from '../http/requestLog.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { jsonText } from '../trade/longLists.ts';

export interface Api {
  readonly app: ServerApp;
  readonly deps: Dependencies;
}

type RecordSchema = v.GenericSchema<unknown, Record<string, unknown>>;

interface OpenInput<Path extends string, Body extends WireSchema | null, Query extends WireSchema | null> {
  /** Ids out of the path. */
  readonly params: Readonly<Record<PathParams<Path>, number>>;
  readonly body: ParsedBy<Body>;
  readonly query: ParsedBy<Query>;
  /** The sender's own name for this request, as of the Idempotency-Key header. */
  readonly requestKey: string | undefined;
  /** Network address of the client. */
  readonly address: string;
  /** Id of the request, for the audit. */
  readonly requestId: string;
  /** Adds an entry to the audit. */
  readonly audit: Audit;
  /** The browser that sent the call. */
  readonly device: Device;
  /** The portal's page of this name when the address leads there, else undefined. */
  readonly ownPage: (text: string, page: string) => URL | undefined;
  /** Lets the browser forget what it has cached of this host, once it has the response. */
  readonly clearBrowserCache: () => void;
  readonly deps: Dependencies;
}

interface SignedInInput<Path extends string, Body extends WireSchema | null, Query extends WireSchema | null>
  extends OpenInput<Path, Body, Query> {
  readonly caller: Caller;
  /** The token that the caller showed. */
  readonly token: string;
  readonly session: Session;
}

/** Serves a call that needs a bearer token. Without a valid one the response is a 401. */
export function handle<
  Path extends string,
  Body extends WireSchema | null,
  Query extends RecordSchema | null,
  Result extends WireSchema,
>(
  { app, deps }: Api,
  call: WireCall<Path, Body, Query, Result>,
  answer: (input: SignedInInput<Path, Body, Query>) => Promise<v.InferInput<Result>>,
): void {
  if (call.bearer !== 'required') throw new Error(`${call.path} is open to all: use handleOpen`);
  serve(app, call, async (context) => {
    const bearer = await bearerOf(context, deps);
    context.set('callerId', bearer.caller.account.id);
    const input = { ...(await inputOf(context, call, deps)), ...bearer };
    const made = async () => {
      // It may have waited in line.
      stopIfHungUp(context.env);
      try {
        return await jsonText(await answer(input));
      } catch (error) {
        // No row may refer to an account that was erased meanwhile. That is told as the next call will be.
        if (!(error instanceof Problem || error instanceof DatabaseAway)) await bearerOf(context, deps);
        throw error;
      }
    };
    // An answer that nobody reads stays in memory, so it counts until it has left.
    return deps.lines.run(bearer.caller.account.id, made, answerEnded(context.env));
  });
}

/** @throws Problem 401 without a token that is good */
async function bearerOf(context: Context<ServerEnv>, { db, tokens }: Dependencies) {
  const bearer = await bearerFromHeader(db, tokens, context.req.header('Authorization'));
  if (!bearer) throw loggedOut();
  return bearer;
}

/** Serves a call that needs no token; one that is sent is not looked at. */
export function handleOpen<
  Path extends string,
  Body extends WireSchema | null,
  Query extends RecordSchema | null,
  Result extends WireSchema,
>(
  { app, deps }: Api,
  call: WireCall<Path, Body, Query, Result>,
  answer: (input: OpenInput<Path, Body, Query>) => Promise<v.InferInput<Result>>,
): void {
  if (call.bearer === 'required') throw new Error(`${call.path} needs a token: use handle`);
  serve(app, call, async (context) => jsonText(await answer(await inputOf(context, call, deps))));
}

function serve(app: ServerApp, call: WireCall, run: (context: Context<ServerEnv>) => Promise<string>): void {
  const path = call.path.replace(/\{(\w+)\}/g, ':$1');
  app.on(call.method, path, async (context) =>
    context.body(textBody(await run(context)), 200, { 'Content-Type': 'application/json; charset=utf-8' }),
  );
  app.all(path, () => {
    throw wrongMethod(call.method);
  });
}

async function inputOf<
  Path extends string,
  Body extends WireSchema | null,
  Query extends RecordSchema | null,
>(
  context: Context<ServerEnv>,
  call: WireCall<Path, Body, Query, WireSchema>,
  deps: Dependencies,
): Promise<OpenInput<Path, Body, Query>> {
  return {
    params: readParams<PathParams<Path>>(context, call.path),
    query: readQuery(context, call.query),
    body: await readBody(context, call.body),
    requestKey: context.req.header('Idempotency-Key'),
    address: callerAddress(context, deps.settings.trustedProxies),
    requestId: context.get('requestId'),
    audit: auditOf(context, deps),
    device: deviceOf(context, deps),
    ownPage: (text, page) => allowedPage(text, page, context, deps.settings),
    clearBrowserCache: () => context.header('Clear-Site-Data', '"cache"'),
    deps,
  };
}
