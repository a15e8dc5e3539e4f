/**
 * `npm run conformance -- --url … --user … --password …`: checks whether a provider's API matches what the portal
 * needs.
 */
import { reportLines } from './findings.ts';
import { readOptions, USAGE } from './options.ts';
import { walk } from './walk.ts';

const options = readOptions(process.argv.slice(2), process.env);
if (options === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    const findings = await walk(options);
    console.log(reportLines(findings).join('\n'));
    process.exitCode = findings.some(({ problems }) => problems.length > 0) ? 1 : 0;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    console.error(
      `${options.url} could not be asked: ${error instanceof Error ? error.message : error}${cause}`,
    );
    process.exitCode = 2;
  }
}
