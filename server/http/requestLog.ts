import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { shortened } from '../log/printable.ts';
import type { Settings } from '../settings/settings.ts';
import type { ServerEnv } from './serverEnv.ts';

/** Gives every request a new id, for the log and the X-Request-Id header. An id sent by the client is ignored. */
export const requestId = createMiddleware<ServerEnv>(async (context, next) => {
  const id = randomBytes(8).toString('hex');
  context.set('requestId', id);
  await next();
  context.res.headers.set('X-Request-Id', id);
});

// Callers who are gone before they have their answer. Nobody is left to tell, and nothing has failed here.

/** The status of such a request in log and metrics, as other servers write it. */
export const HUNG_UP = 499;

class HungUp extends Error {
  override name = 'HungUp';
}

/** What reading a body fails with once its connection is gone. */
const CUT_OFF = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];

/** Resolves when the answer was handed to the network, or can never be. */
export function answerEnded({ outgoing }: HttpBindings): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.closed || outgoing.destroyed) resolve();
    else outgoing.once('close', () => resolve());
  });
}

/** @throws an error that isHangUp knows, when nobody waits for the answer any more */
export function stopIfHungUp({ outgoing }: HttpBindings): void {
  if (outgoing.destroyed) throw new HungUp();
}

/** Whether an error is only the end of a connection, ahead of the answer or in the middle of the request's body. */
export function isHangUp(error: unknown, { incoming }: HttpBindings): boolean {
  if (error instanceof HungUp) return true;
  const isCutOff = error instanceof Error && 'code' in error && CUT_OFF.some((code) => code === error.code);
  return isCutOff && incoming.destroyed && !incoming.complete;
}

/** A path of the portal is far shorter. */
const LONGEST_PATH = 200;

/** Pages and files of the portal are in the log at the level debug alone. */
const LOGGED = ['/api/', '/media/'];

interface LoggedServer {
  readonly log: Logger;
  /** Until the database is ready, responses of /readyz are logged at debug level only. */
  readonly isReady: () => boolean;
  readonly settings: Pick<Settings, 'logCalls'>;
}

/**
 * One line per request, once its answer has left or its caller is gone. Query strings are left out, because they contain
 * signatures and search texts.
 */
export function requestLog({ log, isReady, settings }: LoggedServer) {
  const ofCalls = settings.logCalls === false ? 'debug' : 'info';
  return createMiddleware<ServerEnv>(async (context, next) => {
    const start = performance.now();
    const isStarting = !isReady();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { path } = context.req;
    const { outgoing } = context.env;
    void answerEnded(context.env).then(() => {
      const status = outgoing.writableFinished ? context.res.status : HUNG_UP;
      const line = {
        requestId: context.get('requestId'),
        method: context.req.method,
        path: shortened(path, LONGEST_PATH),
        status,
        ms,
        uid: context.get('callerId'),
        source: context.get('sourceId'),
      };
      if (isStarting && path === '/readyz') log.debug(line, 'answered');
      else if (status === HUNG_UP) log[ofCalls](line, 'hung up');
      else if (status >= 500) log.error(line, 'answered');
      else if (LOGGED.some((start) => path.startsWith(start))) log[ofCalls](line, 'answered');
      else log.debug(line, 'answered');
    });
  });
}
