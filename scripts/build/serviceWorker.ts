/** Writes the service worker of a build. It comes after all other files, whose digests it holds. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { HASHED_FILE, RESET_PAGE, SERVICE_WORKER } from '../../server/http/sharedAnswer.ts';
import { bundleAlone } from './bundleAlone.ts';

const Plugins = v.array(v.object({ paths: v.array(v.string()) }));

/** @param folder of the build */
export async function writeServiceWorker(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => HASHED_FILE.test(name))
    .toSorted()
    .map((name) => ({ name, integrity: integrityOf(readFileSync(join(folder, name))) }));
  const plugins = v.parse(Plugins, JSON.parse(readFileSync(join(folder, 'plugins.json'), 'utf8')));
  // Nothing keeps the page that a mail leads to with a token.
  const routes = plugins.flatMap(({ paths }) => paths).filter((path) => path !== `/${RESET_PAGE}`);
  const build = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  const values = { FILES: files, ROUTES: routes, BUILD: build };
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const code = await bundleAlone('src/worker/serviceWorker.ts', { root: process.cwd(), define });
  writeFileSync(join(folder, SERVICE_WORKER), `${code}\n`);
}

/** As the `integrity` of a request. */
function integrityOf(content: Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
