/** Reads the environment, launches, and stops on a signal. */
import { placeholderContacts } from '#contract/portalConfig.ts';
import { hasDemoData } from '../db/demoData.ts';
import { launch } from '../launch.ts';
import { openLog, startLog } from '../log/log.ts';
import { checkPlugins } from '../portal/installedPlugins.ts';
import { OperatorProblem } from '../settings/operatorProblem.ts';
import { readSettings } from '../settings/settings.ts';
import { helpText, settingTable } from '../settings/table.ts';
import { startFailure } from '../startFailure.ts';
import { welcome } from '../welcome.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(helpText());
} else {
  await run();
}

async function run(): Promise<void> {
  const settings = settingsOrExit();
  const log = openLog(settings.logLevel);
  const server = await launch({
    settings,
    log,
    onMigrated: ({ names, ms }) => startLog.info({ migrations: names, ms }, 'migrated the database'),
    onSeedProgress: progress(),
  }).catch((error: unknown) => {
    const { code, message } = startFailure(error, settings);
    // An error of ours in the start is not for the operator to mend: the stack tells where it is.
    startLog.fatal(message === undefined ? { err: error } : {}, message ?? 'the start failed');
    process.exit(code);
  });
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    startLog.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        startLog.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const isDemo = await hasDemoData(server.deps.db);
  for (const name of isDemo ? [] : placeholderContacts(settings))
    startLog.warn(
      `${settingTable[name].key} is not set: the portal shows ${settings[name]}, which is nobody's`,
    );
  // Printed last, because a reader may send a signal at once.
  welcome(server, server.url);
}

function settingsOrExit() {
  try {
    const settings = readSettings(process.env);
    checkPlugins(settings);
    // On a terminal the address and the logins would be out of sight within a minute.
    return { ...settings, logCalls: settings.logCalls ?? !process.stdout.isTTY };
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    for (const problem of error.message.split('\n')) startLog.fatal(problem);
    startLog.info('--help lists all settings');
    process.exit(2);
  }
}

/** On a terminal, one line that is overwritten and goes at the end. Elsewhere a line for each quarter. */
function progress(): (done: number) => void {
  let said = -25;
  return (done) => {
    const percent = Math.floor(done * 100);
    if (said === 100) return;
    if (process.stdout.isTTY) {
      said = percent;
      const line = `Filling the database with demo data: ${percent} %`;
      process.stdout.write(said === 100 ? `\r${' '.repeat(line.length)}\r` : `\r${line}`);
    } else if (percent >= said + 25 || percent === 100) {
      said = percent - (percent % 25);
      startLog.info({ percent }, 'filling the database with demo data');
    }
  };
}
