/** The files of a version: the built portal, its source maps, the sources, the SBOM, and the digests of all these. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { filesIn } from '../build/buildPortal.ts';

// The packages that a version is made of and with, as an SBOM in CycloneDX.

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

/** npm looks for newer versions of itself otherwise. */
const OFFLINE = ['--offline', '--no-update-notifier'];

/**
 * The same text on every machine: npm's own has a number by chance, the time of its making, and the folder's name.
 * @param folder of the project
 * @param made time that stands in it, as ISO 8601
 */
export function makeSbom(folder: string, made: string): string {
  const printed = execFileSync(
    'npm',
    [...OFFLINE, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  );
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
function listedIn(sbom: string): Listed {
  const { metadata, components } = v.parse(Sbom, JSON.parse(sbom));
  const packages = components.map(({ name, version, hashes }) => {
    const digest = hashes.find(({ alg }) => alg === 'SHA-512')?.content ?? 'without a digest';
    return `${name}@${version} ${digest}`;
  });
  return { version: metadata.component.version, packages: new Set(packages) };
}

/** Below the project's folder; each version has a folder of its own in it. */
export const RELEASES = 'build/release';

const SUMS = 'SHA256SUMS';
const SBOM = 'sbom.cdx.json';
const PORTAL = 'portal';

/**
 * Writes the files of the commit that is checked out. They are the same on every machine.
 * @param project the project's folder, with a fresh build in dist/ and dist-maps/
 * @param env of git
 * @returns SHA-256 of the file of digests
 */
export function writeReleaseFolder(project: string, version: string, env: NodeJS.ProcessEnv): string {
  const folder = join(project, RELEASES, version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(project, 'dist'), join(folder, PORTAL), { recursive: true });
  cpSync(join(project, 'dist-maps'), join(folder, 'source-maps'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', env }).trim();
  const sources = join(RELEASES, version, 'source.tar');
  git('archive', '--format=tar', `--prefix=vigil-${version}/`, `--output=${sources}`, 'HEAD');
  const committed = new Date(Number(git('log', '-1', '--format=%ct')) * 1000).toISOString();
  writeFileSync(join(folder, SBOM), makeSbom(project, committed));
  return writeDigests(folder);
}

/**
 * Writes SHA256SUMS, which `sha256sum --check` reads too.
 * @returns its own SHA-256
 */
export function writeDigests(folder: string): string {
  const lines = [...digestsOf(folder)].map(([name, digest]) => `${digest}  ${name}\n`);
  writeFileSync(join(folder, SUMS), lines.join(''));
  return digestOf(join(folder, SUMS));
}

/** What was found of a version's files. */
export interface Verified {
  readonly version: string;
  /** Number of files with their digests, and of packages. */
  readonly files: number;
  readonly packages: number;
  /** SHA-256 of the file of digests. */
  readonly digest: string;
  /** One line for each difference; empty when all is as it was released. */
  readonly problems: readonly string[];
}

/**
 * Compares a version's files with their digests, and its packages with those of a checkout. Asks no other machine.
 * @param sbom made of the version's package-lock.json
 * @param build folder of a portal that was built from the version's sources, to be compared too
 * @throws Error when the folder has no digests or no SBOM
 */
export function verifyFolder(folder: string, sbom: string, build?: string): Verified {
  for (const name of [SUMS, SBOM])
    if (!existsSync(join(folder, name)))
      throw new Error(`${folder} has no ${name}: it is no folder of a release.`);
  const digests = digestsIn(join(folder, SUMS));
  const listed = listedIn(readFileSync(join(folder, SBOM), 'utf8'));
  return {
    version: listed.version,
    files: digests.size,
    packages: listed.packages.size,
    digest: digestOf(join(folder, SUMS)),
    problems: [
      ...differences(digests, digestsOf(folder), SUMS),
      ...packageProblems(listed, listedIn(sbom)),
      ...(build === undefined ? [] : buildProblems(join(folder, PORTAL), build)),
    ],
  };
}

function packageProblems(listed: Listed, locked: Listed): string[] {
  if (listed.version !== locked.version)
    return [
      `${SBOM} is of version ${listed.version}, package-lock.json of ${locked.version}: check out v${listed.version}`,
    ];
  const lacking = [...locked.packages].filter((one) => !listed.packages.has(one));
  const strange = [...listed.packages].filter((one) => !locked.packages.has(one));
  return [
    ...lacking.map((one) => `${SBOM} lacks ${one}`),
    ...strange.map((one) => `${SBOM} lists ${one}, which package-lock.json does not`),
  ];
}

/** Compressed files by what they hold: versions of Node, and processors, compress the same bytes differently. */
function buildProblems(released: string, build: string): string[] {
  const contentOf = (file: string) => {
    const bytes = readFileSync(file);
    if (file.endsWith('.br')) return sha256(brotliDecompressSync(bytes));
    return sha256(file.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  };
  const source = `the release, and ${build} is another build`;
  return differences(digestsOf(released, contentOf), digestsOf(build, contentOf), source);
}

/** In an order that no locale changes, without the file of digests. */
function digestsOf(folder: string, digest = digestOf): ReadonlyMap<string, string> {
  const names = filesIn(folder).filter((name) => name !== SUMS);
  return new Map(names.sort().map((name) => [name, digest(join(folder, name))]));
}

function differences(
  wanted: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  source: string,
): string[] {
  const names = [...new Set([...wanted.keys(), ...found.keys()])].sort();
  return names.flatMap((name) => {
    if (!found.has(name)) return [`${name} is missing`];
    if (!wanted.has(name)) return [`${name} is not in ${source}`];
    return wanted.get(name) === found.get(name) ? [] : [`${name} is not as in ${source}`];
  });
}

function digestsIn(file: string): ReadonlyMap<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, digest, name] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (digest === undefined || name === undefined)
        throw new Error(`${file} has a line that is no digest: ${line}`);
      return [name, digest];
    }),
  );
}

const digestOf = (file: string) => sha256(readFileSync(file));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
