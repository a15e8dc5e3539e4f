/** The command: makes, lists and ends the keys of software that sends events. */
import { runCommand, withDatabase } from './commands/runCommand.ts';
import { runSourceCommand, USAGE } from './commands/sourceCommand.ts';

await runCommand({
  usage: USAGE,
  run: (args) => withDatabase((desk) => runSourceCommand(args, desk)),
});
