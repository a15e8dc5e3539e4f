/** Serves the portal, built from the present sources, with a newly seeded provider, for the browser tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPortal } from '../../scripts/build/buildPortal.ts';
import { PORTAL_PORT } from './portalAddress.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-browser-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
// The shell of an operator may name the database and the mail server of a provider that people use.
for (const name of Object.keys(process.env)) if (name.startsWith('PORTAL_')) delete process.env[name];
process.env.PORTAL_PORT = String(PORTAL_PORT);
process.env.PORTAL_HOST = '127.0.0.1';
process.env.PORTAL_DATA_DIR = dataDir;
process.env.PORTAL_SEED_INCIDENTS = process.env.PROOF === undefined ? '4000' : '12000';
await buildPortal();
await import('../../server/main.ts');
