/** The command's entry. What it imports late may fail to load, which is then a line of the log like any other failure. */
import { logAll } from './log/log.ts';

logAll();
await import('./commands/command.ts');
