import { DatabaseAway } from './db/databaseAway.ts';
import { DemoDataProblem } from './db/demoData.ts';
import { NewerDatabase } from './db/migrate.ts';
import { settingTable } from './settings/table.ts';
import type { Settings } from './settings.ts';

interface StartFailure {
  /** Exit code: 2 when starting again changes nothing before somebody has mended it. */
  readonly code: 1 | 2;
  /** In words for the operator; undefined for an error of ours. */
  readonly message: string | undefined;
}

/** Why the server did not start, naming the setting to look at. */
export function startFailure(
  error: unknown,
  { host, port, dataDir, metrics, metricsPort, metricsHost }: Settings,
): StartFailure {
  const t = settingTable;
  if (error instanceof DemoDataProblem || error instanceof NewerDatabase)
    return { code: 2, message: error.message };
  if (error instanceof DatabaseAway) {
    const message = `The database of ${t.databaseUrl.key} cannot be reached: ${error.message}. Start again when it can.`;
    return { code: 1, message };
  }
  if (!(error instanceof Error && 'code' in error)) return { code: 1, message: undefined };
  if ('syscall' in error && error.syscall === 'listen') {
    const isMetrics = metrics && 'port' in error && error.port === metricsPort && metricsPort !== port;
    const [hostKey, portKey] = isMetrics ? [t.metricsHost.key, t.metricsPort.key] : [t.host.key, t.port.key];
    const place = isMetrics ? `${metricsHost}:${metricsPort}` : `${host}:${port}`;
    if (error.code === 'EADDRINUSE')
      return {
        code: 1,
        message: `Port ${isMetrics ? metricsPort : port} is taken: set ${portKey} to another one.`,
      };
    return {
      code: 2,
      message: `The server cannot listen on ${place} (${hostKey}, ${portKey}): ${error.message}`,
    };
  }
  if ('path' in error)
    return {
      code: 2,
      message: `The data folder ${dataDir} (${t.dataDir.key}) cannot be used: ${error.message}`,
    };
  return { code: 1, message: undefined };
}
