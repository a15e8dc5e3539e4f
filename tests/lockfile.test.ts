import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  /** Only for working on the portal; absent for what a deployment installs. */
  readonly dev?: boolean;
  /** For working on it, and for a deployment where something wishes for it. */
  readonly devOptional?: boolean;
}

/** Licences of what a deployment installs. */
// Where a package leaves the choice, the portal takes Apache-2.0.
const SHIPPED = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', '(MPL-2.0 OR Apache-2.0)', 'Unlicense', 'OFL-1.1'];
/** Licences that tools may have beside those. */
const TOOLS = ['0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'MIT OR Apache-2.0'];
/** Tools under a licence that obliges who changes them; nothing of them is in what is built. */
const OBLIGING_TOOLS = /^(?:@axe-core\/playwright|axe-core|lightningcss(?:-[\w-]+)?)$/;
/** The one package that is no code: a font's licence forbids to sell it alone, nothing else. */
const FONT = '@fontsource-variable/inter';

interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const lockfile: Lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const packages = Object.entries(lockfile.packages)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...locked }));

function isLicensed({ name, license = 'none', dev, devOptional }: (typeof packages)[number]): boolean {
  if (license === 'OFL-1.1') return name === FONT;
  if (SHIPPED.includes(license)) return true;
  if (dev !== true && devOptional !== true) return false;
  return TOOLS.includes(license) || (license === 'MPL-2.0' && OBLIGING_TOOLS.test(name));
}

describe('every package of the lockfile', () => {
  it('is read', () => {
    expect(lockfile.lockfileVersion).toBe(3);
    expect(packages.length).toBeGreaterThan(250);
  });

  it('has the SHA-512 of its content', () => {
    const without = packages.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('comes from the registry that npm is set to, or from the public one', () => {
    const elsewhere = packages.filter(
      ({ resolved }) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
    );
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
  });

  it('has a licence under which the portal may be deployed, or, for a tool, be worked on', () => {
    expect(
      packages.filter((locked) => !isLicensed(locked)).map(({ name, license }) => [name, license]),
    ).toEqual([]);
  });

  it('is an exact version where the portal names it itself', () => {
    const {
      dependencies,
      devDependencies,
    }: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'));
    const wanted = Object.entries({ ...dependencies, ...devDependencies });
    const locked = wanted.map(([name]) => [name, lockfile.packages[`node_modules/${name}`]?.version]);
    expect(locked).toEqual(wanted);
  });
});

it.each([
  ['apexcharts', '4.7.0'],
  ['react-apexcharts', '1.7.0'],
])('the chart library %s is the last version that is free to deploy', (name, last) => {
  const { version, license } = lockfile.packages[`node_modules/${name}`] ?? {};
  expect([version, license]).toEqual([last, 'MIT']);
  expect(JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'))).toMatchObject({
    version: last,
    license: 'MIT',
  });
});
