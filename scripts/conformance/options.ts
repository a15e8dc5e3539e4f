/** The command's options. */
import { parseArgs } from 'node:util';
import type { Options } from './check.ts';
import { subjects } from './walk.ts';

export const USAGE = `Checks a provider's API against the contract in docs/openapi.json.

Usage: npm run conformance -- --url https://host --user name --password word [options]

  --url       address of the API host
  --user      login of a demo user who sees some data
  --password  its password; CONFORMANCE_PASSWORD in the environment keeps it out of the process list
  --token     bearer token for the calls after the sign-in, also where the sign-in fails or no user is given;
              CONFORMANCE_TOKEN in the environment does the same
  --portal    address of the portal, for redirects and reset links; the API's own without it
  --only      name of a call, as its operationId in docs/openapi.json; several by commas, or by --only again
  --commands  also sends a change request, which is kept and mailed, and at the end logs the login off everywhere
  --reference wants each field that the reference provider always sends, by docs/openapi-reference.json
  --json      prints the report as JSON
  --help      prints this text

Exit codes: 0 nothing that was checked is wrong; 1 something is wrong, or not there; 2 the options are wrong, or the
host could not be asked. The report goes to standard output; with 2 there is only a line on standard error.
`;

/**
 * @returns null where help is asked for
 * @throws Error that says what is wrong
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): { readonly json: boolean; readonly options: Options } | null {
  const text = { type: 'string' } as const;
  const list = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    ...{ url: text, user: text, password: text, token: text, portal: text },
    ...{ commands: flag, reference: flag, json: flag, help: flag },
    only: { ...list, default: [] },
  };
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return null;
  const { url, user, portal = url, only, commands, reference, json } = values;
  const password = values.password ?? environment.CONFORMANCE_PASSWORD;
  const token = (values.token ?? environment.CONFORMANCE_TOKEN) || undefined;
  if (!isAddress(url)) throw new Error('--url must be an http(s) address.');
  if (!isAddress(portal)) throw new Error('--portal must be an http(s) address.');
  const login = user && password ? { username: user, password } : undefined;
  if (!token && !login) throw new Error('Give --user and --password, or --token.');
  const asked = { login, token, only: namesOf(only), commands, reference };
  return { json, options: { url: trimmed(url), portal: trimmed(portal), ...asked } };
}

function namesOf(given: readonly string[]): string[] {
  const names = given.flatMap((part) => part.split(',')).map((name) => name.trim());
  const known = subjects.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(`--only: there is no call ${unknown.join(', ')}. The calls are ${known.join(', ')}.`);
  return names;
}

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const trimmed = (text: string) => text.replace(/\/+$/, '');
