/** `npm run release` in a clone of a small repository, whose checks are one command that a test can make fail. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseChangelog, release as releaseIn } from '../../../scripts/release/release.ts';

const HEAD = '# Changelog\n\n## [Unreleased]\n';
const NEWS = '### Added\n\n- A siren.\n';
const OLD = '## [1.0.0] - 2026-01-31\n\n### Added\n\n- A door.\n';

/** Within a hook, git names its repository in the environment, and every command would act on that one. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

let root = '';
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
  write('package.json', { ...named, scripts: { test: checks } });
  write('package-lock.json', { ...named, lockfileVersion: 3, requires: true, packages: { '': named } });
  git(clone, 'add', '--all');
  git(clone, 'commit', '--quiet', '--message=feat: a siren');
}

const release = (version: string) => releaseIn({ folder: clone, version, date: '2026-02-28' });

function versionsIn(file: string): string[] {
  const text = readFileSync(join(clone, file), 'utf8');
  return [...text.matchAll(/"version": "(.+?)"/g)].map(([, version]) => String(version));
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-release-'));
  origin = join(root, 'origin');
  clone = join(root, 'clone');
  mkdirSync(origin);
  git(origin, 'init', '--quiet', '--bare', '--initial-branch=main');
  execFileSync('git', ['clone', '--quiet', origin, clone], { stdio: 'ignore', env });
  git(clone, 'config', 'user.name', 'test');
  git(clone, 'config', 'user.email', 'test@localhost');
  git(clone, 'switch', '--quiet', '--orphan', 'main');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a release', () => {
  it('dates the heading, sets the version, commits, tags and gives the notes, and pushes nothing', () => {
    commit(`${HEAD}\n${NEWS}\n${OLD}`);
    expect(release('1.1.0')).toBe(NEWS.trim());
    expect(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8')).toMatch(
      /^# Changelog\n\n## \[Unreleased\]\n\n## \[1\.1\.0\] - 2026-02-28\n\n### Added\n\n- A siren\.\n\n## \[1\.0\.0\]/,
    );
    expect(versionsIn('package.json')).toEqual(['1.1.0']);
    expect(versionsIn('package-lock.json')).toEqual(['1.1.0', '1.1.0']);
    expect(git(clone, 'log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
    expect(git(clone, 'status', '--porcelain')).toBe('');
    expect(git(clone, 'rev-parse', 'v1.1.0^{commit}')).toBe(git(clone, 'rev-parse', 'HEAD'));
    expect(git(clone, 'tag', '--list', '--format=%(contents)')).toBe(`1.1.0\n\n${NEWS.trim()}`);
    expect(git(origin, 'for-each-ref')).toBe('');
  });

  it('only tags a version that the changelog and package.json have already', () => {
    commit(`${HEAD}\n${OLD}`);
    const before = git(clone, 'rev-parse', 'HEAD');
    expect(release('1.0.0')).toBe('### Added\n\n- A door.');
    expect(git(clone, 'rev-parse', 'HEAD', 'v1.0.0^{commit}').split('\n')).toEqual([before, before]);
    expect(git(clone, 'tag', '--list', '--format=%(contents:body)')).toBe('### Added\n\n- A door.');
  });

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
