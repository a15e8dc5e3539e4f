/** `npm start`: builds the portal if something changed, then serves portal and provider on one port. */
import { buildPortal } from '../build/buildPortal.ts';

if (!process.argv.includes('--help')) {
  console.log('Checking the build ...');
  if (await buildPortal()) console.log('Portal built.');
}
await import('../../server/main.ts');
