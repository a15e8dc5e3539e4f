/** The command: prints the audit. */
import { runAuditCommand, USAGE } from './commands/auditCommand.ts';
import { runCommand, withDatabase } from './commands/runCommand.ts';

await runCommand({
  usage: USAGE,
  worksBare: true,
  run: (args) =>
    withDatabase(async ({ db, now }) => {
      const lines = await runAuditCommand(args, db, now);
      return lines.join('\n');
    }),
});
