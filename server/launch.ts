/** Starts the whole server from its settings: listens at once, then prepares the database, then is ready. */
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { clearOldAttempts } from './auth/attempts.ts';
import { clearAudit } from './auth/audit.ts';
import { loadKeys } from './auth/keys.ts';
import { answerLeftRequests, clearResetTokens } from './auth/passwordReset.ts';
import { SignInLimits } from './auth/signInLimits.ts';
import { clearEnded, createTokens } from './auth/tokens.ts';
import { SteadyClock } from './db/clocks.ts';
import { ownFolder } from './db/dataFolder.ts';
import { hasDemoData } from './db/demoData.ts';
import { type Migrated, migrateDatabase } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Dependencies } from './dependencies.ts';
import { Background } from './http/background.ts';
import { CallLines } from './http/callLines.ts';
import { Connections, listen, listeningOn } from './http/connections.ts';
import { createMetrics } from './http/metrics.ts';
import { clearUploads } from './ingest/uploads.ts';
import { createMailer } from './mail/mailer.ts';
import { deliverWaiting } from './mail/outbox.ts';
import { loadMediaLibrary } from './media/mediaLibrary.ts';
import { type MetricsServer, serveMetrics } from './metrics.ts';
import { scanSites } from './notify/attention.ts';
import { sendMorningMails } from './notify/morning.ts';
import { oneAtATime, tellPeople } from './notify/tellPeople.ts';
import { createWebPush, type WebPush } from './notify/webPush.ts';
import { clearTold, eraseOld } from './retention/eraseOld.ts';
import { seed } from './seed/seed.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';
import type { Settings } from './settings/settings.ts';

interface LaunchOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** Epoch milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Milliseconds that nobody sets back or ahead; the system's monotonic clock by default. */
  readonly elapsed?: () => number;
  /** Told what was migrated, if something was. */
  readonly onMigrated?: ((migrated: Migrated) => void) | undefined;
  /** Told about the progress of the first seed, 0 to 1. */
  readonly onSeedProgress?: ((done: number) => void) | undefined;
}

export interface RunningServer {
  /** Address for people, without a slash at its end, e.g. http://127.0.0.1:8080. */
  readonly url: string;
  /** Address and port that it listens on, e.g. 0.0.0.0:8080. */
  readonly listening: string;
  /** Where the metrics are read, if they are. */
  readonly metrics?: string;
  readonly deps: Dependencies;
  /** Lets running answers finish, for a few seconds at most, then closes the database. */
  close(): Promise<void>;
}

const PATIENCE_MS = 5_000;
/** Of one person. A browser has six connections, and the portal's fullest screen makes as many calls. */
const LINES = { running: 4, waiting: 200 };
/** How often what was left undone is looked for: mails that were not taken, and requests for them. */
const ROUND_MS = 60_000;
/** How often what nobody looks at any more is removed. */
const CLEARING_MS = 10 * 60_000;
/** How often events and recordings that are older than is kept are removed. */
const ERASING_MS = 60 * 60_000;

const DEMO_HELD = `This database holds demo data, and its accounts have a password that everybody knows.
Start on an empty one: set PORTAL_DATA_DIR to another folder, or PORTAL_DATABASE_URL to another database.
For a demo on this machine alone, leave PORTAL_HOST and PORTAL_PUBLIC_URL unset and set PORTAL_DEMO=1.`;

/**
 * Resolves once the server is ready; it answers /healthz and 503 before that.
 * @throws OperatorProblem when the settings want no demo data and the database holds some, or a later version has changed it,
 * or the data folder's secret is too short
 * @throws FolderTaken when another server works on the same embedded database
 */
export async function launch({
  settings,
  log,
  now = Date.now,
  elapsed = () => performance.now(),
  onMigrated,
  onSeedProgress,
}: LaunchOptions): Promise<RunningServer> {
  const keys = loadKeys(settings);
  const media = loadMediaLibrary(settings.dataDir);
  // Any number of servers may share a PostgreSQL database.
  const leaveFolder = settings.databaseUrl === undefined ? ownFolder(settings.dataDir) : () => undefined;
  const db = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir }).catch(
    (error: unknown) => {
      leaveFolder();
      throw error;
    },
  );
  let ready = false;
  let isDemo = false;
  const background = new Background(log);
  const mailer = createMailer(settings);
  const push = settings.push ? pushOf(settings, keys.push, now) : undefined;
  const timers: NodeJS.Timeout[] = [];
  const metrics = createMetrics();
  let metricsServer: MetricsServer | undefined;
  const stopping = new AbortController();
  const steadyClock = new SteadyClock({ db, now, elapsed });
  const telling = oneAtATime(() => tellPeople(deps, stopping.signal));
  const scanning = oneAtATime(() => scanSites(db, now()).finally(deps.tell));
  const mailing = oneAtATime(() => sendMails(deps, stopping.signal));
  // Of millions of events the first time takes longer than the pause between two.
  const erasing = oneAtATime(async () => eraseOld(deps, await steadyClock.read(), stopping.signal));
  const tokens = createTokens(keys.token, settings.tokenMinutes, now);
  const deps: Dependencies = {
    db,
    settings,
    keys,
    tokens,
    signInLimits: new SignInLimits(db, now, elapsed),
    media,
    mailer,
    push,
    tell: () => background.run(telling),
    log,
    metrics,
    background,
    lines: new CallLines(LINES),
    now,
    steadyClock,
    isReady: () => ready,
    isDemo: () => isDemo,
  };
  const app = createApp(deps);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const connections = new Connections(listener, { patience: PATIENCE_MS });

  /** Neither waits for the other: a mail server may hang, and a look at the sites may fail. */
  function startRound(): void {
    background.run(scanning);
    background.run(mailing);
  }

  function clearOld(): void {
    background.run(() => clearResetTokens(db, now()));
    background.run(async () => {
      const time = await steadyClock.read();
      background.run(() => clearOldAttempts(db, time));
      background.run(() => clearAudit(db, time, settings.auditDays));
      background.run(() => clearUploads(db, settings.dataDir, time));
      background.run(() => clearEnded(db, time, settings.tokenMinutes));
      background.run(() => deps.signInLimits.clear(time));
      background.run(() => clearTold(db, time, stopping.signal));
    });
  }

  /** At once, and again after each pause. */
  function regularly(pauseMs: number, work: () => void): void {
    work();
    timers.push(setInterval(work, pauseMs).unref());
  }

  async function close(): Promise<void> {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await connections.stop();
    metricsServer?.close();
    await background.settled();
    mailer?.close();
    await db.destroy();
    leaveFolder();
  }

  try {
    const address = await listen(connections.server, settings);
    if (settings.metrics) metricsServer = await serveMetrics(deps);
    await prepareDatabase({ settings, onMigrated, onSeedProgress }, now);
    isDemo = await hasDemoData(db);
    if (isDemo && !settings.demo) throw new OperatorProblem(DEMO_HELD);
    if (settings.demo && !isDemo) log.info('the database holds no demo data: there are no demo accounts');
    ready = true;
    regularly(ROUND_MS, startRound);
    regularly(CLEARING_MS, clearOld);
    regularly(ERASING_MS, () => background.run(erasing));
    return {
      url: urlOf(address),
      listening: listeningOn(address),
      ...(metricsServer && { metrics: `http://${listeningOn(metricsServer.address)}/metrics` }),
      deps,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function pushOf({ email, pushServices }: Settings, key: Uint8Array, now: () => number): WebPush {
  return createWebPush({ key, subject: `mailto:${email}`, now, extraServices: pushServices });
}

async function sendMails(deps: Dependencies, stop: AbortSignal): Promise<void> {
  await answerLeftRequests(deps);
  if (!deps.mailer) return;
  await sendMorningMails(deps);
  await deliverWaiting(deps, deps.mailer, stop);
}

function urlOf(info: AddressInfo): string {
  const isEvery = info.address === '0.0.0.0' || info.address === '::';
  return `http://${isEvery ? `localhost:${info.port}` : listeningOn(info)}`;
}

/**
 * Brings the database to the newest schema, and fills a fresh one. It does so on a connection of its own, since a seed
 * takes longer than any call may, and another process's is waited for.
 */
async function prepareDatabase(
  { settings, onMigrated, onSeedProgress }: Omit<LaunchOptions, 'log'>,
  now: () => number,
): Promise<void> {
  const { databaseUrl: url, dataDir, demo, seedIncidents: incidents } = settings;
  const db = await openDatabase({ url, dataDir, patient: true });
  try {
    const migrated = await migrateDatabase(db);
    if (migrated.names.length > 0) onMigrated?.(migrated);
    await seed(db, {
      now: now(),
      demo,
      incidents,
      ...(demo && onSeedProgress && { onProgress: onSeedProgress }),
    });
  } finally {
    await db.destroy();
  }
}
