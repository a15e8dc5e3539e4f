/**
 * `npm run conformance -- --url … --user … --password …`: checks whether a provider's API matches what the portal
 * needs.
 */
import { printableLines } from '../../server/log/printable.ts';
import { fits, reportJson, reportLines } from './findings.ts';
import { readOptions, USAGE } from './options.ts';
import { walk } from './walk.ts';

type Asked = NonNullable<ReturnType<typeof readOptions>>;

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  const asked = readOptions(process.argv.slice(2), process.env);
  if (asked === null) process.stdout.write(USAGE);
  else process.exitCode = await check(asked);
} catch (error) {
  process.stderr.write(`${textOf(error)}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function check({ options, json }: Asked): Promise<number> {
  try {
    const findings = await walk(options);
    // What the provider answered stands in it.
    console.log(printableLines(json ? reportJson(options.url, findings) : reportLines(findings).join('\n')));
    return fits(findings) ? 0 : 1;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    console.error(`${options.url} could not be asked: ${textOf(error)}${cause}`);
    return 2;
  }
}
