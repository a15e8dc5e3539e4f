/**
 * The embedded provider for tests of screens. It runs as a process of its own, for a test's document brings its own URL,
 * Request and Response, which the server's code must not meet.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { startChild } from './childServer.ts';
import type { AnswerTo } from './openPortal.tsx';
import { rawRequest } from './rawRequest.ts';
import { startSmtpServer } from './smtpServer.ts';

const DEMO_PASSWORD = 'vigil-demo';
const Authenticated = v.object({ token: v.string() });

export interface RealProvider {
  /** Answers every call of a portal as the provider does. */
  readonly answerTo: AnswerTo;
  /** The token of a demo user, kept in the tab as a sign-in keeps it. */
  signIn(username: string, password?: string): Promise<void>;
  /** Posts JSON as the person of the tab's token, past the portal; gives the answer's JSON. */
  post(path: string, body: unknown): Promise<unknown>;
  /** The texts of the mails that it has sent. */
  mails(): readonly string[];
  close(): Promise<void>;
}

export async function startRealProvider(): Promise<RealProvider> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-'));
  const smtp = await startSmtpServer();
  const server = await startChild({
    PORTAL_DATA_DIR: dataDir,
    PORTAL_SEED_INCIDENTS: '20',
    PORTAL_SMTP_URL: smtp.url,
    PORTAL_MAIL_FROM: 'portal@company.example',
    PORTAL_ALLOWED_ORIGINS: location.origin,
  });
  const ask = (path: string, headers: Record<string, string>, content: string) =>
    rawRequest(server.url, path, headers, 'POST', content);
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const token = sessionStorage.getItem('token');
    const headers = {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    const answer = await ask(path, headers, JSON.stringify(body));
    return JSON.parse(answer.body.toString('utf8'));
  };
  return {
    async answerTo({ request, body }) {
      const { pathname, search } = new URL(request.url);
      const content = body === null ? '' : JSON.stringify(body);
      const answer = await ask(pathname + search, Object.fromEntries(request.headers), content);
      return new Response(answer.status === 204 ? null : answer.body.toString('utf8'), {
        status: answer.status,
        headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      });
    },
    async signIn(username, password = DEMO_PASSWORD) {
      sessionStorage.removeItem('token');
      const answer = await post('/api/Authenticate', { username, password });
      sessionStorage.setItem('token', v.parse(Authenticated, answer).token);
    },
    post,
    mails: () => smtp.mails.map(({ text }) => plain(text)),
    async close() {
      await server.end('SIGTERM');
      await smtp.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Undoes quoted-printable, which long lines are sent in. */
function plain(text: string): string {
  return text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
