/** `npm run build`: the portal as plain static files in dist/. */
import { buildPortal } from './buildPortal.ts';

console.log((await buildPortal()) ? 'Portal built into dist/.' : 'dist/ is up to date.');
