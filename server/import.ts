/** The command: brings a provider's own data into the database. */
import { runImportCommand, USAGE } from './commands/importCommand.ts';
import { runCommand, withDatabase } from './commands/runCommand.ts';

await runCommand({
  usage: USAGE,
  run: (args) => runImportCommand(args, { withDatabase, onProgress }).finally(() => onProgress('')),
});

/** One line of a terminal, which is overwritten. */
function onProgress(doing: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${doing}`);
}
