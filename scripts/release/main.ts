/**
 * `npm run release -- VERSION`: runs all checks on a clean `main`, gives the changelog's Unreleased part the version's
 * heading, commits, writes the files of the version, tags, and prints the notes. It pushes nothing.
 */
import { release } from './release.ts';
import { RELEASES } from './releaseFolder.ts';

const [version = '', ...more] = process.argv.slice(2);
try {
  const date = new Date().toISOString().slice(0, 10);
  const notes = release({ folder: process.cwd(), version: more.length > 0 ? '' : version, date });
  console.log(
    `\nv${version}\n\n${notes}\n\nIts files: ${RELEASES}/${version}\nTo publish: git push --atomic origin main v${version}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
