/** `npm run release` in a clone of a small repository, whose checks are one command that a test can make fail. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseChangelog, release as releaseIn } from '../../../scripts/release/release.ts';
import { makeSbom, verifyFolder } from '../../../scripts/release/releaseFolder.ts';
import { scratchFolders } from '../../support/scratchFolders.ts';

const HEAD = '# Changelog\n\n## [Unreleased]\n';
/** In place of the portal's build. */
const BUILD = 'mkdir -p dist dist-maps && echo portal > dist/index.html && echo map > dist-maps/a.map';
const NEWS = '### Added\n\n- A siren.\n';
const OLD = '## [1.0.0] - 2026-01-31\n\n### Added\n\n- A door.\n';

/** Within a hook, git names its repository in the environment, and every command would act on that one. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

const scratch = scratchFolders();
let origin = '';
let clone = '';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', env }).trim();
}

function commit(changelog: string, checks = 'true'): void {
  const named = { name: 'scratch', version: '1.0.0' };
  writeFileSync(join(clone, 'CHANGELOG.md'), changelog);
  const write = (file: string, value: object) =>
    writeFileSync(join(clone, file), `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', { ...named, scripts: { test: checks, build: BUILD } });
  write('package-lock.json', { ...named, lockfileVersion: 3, requires: true, packages: { '': named } });
  writeFileSync(join(clone, '.gitignore'), 'dist*/\nbuild/\n');
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message=feat: a siren');
}

const release = (version: string) => releaseIn({ folder: clone, version, date: '2026-02-28' });

function versionsIn(file: string): string[] {
  const text = readFileSync(join(clone, file), 'utf8');
  return [...text.matchAll(/"version": "(.+?)"/g)].map(([, version]) => String(version));
}

function openClone(): void {
  const root = scratch();
  origin = join(root, 'origin');
  clone = join(root, 'clone');
  mkdirSync(origin);
  git(origin, 'init', '--quiet', '--bare', '--initial-branch=main');
  execFileSync('git', ['clone', '--quiet', origin, clone], { stdio: 'ignore', env });
  git(clone, 'config', 'user.name', 'test');
  git(clone, 'config', 'user.email', 'test@localhost');
  git(clone, 'switch', '--quiet', '--orphan', 'main');
}

// Each release starts npm four times, so tests that only look at one share it.
describe('a release of a new version', () => {
  let notes = '';
  beforeAll(() => {
    openClone();
    commit(`${HEAD}\n${NEWS}\n${OLD}`);
    mkdirSync(join(clone, 'dist'));
    writeFileSync(join(clone, 'dist', 'changed-by-hand.js'), '');
    notes = release('1.1.0');
  });

  it('dates the heading, sets the version, commits, tags and gives the notes, and pushes nothing', () => {
    expect(notes).toBe(NEWS.trim());
    expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^# Changelog\n\n## \[Unreleased\]\n\n## \[1\.1\.0\] - 2026-02-28\n\n### Added\n\n- A siren\.\n\n## \[1\.0\.0\]/,
    );
    expect(versionsIn('package.json')).toEqual(['1.1.0']);
    expect(versionsIn('package-lock.json')).toEqual(['1.1.0', '1.1.0']);
    expect(git(clone, 'log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
    expect(git(clone, 'status', '--porcelain')).toBe('');
    expect(git(clone, 'rev-parse', 'v1.1.0^{commit}')).toBe(git(clone, 'rev-parse', 'HEAD'));
    expect(git(clone, 'tag', '--list', '--format=%(contents)')).toMatch(
      /^1\.1\.0\n\n### Added\n\n- A siren\.\n\nSHA-256/,
    );
    expect(git(origin, 'for-each-ref')).toBe('');
  });

  it('writes build, maps, sources and packages with their digests, which the tag names and stock tools check', () => {
    const folder = join(clone, 'build/release/1.1.0');
    const files = ['portal/index.html', 'sbom.cdx.json', 'source-maps/a.map', 'source.tar'];
    const checked = execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect(checked.toString()).toBe(files.map((name) => `${name}: OK\n`).join(''));
    const sources = execFileSync('tar', ['--list', '--file', join(folder, 'source.tar')]).toString();
    expect(sources.split('\n')).toContain('vigil-1.1.0/package-lock.json');
    const { digest, ...found } = verifyFolder(folder, makeSbom(clone, ''));
    expect(found).toEqual({ version: '1.1.0', files: 4, packages: 0, problems: [] });
    expect(git(clone, 'tag', '--list', '--format=%(contents)')).toContain(`SHA-256 of SHA256SUMS: ${digest}`);
  });
});

describe('a release of a version that the changelog and package.json have already', () => {
  const sums = () => readFileSync(join(clone, 'build/release/1.0.0/SHA256SUMS'), 'utf8');
  let notes = '';
  let before = '';
  let first = '';
  beforeAll(() => {
    openClone();
    commit(`${HEAD}\n${OLD}`);
    before = git(clone, 'rev-parse', 'HEAD');
    notes = release('1.0.0');
    first = sums();
  });

  it('only tags it', () => {
    expect(notes).toBe('### Added\n\n- A door.');
    expect(git(clone, 'rev-parse', 'HEAD', 'v1.0.0^{commit}').split('\n')).toEqual([before, before]);
    expect(git(clone, 'tag', '--list', '--format=%(contents:body)')).toMatch(
      /^### Added\n\n- A door\.\n\nSHA-256/,
    );
  });

  it('is verified by one command, with what the tag names', () => {
    const main = join(import.meta.dirname, '../../../scripts/verify/main.ts');
    const verify = () =>
      spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), main, 'build/release/1.0.0'], {
        cwd: clone,
        env,
        encoding: 'utf8',
      });
    const good = 'Version 1.0.0: 4 files and 0 packages are as released.';
    const whole = verify();
    expect([whole.stderr, whole.status]).toEqual(['', 0]);
    expect(whole.stdout).toMatch(new RegExp(`^${good}\nThe SHA-256 of SHA256SUMS is [\\da-f]{64}\\.\n$`));
    git(clone, 'tag', '--delete', 'v1.0.0');
    expect(verify().stdout).toContain(`There is no tag v1.0.0 here to compare with.\n${good}\n`);
    git(clone, 'tag', '--annotate', 'v1.0.0', '--message', 'of somebody else');
    expect(verify()).toMatchObject({
      status: 1,
      stderr: 'The tag v1.0.0 names another digest of SHA256SUMS\n',
    });
    writeFileSync(join(clone, 'build/release/1.0.0/portal/index.html'), 'another');
    expect(verify().stderr).toContain('portal/index.html is not as in SHA256SUMS\n');
  }, 120_000);

  it('writes the same once more', () => {
    git(clone, 'tag', '--delete', 'v1.0.0');
    release('1.0.0');
    expect(sums()).toBe(first);
  });
});

describe('a release', () => {
  beforeEach(openClone);

  it('changes nothing when the checks fail', () => {
    commit(`${HEAD}\n${NEWS}\n${OLD}`, 'exit 1');
    expect(() => release('1.1.0')).toThrow('The checks failed. Nothing was changed.');
    expect(git(clone, 'status', '--porcelain')).toBe('');
    expect(git(clone, 'tag')).toBe('');
  });

  it('is refused beside main, with changes, for a tag that is there, and for an older version', () => {
    commit(`${HEAD}\n${NEWS}\n${OLD}`);
    expect(() => release('v2')).toThrow('Usage: npm run release -- VERSION');
    expect(() => release('0.9.0')).toThrow('0.9.0 is older than 1.0.0.');
    git(clone, 'tag', 'v1.1.0');
    expect(() => release('1.1.0')).toThrow('The tag v1.1.0 is there already.');
    writeFileSync(join(clone, 'new.txt'), '');
    expect(() => release('1.2.0')).toThrow('There are changes that are not committed.');
    git(clone, 'switch', '--quiet', '--create', 'other');
    expect(() => release('1.2.0')).toThrow('Releases are made on main, and this is other.');
  });
});

describe('the changelog', () => {
  it.each([
    ['# Changelog\n', 'CHANGELOG.md has no heading'],
    [`${HEAD}\n${OLD}`, 'CHANGELOG.md has nothing under Unreleased.'],
  ])('without anything to release is refused: %j', (text, message) => {
    expect(() => releaseChangelog(text, '1.1.0', '2026-02-01')).toThrow(message);
  });

  it('with a heading for the version and further lines under Unreleased is refused', () => {
    expect(() => releaseChangelog(`${HEAD}\n${NEWS}\n${OLD}`, '1.0.0', '2026-02-01')).toThrow(
      'CHANGELOG.md has a heading for 1.0.0, and lines under Unreleased beside it.',
    );
  });

  it('of the project can be released, now or as it stands', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const text = readFileSync('CHANGELOG.md', 'utf8');
    expect(text).toContain('\n## [Unreleased]\n');
    expect(text).toMatch(new RegExp(`\n## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d\n`));
  });
});
