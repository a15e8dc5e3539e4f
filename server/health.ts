/** Whether the process lives, and whether it can do its work. */
import { keepValue } from './db/keptValues.ts';
import type { Dependencies } from './dependencies.ts';
import type { ServerApp } from './http/serverEnv.ts';
import { type WaitingMails, waitingMails } from './mail/outbox.ts';

const HEADERS = { 'Cache-Control': 'no-store' };
/** The response comes within two seconds. */
const PATIENCE_MS = 1_000;
/** Whoever asks more often gets the same answer, so that probes cannot keep the disk busy. */
const PROOF_AGE_MS = 1_000;

export function serveHealth(app: ServerApp, deps: Dependencies): void {
  const takesWrites = writeProof(deps);
  app.get('/healthz', (context) => context.json({ status: 'alive' }, 200, HEADERS));
  app.get('/readyz', async (context) => {
    if (!deps.isReady()) return context.json({ status: 'seeding' }, 503, HEADERS);
    if (!(await takesWrites())) return context.json({ status: 'database away' }, 503, HEADERS);
    // No counts: anybody may ask, and a mail that waits would tell that the name of a reset exists.
    return context.json({ status: 'ready' }, 200, HEADERS);
  });
}

/** Only a write that was committed shows that the next one can be: a full disk and a held lock let everybody read. */
function writeProof({ db, now, log }: Dependencies): () => Promise<true | undefined> {
  let proof: Promise<true | undefined> | undefined;
  const forget = () => {
    proof = undefined;
  };

  async function prove(): Promise<true | undefined> {
    try {
      await keepValue(db, 'provenAt', String(now()));
      setTimeout(forget, PROOF_AGE_MS).unref();
      return true;
    } catch (error) {
      log.debug({ err: error }, 'the database took no write');
      forget();
      return undefined;
    }
  }

  return () => {
    proof ??= prove();
    return inTime(proof);
  };
}

/** Counts the waiting mails, which also shows whether the database answers. Undefined when it does not answer in time. */
export function waitingOrAway({ db, now, log }: Dependencies): Promise<WaitingMails | undefined> {
  return inTime(
    waitingMails(db, now()).catch((error: unknown) => {
      log.debug({ err: error }, 'the database did not answer');
      return undefined;
    }),
  );
}

/** Undefined when the work takes longer than a probe waits. */
function inTime<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
    work.then(resolve, () => resolve(undefined)).finally(() => clearTimeout(timer));
  });
}
