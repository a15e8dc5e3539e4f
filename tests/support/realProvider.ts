/** The reference provider for tests of screens: the real server, reached by HTTP, its database a test file's own. */
import * as v from 'valibot';
import { afterAll, beforeAll, inject } from 'vitest';
import type { BodyOf, ResponseOf, WireCall } from '#contract/call.ts';
import { apiUrl, fillPath, type PathValues, type QueryValues } from '#core/api/request.ts';
import type { AnswerTo } from './openPortal.tsx';
import { rawRequest } from './rawRequest.ts';
import { plain, type SmtpServer, startSmtpServer } from './smtpServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of providerHost.ts: POST a Wanted to /start for the origin of a new provider, as text; POST that to /end to end it. */
    providerHost: string;
  }
}

const DEMO_PASSWORD = 'vigil-demo';
const Authenticated = v.object({ token: v.string() });

export interface RealProvider {
  /** Answers every call of a portal as the provider does. */
  readonly answerTo: AnswerTo;
  /** Keeps a new token of an account in the tab, as a sign-in does: of the demo's accounts, or of those in people.ts. */
  signIn(username: string, password?: string): Promise<void>;
  /** The same with the token of the account's first sign-in, for tests that leave accounts as they are. */
  signInOnce(username: string): Promise<void>;
  /** Posts JSON as the person of the tab's token, past the portal; gives the answer's JSON. */
  post(path: string, body: unknown): Promise<unknown>;
  /** What the provider answers to the person of the tab's token, past the portal. */
  read<Call extends WireCall>(call: Call, given?: Given<Call>): Promise<ResponseOf<Call>>;
  /** The texts of the mails that it has sent. */
  mails(): readonly string[];
}

interface Given<Call extends WireCall> {
  /** Values of the path's placeholders. */
  readonly params?: PathValues;
  readonly body?: BodyOf<Call>;
  readonly query?: QueryValues;
}

/**
 * A provider of the test file's own, from before its first test to after its last one.
 * @param incidents number of demo incidents
 */
export function providerOfFile(incidents = 20): RealProvider {
  const tokens = new Map<string, string>();
  let smtp: SmtpServer;
  let url: string;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    url = await askHost(
      '/start',
      JSON.stringify({ incidents, portalOrigin: location.origin, smtpUrl: smtp.url }),
    );
  });
  afterAll(async () => {
    await askHost('/end', url);
    await smtp.close();
  });

  /** As the person of the tab's token. */
  async function ask(path: string, body: unknown, method = 'POST'): Promise<unknown> {
    const token = sessionStorage.getItem('token');
    const headers = {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    const answer = await rawRequest(url, path, headers, method, JSON.stringify(body));
    return JSON.parse(answer.body.toString('utf8'));
  }

  async function signIn(username: string, password = DEMO_PASSWORD): Promise<string> {
    sessionStorage.removeItem('token');
    const { token } = v.parse(Authenticated, await ask('/api/Authenticate', { username, password }));
    sessionStorage.setItem('token', token);
    return token;
  }

  return {
    async answerTo({ request, body }) {
      const { pathname, search } = new URL(request.url);
      const content = body === null ? '' : JSON.stringify(body);
      const headers = Object.fromEntries(request.headers);
      const answer = await rawRequest(url, pathname + search, headers, request.method, content);
      return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
        status: answer.status,
        headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          // A test may have a clock of its own, and its provider has the same.
          name === 'date' ? new Date().toUTCString() : String(value),
        ]),
      });
    },
    async signIn(username, password) {
      await signIn(username, password);
    },
    async signInOnce(username) {
      const token = tokens.get(username) ?? (await signIn(username));
      tokens.set(username, token);
      sessionStorage.setItem('token', token);
    },
    post: (path, body) => ask(path, body),
    async read(call, { params, body, query } = {}) {
      const path = apiUrl(url, fillPath(call.path, params), query).slice(url.length);
      return v.parse(call.response, await ask(path, body ?? undefined, call.method));
    },
    mails: () => smtp.mails.map(({ text }) => plain(text)),
  };
}

async function askHost(path: '/start' | '/end', content: string): Promise<string> {
  const answer = await rawRequest(inject('providerHost'), path, {}, 'POST', content);
  const text = answer.body.toString('utf8');
  if (answer.status !== 200) throw new Error(`The host of providers answered: ${text}`);
  return text;
}

/** Address of the link that dials a number as the demo data write it, e.g. '+1 (902) 555-0115 ext. 867'. */
export function dialled(phone: string): string {
  return `tel:${phone.replace(' ext. ', ',').replace(/[ ()-]/g, '')}`;
}
