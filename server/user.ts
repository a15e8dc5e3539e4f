/** The command: makes, approves and changes accounts. */
import { runCommand, withDatabase } from './commands/runCommand.ts';
import { runUserCommand, USAGE } from './commands/userCommand.ts';

const terminal = { input: process.stdin, output: process.stderr };

await runCommand({
  usage: USAGE,
  run: (args) => withDatabase((desk) => runUserCommand(args, { ...desk, terminal })),
});
