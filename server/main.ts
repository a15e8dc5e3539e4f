/** The command: reads the environment, launches, and stops on a signal. */
import { pino } from 'pino';
import { DatabaseAway } from './db/databaseAway.ts';
import { DemoDataProblem } from './db/demoData.ts';
import { launch } from './launch.ts';
import { helpText } from './settings/help.ts';
import { readSettings, SettingsError } from './settings.ts';
import { welcome } from './welcome.ts';

if (process.argv.includes('--help')) {
  process.stdout.write(helpText());
} else {
  await run();
}

async function run(): Promise<void> {
  const settings = settingsOrExit();
  const log = pino({ level: settings.logLevel });
  const server = await launch({ settings, log, onSeedProgress: progressLine() }).catch(fail);
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // Printed last, because a reader may send a signal at once.
  process.stdout.write(welcome(server.url, settings, server.deps.isDemo()));
}

function settingsOrExit() {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\nRun with --help for all settings.\n`);
    process.exit(2);
  }
}

function fail(error: unknown): never {
  if (error instanceof DemoDataProblem) {
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error;
  if (taken) process.stderr.write(`Port ${error.port} is taken: set PORTAL_PORT to another one.\n`);
  else if (error instanceof DatabaseAway)
    process.stderr.write(`The database cannot be reached: ${error.message}. Start again when it can.\n`);
  else console.error(error);
  process.exit(1);
}

/** On a terminal, one line that is overwritten. Elsewhere only its final state is printed. */
function progressLine(): (done: number) => void {
  let ended = false;
  return (done) => {
    if (ended) return;
    ended = done >= 1;
    const percent = Math.floor(done * 100);
    if (process.stdout.isTTY)
      process.stdout.write(`\rFilling the database with demo data: ${percent} %${ended ? '\n' : ''}`);
    else if (ended) process.stdout.write('Filled the database with demo data.\n');
  };
}
