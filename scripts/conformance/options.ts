/** The command's options. */
import { parseArgs } from 'node:util';
import type { Options } from './walk.ts';

export const USAGE = `Checks a provider's API against the contract in docs/openapi.json.

Usage: npm run conformance -- --url https://host --user name --password word [--portal https://portal] [--commands] [--reference]

  --url       address of the API host
  --user      login of a demo user who sees some data
  --password  its password; CONFORMANCE_PASSWORD in the environment keeps it out of the process list
  --portal    address of the portal, for redirects and reset links; the API's own without it
  --commands  also sends a change request, which is kept and mailed
  --reference wants each field that the reference provider always sends, by docs/openapi-reference.json

Ends with 0 when all fits, 1 when something does not, 2 when nothing could be asked.
`;

/** @returns undefined when an option is missing or invalid */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Options | undefined {
  const values = valuesOf(args);
  const { url, user, portal = url, commands = false, reference = false } = values ?? {};
  const password = values?.password ?? environment.CONFORMANCE_PASSWORD;
  if (!isAddress(url) || !isAddress(portal) || !user || !password) return undefined;
  return { url: trimmed(url), portal: trimmed(portal), user, password, commands, reference };
}

function valuesOf(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = {
      url: text,
      user: text,
      password: text,
      portal: text,
      commands: { type: 'boolean' },
      reference: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch {
    return undefined;
  }
}

const isAddress = (text: string | undefined): text is string =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const trimmed = (text: string) => text.replace(/\/+$/, '');
