/**
 * A demo answers on this machine alone, since everybody knows its passwords. It listens on a loopback address, but a
 * tunnel, an undeclared proxy or a name that leads to 127.0.0.1 lets others in, and their requests name another host.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import { Problem } from '../http/problem.ts';
import type { ServerEnv } from '../http/serverEnv.ts';
import { answerSmallPage } from '../http/smallPage.ts';
import { isLoopback } from '../settings/kinds.ts';

const REASON =
  'This is a demo whose passwords everybody knows, so it answers on its own machine only: open it as localhost. ' +
  'To let others in, start it on a database of its own with PORTAL_DEMO=0.';
/** Addresses whose callers read JSON. */
const DATA = /^\/(?:api|media)(?:\/|$)/;

/** Answers 421 where a demo is asked under another host than the machine's own: a page to people, JSON to programs. */
export function demoHost({ isDemo, settings }: Dependencies) {
  return createMiddleware<ServerEnv>(async (context, next) => {
    if (!isDemo() || namedHosts(context, settings.trustedProxies).every(isLoopback)) return next();
    if (DATA.test(context.req.path)) throw new Problem(421, REASON);
    return answerSmallPage(context, 421, {
      title: 'A demo for its own machine',
      content: html`<p>${REASON}</p>
<small>Request ${context.get('requestId')}</small>`,
      headers: { 'Cache-Control': 'no-store' },
    });
  });
}

/** Names without ports. The address may name another host than the Host header, and proxies name the one they were asked for. */
function namedHosts(context: Context<ServerEnv>, proxies: number): string[] {
  const forwarded = proxies === 0 ? [] : (context.req.header('X-Forwarded-Host') ?? '').split(',');
  const headers = [context.req.header('Host') ?? '', ...forwarded].map((host) => host.trim());
  const named = headers.filter((host) => host !== '').map((host) => host.replace(/:\d*$/, ''));
  return [new URL(context.req.url).hostname, ...named];
}
