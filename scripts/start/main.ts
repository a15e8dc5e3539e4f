/** `npm start`: builds the portal if something changed, then serves portal and provider on one port. */
import { logAll } from '../../server/log/log.ts';
import { buildPortal } from '../build/buildPortal.ts';

logAll();
if (!process.argv.includes('--help') && (await buildPortal())) console.log('Portal built.');
await import('../../server/commands/command.ts');
