/** `npm run host-files`: writes what nginx or a static host needs to serve the built portal. */
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { HOST_USAGE, hostOptions } from './options.ts';
import { writeHostFiles } from './writeHostFiles.ts';

const args = process.argv.slice(2);
if (args.includes('--help')) process.stdout.write(HOST_USAGE);
else await run();

async function run(): Promise<void> {
  try {
    const options = hostOptions(args, process.env);
    await writeHostFiles(options);
    const { base, out } = options;
    console.log(
      `${out}/site is the folder to serve, with the portal at ${base}; ${out}/nginx.conf is for nginx.`,
    );
    if (base !== '/') console.log(`The provider needs to know the folder: PORTAL_BASE_PATH=${base}`);
  } catch (error) {
    if (!(error instanceof OperatorProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
