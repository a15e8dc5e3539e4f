/** The commands: write what is held of a person or a customer into a folder, and erase it. */
import { runDataCommand, USAGE } from './commands/dataCommand.ts';
import { runCommand, withDatabase } from './commands/runCommand.ts';

const terminal = { input: process.stdin, output: process.stderr };

await runCommand({
  usage: USAGE,
  run: async (args) => {
    // npm gives the first word: which of the two it is.
    if (args.length < 2) return USAGE.trimEnd();
    return withDatabase(({ db, settings: { dataDir }, now }) =>
      runDataCommand(args, { db, terminal, dataDir, now }),
    );
  },
});
