/** `npm run host-files`: writes what nginx or a static host needs to serve the built portal. */
import { ConfigError } from '#contract/portalConfig.ts';
import { SettingProblem } from '../../server/settings/kinds.ts';
import { HOST_USAGE, hostOptions } from './options.ts';
import { writeHostFiles } from './writeHostFiles.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(HOST_USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const options = hostOptions(args);
    await writeHostFiles(options);
    const { base, out } = options;
    console.log(
      `${out}/site is the folder to serve, with the portal at ${base}; ${out}/nginx.conf is for nginx.`,
    );
    if (base !== '/') console.log(`The provider needs to know the folder: PORTAL_BASE_PATH=${base}`);
  } catch (error) {
    const isPlain = error instanceof SettingProblem || error instanceof ConfigError || hasNoFile(error);
    if (!isPlain) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 2;
  }
}

function hasNoFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
