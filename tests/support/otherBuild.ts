/** Another build of the portal, made of the one in dist/ as a deploy brings it: each script has another name. */
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeServiceWorker } from '../../scripts/build/serviceWorker.ts';

const SCRIPT = /-([\w-]{8})\.js$/;

/** A copy of the built portal, without its compressed forms, in the place of what is there. */
export async function copyBuild(folder: string): Promise<void> {
  await rm(join(folder, 'assets'), { recursive: true, force: true });
  await cp('dist', folder, { recursive: true, filter: (name) => !/\.(?:br|gz)$/.test(name) });
}

/**
 * Takes the build in the folder away, and puts another one there.
 * @param mark differs with the build
 */
export async function deployAnother(folder: string, mark: string): Promise<void> {
  await copyBuild(folder);
  const assets = join(folder, 'assets');
  const scripts = (await readdir(assets)).filter((name) => SCRIPT.test(name));
  const names = scripts.map((name) => [name, name.replace(SCRIPT, `-${hashOf(mark + name)}.js`)] as const);
  for (const file of [join(folder, 'index.html'), ...scripts.map((name) => join(assets, name))]) {
    const text = await readFile(file, 'utf8');
    await writeFile(
      file,
      names.reduce((changed, [old, other]) => changed.replaceAll(old, other), text),
    );
  }
  for (const [old, other] of names) await rename(join(assets, old), join(assets, other));
  await rm(join(folder, 'service-worker.js'), { force: true });
  await writeServiceWorker(folder);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
