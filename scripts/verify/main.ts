/** `npm run verify -- FOLDER`: compares the files of a release with their digests, the lockfile, the tag and a build. */
import { spawnSync } from 'node:child_process';
import { buildPortal } from '../build/buildPortal.ts';
import { makeSbom, type Verified, verifyFolder } from '../release/releaseFolder.ts';

const USAGE = `Checks the files of a release, in a checkout of its version and without the network.

Usage: npm run verify -- FOLDER [--build]

  --build   also builds the portal of this checkout, and compares it with the released one
`;

const words = process.argv.slice(2);
const isBuilt = words.includes('--build');
const [folder, ...more] = words.filter((word) => word !== '--build');
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stdout.write(USAGE);
  process.exitCode = words.includes('--help') ? 0 : 2;
} else await verify(folder);

async function verify(released: string): Promise<void> {
  try {
    if (isBuilt) await buildPortal();
    const found = verifyFolder(released, makeSbom('.', ''), isBuilt ? 'dist' : undefined);
    const problems = [...found.problems, ...tagProblems(found)];
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    else
      console.log(
        `Version ${found.version}: ${found.files} files and ${found.packages} packages are as released.`,
      );
    console.log(`The SHA-256 of SHA256SUMS is ${found.digest}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** The tag names the digest of the digests. Where it is not here, somebody compares by eye. */
function tagProblems({ version, digest }: Verified): string[] {
  const { stdout } = spawnSync('git', ['tag', '--list', '--format=%(contents)', `v${version}`], {
    encoding: 'utf8',
  });
  if (!stdout) {
    console.log(`There is no tag v${version} here to compare with.`);
    return [];
  }
  return stdout.includes(digest) ? [] : [`The tag v${version} names another digest of SHA256SUMS`];
}
