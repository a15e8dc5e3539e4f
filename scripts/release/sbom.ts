/** The packages that a version is made of and with, as an SBOM in CycloneDX. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Package = v.object({ name: v.string() });

const Sbom = v.looseObject({
  serialNumber: v.optional(v.string()),
  metadata: v.looseObject({ component: v.looseObject({ name: v.string(), version: v.string() }) }),
  components: v.optional(
    v.array(
      v.looseObject({
        name: v.string(),
        version: v.string(),
        hashes: v.optional(v.array(v.object({ alg: v.string(), content: v.string() })), []),
      }),
    ),
    [],
  ),
});

const Lockfile = v.object({
  version: v.string(),
  packages: v.record(
    v.string(),
    v.object({
      name: v.optional(v.string()),
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
    }),
  ),
});

/**
 * The same text on every machine: npm's own has a number by chance, the time of its making, and the folder's name.
 * @param folder of the project
 * @param made time that stands in it, as ISO 8601
 */
export function makeSbom(folder: string, made: string): string {
  const printed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const { serialNumber: _, metadata, ...sbom } = v.parse(Sbom, JSON.parse(printed));
  const { name } = v.parse(Package, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const component = { ...metadata.component, name };
  return `${JSON.stringify({ ...sbom, metadata: { ...metadata, timestamp: made, component } }, null, 2)}\n`;
}

interface Listed {
  /** Of the project itself. */
  readonly version: string;
  /** Name, version and SHA-512 of each package. */
  readonly packages: ReadonlySet<string>;
}

/** @throws when it is no SBOM in CycloneDX */
export function listedIn(sbom: string): Listed {
  const { metadata, components } = v.parse(Sbom, JSON.parse(sbom));
  const packages = components.map(({ name, version, hashes }) => {
    const digest = hashes.find(({ alg }) => alg === 'SHA-512')?.content ?? 'without a digest';
    return `${name}@${version} ${digest}`;
  });
  return { version: metadata.component.version, packages: new Set(packages) };
}

/** @param lockfile text of package-lock.json */
export function lockedIn(lockfile: string): Listed {
  const { version, packages } = v.parse(Lockfile, JSON.parse(lockfile));
  const locked = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version: own, integrity = '' }]) => {
      const digest = Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex');
      return `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${own} ${digest}`;
    });
  return { version, packages: new Set(locked) };
}
