/**
 * `npm run release -- VERSION`: runs all checks on a clean `main`, gives the changelog's Unreleased part the version's
 * heading, commits, tags, and prints the notes. It pushes nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { releaseChangelog } from './changelog.ts';

const CHANGELOG = 'CHANGELOG.md';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

function currentVersion(): string {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return version;
}

/** Why the version cannot be released from here, or null. */
function problem(version: string): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'Usage: npm run release -- VERSION, for example 1.2.0';
  const branch = git('branch', '--show-current');
  if (branch !== 'main') return `Releases are made on main, and this is ${branch || 'no branch'}.`;
  if (git('status', '--porcelain') !== '') return 'There are changes that are not committed.';
  if (git('tag', '--list', `v${version}`) !== '') return `The tag v${version} is there already.`;
  const order = new Intl.Collator('en', { numeric: true });
  const current = currentVersion();
  return order.compare(version, current) < 0 ? `${version} is older than ${current}.` : null;
}

function release(version: string): void {
  const { text, notes } = releaseChangelog(
    readFileSync(CHANGELOG, 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  );
  if (spawnSync('npm', ['test'], { stdio: 'inherit' }).status !== 0) {
    throw new Error('The checks failed. Nothing was changed.');
  }
  writeFileSync(CHANGELOG, text);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (git('status', '--porcelain') !== '') git('commit', '--all', '--message', `chore(release): ${version}`);
  // Without --cleanup, git would take the headings of the notes for comments.
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `${version}\n\n${notes}\n`);
  console.log(`\nv${version}\n\n${notes}\n\nTo publish: git push --atomic origin main v${version}`);
}

const [version = '', ...more] = process.argv.slice(2);
try {
  const found = problem(more.length > 0 ? '' : version);
  if (found !== null) throw new Error(found);
  release(version);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
