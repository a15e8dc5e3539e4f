/** What `npm run verify` finds in the files of a release that somebody has changed. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeSbom, verifyFolder, writeDigests } from '../../../scripts/release/releaseFolder.ts';
import { scratchFolders } from '../../support/scratchFolders.ts';

const MADE = '2026-02-28T00:00:00.000Z';

/** By npm itself, which takes a while. */
const sbom = makeSbom('.', MADE);
const scratch = scratchFolders();
let folder = '';
let digest = '';

function put(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const problems = (checkout = sbom, build?: string) => verifyFolder(folder, checkout, build).problems;

beforeEach(() => {
  folder = scratch();
  mkdirSync(join(folder, 'portal'));
  put('portal/index.html', 'page');
  put('portal/a.js', 'script');
  put('sbom.cdx.json', sbom);
  digest = writeDigests(folder);
});

describe('the files of a release', () => {
  it('are as they were released', () => {
    const { version, packages: locked } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const names = Object.keys(locked).filter((path) => path !== '');
    const packages = new Set(
      names.map((path) => `${path.split('node_modules/').at(-1)} ${locked[path].version}`),
    ).size;
    expect(packages).toBeGreaterThan(250);
    expect(verifyFolder(folder, sbom)).toEqual({ version, files: 3, packages, digest, problems: [] });
  });

  it('are named when one was changed, added or removed', () => {
    put('portal/index.html', 'pages');
    put('portal/more.js', 'more');
    rmSync(join(folder, 'portal/a.js'));
    expect(problems()).toEqual([
      'portal/a.js is missing',
      'portal/index.html is not as in SHA256SUMS',
      'portal/more.js is not in SHA256SUMS',
    ]);
  });

  it('are refused without digests, or with a line that is none', () => {
    put('SHA256SUMS', `${digest} portal/a.js\n`);
    expect(() => problems()).toThrow('has a line that is no digest');
    rmSync(join(folder, 'SHA256SUMS'));
    expect(() => problems()).toThrow('has no SHA256SUMS: it is no folder of a release.');
  });

  it('are compared with another build of the same sources', () => {
    const build = scratch();
    writeFileSync(join(build, 'index.html'), 'page');
    writeFileSync(join(build, 'a.js'), 'script');
    // Another version of Node compresses the same text to other bytes.
    const text = 'script '.repeat(1_000);
    for (const [place, level] of [[join(folder, 'portal'), 1] as const, [build, 9] as const]) {
      writeFileSync(join(place, 'b.js.gz'), gzipSync(text, { level }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: level };
      writeFileSync(join(place, 'b.js.br'), brotliCompressSync(text, { params }));
    }
    writeDigests(folder);
    expect(problems(sbom, build)).toEqual([]);
    writeFileSync(join(build, 'a.js'), 'another script');
    writeFileSync(join(build, 'b.js.br'), brotliCompressSync('another script'));
    expect(problems(sbom, build)).toEqual(
      ['a.js', 'b.js.br'].map((name) => `${name} is not as in the release, and ${build} is another build`),
    );
  });
});

describe('the list of packages', () => {
  it('is the same text each time', () => {
    expect(JSON.parse(sbom)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { timestamp: MADE, component: { name: 'vigil-portal' } },
    });
    expect(makeSbom('.', MADE)).toBe(sbom);
  });

  it('is found wrong beside another lockfile', () => {
    const [changed = ''] = /(?<="alg": "SHA-512",\s+"content": ")[\da-f]+/.exec(sbom) ?? [];
    const [lacking, strange, ...more] = problems(sbom.replace(changed, '6f74686572'));
    expect(lacking).toMatch(/^sbom\.cdx\.json lacks \S+@\S+ 6f74686572$/);
    expect(strange).toMatch(
      /^sbom\.cdx\.json lists \S+@\S+ [\da-f]{128}, which package-lock\.json does not$/,
    );
    expect(more).toEqual([]);
    const other = JSON.parse(sbom);
    const { version } = other.metadata.component;
    other.metadata.component.version = '9.9.9';
    expect(problems(JSON.stringify(other))).toEqual([
      `sbom.cdx.json is of version ${version}, package-lock.json of 9.9.9: check out v${version}`,
    ]);
  });
});
