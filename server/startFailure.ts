import { DatabaseAway } from './db/databaseAway.ts';
import { FolderTaken, isUnwritable } from './db/dataFolder.ts';
import { OperatorProblem } from './settings/operatorProblem.ts';
import type { Settings } from './settings/settings.ts';
import { settingTable } from './settings/table.ts';

interface StartFailure {
  /** Exit code: 2 when starting again changes nothing before somebody has mended it. */
  readonly code: 1 | 2;
  /** In words for the operator; undefined for an error of ours. */
  readonly message: string | undefined;
}

/** Why the server did not start, naming the setting to look at. */
export function startFailure(
  thrown: unknown,
  { host, port, dataDir, databaseUrl, metrics, metricsPort, metricsHost }: Settings,
): StartFailure {
  const t = settingTable;
  // A migration that met a full disk says its name, and the disk is the reason.
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const error = cause instanceof DatabaseAway || lacksRight(cause) ? cause : thrown;
  if (error instanceof OperatorProblem) return { code: 2, message: error.message };
  if (error instanceof FolderTaken) {
    const message =
      `The data folder ${dataDir} (${t.dataDir.key}) is taken: ${error.message}. Stop that server first, or set ` +
      `${t.dataDir.key} to another folder. Several servers can share a database of ${t.databaseUrl.key}.`;
    return { code: 1, message };
  }
  if (error instanceof DatabaseAway) {
    const place =
      databaseUrl === undefined
        ? `The database in ${dataDir} (${t.dataDir.key}) cannot be used`
        : `The database of ${t.databaseUrl.key} cannot be reached`;
    return { code: 1, message: `${place}: ${error.message}. Start again when it can.` };
  }
  if (lacksRight(error)) {
    const message =
      `The user of ${t.databaseUrl.key} may not work in its database: ${error.message}. ` +
      'Make that user the owner of the database and of its tables.';
    return { code: 2, message };
  }
  if (!(error instanceof Error && 'code' in error)) return { code: 1, message: undefined };
  // A name that no address belongs to fails before anybody listens. The database's own is a DatabaseAway.
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo')) {
    const isMetrics =
      metrics &&
      ('hostname' in error
        ? error.hostname === metricsHost && metricsHost !== host
        : 'port' in error && error.port === metricsPort && metricsPort !== port);
    const [hostKey, portKey] = isMetrics ? [t.metricsHost.key, t.metricsPort.key] : [t.host.key, t.port.key];
    const place = isMetrics ? `${metricsHost}:${metricsPort}` : `${host}:${port}`;
    if (error.code === 'EADDRINUSE')
      return {
        code: 1,
        message: `Port ${isMetrics ? metricsPort : port} is taken: set ${portKey} to another one.`,
      };
    return {
      // No answer of the resolver, as while the network comes up.
      code: error.code === 'EAI_AGAIN' ? 1 : 2,
      message: `The server cannot listen on ${place} (${hostKey}, ${portKey}): ${error.message}`,
    };
  }
  if ('path' in error || isUnwritable(error))
    return {
      code: 2,
      message: `The data folder ${dataDir} (${t.dataDir.key}) cannot be used: ${error.message}`,
    };
  return { code: 1, message: undefined };
}

/** PostgreSQL says so by this code: since version 15, whoever does not own a database makes no tables in it. */
function lacksRight(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === '42501';
}
