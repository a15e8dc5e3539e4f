/** Asks the reference provider, on a database of its own and at a fixed moment, for an example of every call and failure. */
import type { WireCall } from '#contract/call.ts';
import type { RunningServer } from '../../../server/launch.ts';
import { hostAt, type Reply } from '../../provider/host.ts';
import { launchScratch, signIn } from '../../provider/provider.ts';
import { isObject, type Json } from '../jsonSchema.ts';
import { allCalls } from '../pluginCalls.ts';
import type { Example, Examples } from './example.ts';
import {
  type Asked,
  BROWSER_KEYS,
  MAILED_TOKEN,
  PORTAL,
  PUSH_SERVICE,
  refused,
  requests,
  TAKEN_AT,
} from './requests.ts';

const SETTINGS = {
  PORTAL_SEED_INCIDENTS: '300',
  // One of the failures is logged, as it should be.
  PORTAL_LOG_LEVEL: 'silent',
  PORTAL_ALLOWED_ORIGINS: PORTAL,
  PORTAL_PUSH_SERVICES: PUSH_SERVICE,
};

/**
 * Always the same, but for a change of the provider or of its demo data.
 * @throws Error when the provider refuses a request
 */
export async function takeExamples(): Promise<Examples> {
  const provider = await launchScratch(SETTINGS, Date.parse(TAKEN_AT));
  try {
    return { calls: await takeAnswers(askerOf(provider)), failures: await takeFailures(askerOf(provider)) };
  } finally {
    await provider.close();
  }
}

type Ask = ReturnType<typeof askerOf>;

async function takeAnswers(ask: Ask): Promise<Example[]> {
  const taken: Example[] = [];
  for (const request of requests) {
    const { status, text, json } = await ask(request);
    if (status !== 200) throw new Error(`${request.call} was answered ${status}: ${text}`);
    taken.push({ ...request, answer: stable(json) });
  }
  return taken;
}

async function takeFailures(ask: Ask): Promise<Record<string, unknown>> {
  const taken: Record<string, unknown> = {};
  for (const [name, { method, times = 1, ...request }] of Object.entries(refused))
    for (let time = 0; time < times; time += 1)
      taken[name] = stable((await ask(request, { ...(method && { method }) })).json);
  return taken;
}

/** Asks with sessions of its own, one for each person. */
function askerOf({ url, deps }: RunningServer) {
  const tokens = new Map<string, string>();
  const tokenOf = async (user: string) => {
    const token = tokens.get(user) ?? (await signIn(url, user));
    tokens.set(user, token);
    return token;
  };
  return async (
    { call: name, body, user = 'admin', ...sent }: Asked,
    more: Partial<WireCall> = {},
  ): Promise<Reply> => {
    const call = allCalls.find((one) => one.name === name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    const token = call.bearer === 'required' && user !== null ? await tokenOf(user) : undefined;
    const isMailed = body?.resetToken === MAILED_TOKEN;
    const own = isMailed ? { ...body, resetToken: await mailedToken(deps) } : body;
    return hostAt(url).send({ ...call, ...more }, { ...sent, token, body: own });
  };
}

/** The token of the link in the last mail. */
async function mailedToken({ background, db }: RunningServer['deps']): Promise<string> {
  await background.settled();
  const mails = await db.selectFrom('outboxMails').select('body').orderBy('id').execute();
  const [, token] = /#reset=(\S+)/.exec(mails.at(-1)?.body ?? '') ?? [];
  if (token === undefined) throw new Error('There is no link in the last mail.');
  return decodeURIComponent(token);
}

// What differs each time gets a fixed text.

/** Rows that a list within an example keeps. Lists of pairs stay whole, since their counts add up. */
const MOST_ROWS = 2;

/**
 * An answer with short lists, and with fixed texts in the place of ids that differ each time.
 * @throws TypeError for an answer that is no JSON
 */
function stable(answer: unknown): Json {
  const copy: Json = JSON.parse(JSON.stringify(answer));
  return fixed(copy);
}

function fixed(value: Json): Json {
  if (Array.isArray(value)) return (value.every(isObject) ? value.slice(0, MOST_ROWS) : value).map(fixed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]): [string, Json] => [
      name,
      typeof part === 'string' ? fixedText(name, part) : fixed(part),
    ]),
  );
}

function fixedText(name: string, text: string): string {
  if (name === 'requestId') return '5f0c1e8a9b2d4c37';
  if (name === 'pushKey') return BROWSER_KEYS.p256dh;
  if (name === 'url') return text.replace(/(?<=[?&]sig=)[^&]+/, 'signature-of-the-provider');
  return name === 'token' ? fixedToken(text) : text;
}

/** The same claims, with an id of the session and a signature that say that they are none. */
function fixedToken(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  const named = JSON.stringify({ ...(isObject(claims) && claims), sid: 'id-of-the-session' });
  const signature = Buffer.from('a signature that only the provider can make').toString('base64url');
  return [header, Buffer.from(named).toString('base64url'), signature].join('.');
}
