/** Callers who are gone before they have their answer. Nobody is left to tell, and nothing has failed here. */
import type { HttpBindings } from '@hono/node-server';

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
