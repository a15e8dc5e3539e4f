/** A release of the repository in a folder: checks, the changelog's heading, the version, a commit, its files and a tag. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeReleaseFolder } from './releaseFolder.ts';

interface ReleaseOptions {
  readonly folder: string;
  /** As in '1.2.0'. */
  readonly version: string;
  /** The day of the release, as in '2026-01-31'. */
  readonly date: string;
}

/**
 * Runs `npm test` before it changes anything. Writes the version's files, whose digest the tag names. Pushes nothing.
 * @returns the notes of the version
 * @throws Error with the reason why there is no release
 */
export function release({ folder, version, date }: ReleaseOptions): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: ownEnvironment() }).trim();
  const npm = (...args: string[]) => spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status === 0;

  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Usage: npm run release -- VERSION, e.g. 1.2.0');
  const branch = git('branch', '--show-current');
  if (branch !== 'main') throw new Error(`Releases are made on main, and this is ${branch || 'no branch'}.`);
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The tag v${version} is there already.`);
  const current = versionOf(folder);
  const isOlder = new Intl.Collator('en', { numeric: true }).compare(version, current) < 0;
  if (isOlder) throw new Error(`${version} is older than ${current}.`);

  const changelog = join(folder, 'CHANGELOG.md');
  const { text, notes } = releaseChangelog(readFileSync(changelog, 'utf8'), version, date);
  if (!npm('test')) throw new Error('The checks failed. Nothing was changed.');
  writeFileSync(changelog, text);
  if (version !== current && !npm('version', version, '--no-git-tag-version'))
    throw new Error(`npm could not set the version. "git checkout ." takes the changes back.`);
  if (git('status', '--porcelain') !== '') git('commit', '--all', '--message', `chore(release): ${version}`);
  // A build of before may have been changed by hand.
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  if (!npm('run', 'build')) throw new Error('The portal could not be built. There is no tag yet.');
  const digest = writeReleaseFolder(folder, version, ownEnvironment());
  const message = `${version}\n\n${notes}\n\nSHA-256 of SHA256SUMS: ${digest}\n`;
  // Otherwise git would take the headings of the notes for comments.
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', message);
  return notes;
}

/** Within a hook, git names its repository in the environment. Every command would then act on that one. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^GIT_(?!AUTHOR|COMMITTER)/.test(name)),
  );
}

function versionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/**
 * Gives what stands under Unreleased the heading of a version. A changelog that has the version's heading already stays
 * as it is, so that a release that stopped before its tag can be run again.
 * @param date the day of the release, as in '2026-01-31'
 * @returns the whole changelog, and what it says of the version, for the tag and for the release's page
 * @throws when there is nothing to release, or two places to take it from
 */
export function releaseChangelog(text: string, version: string, date: string) {
  const heading = `## [${version}] - ${date}`;
  const unreleased = sectionOf(text, 'Unreleased');
  if (unreleased === null) throw new Error("CHANGELOG.md has no heading '## [Unreleased]'.");
  const { begin, body } = unreleased;
  const dated = sectionOf(text, version);
  if (dated === null && body === '') throw new Error('CHANGELOG.md has nothing under Unreleased.');
  if (dated === null)
    return { text: `${text.slice(0, begin)}\n\n${heading}${text.slice(begin)}`, notes: body };
  if (body === '') return { text, notes: dated.body };
  throw new Error(`CHANGELOG.md has a heading for ${version}, and lines under Unreleased beside it.`);
}

/** The text between a heading and the next one of its rank; `begin` is where the heading's line ends. */
function sectionOf(text: string, name: string): { begin: number; body: string } | null {
  const heading = [...text.matchAll(/^## \[(.+?)\].*$/gm)].find(([, found]) => found === name);
  if (heading === undefined) return null;
  const begin = heading.index + heading[0].length;
  const [body = ''] = text.slice(begin).split(/^## /m);
  return { begin, body: body.trim() };
}
