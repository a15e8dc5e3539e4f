/** The server's settings out of environment variables, and its version. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { isLoopback, type Setting } from './kinds.ts';
import { OperatorProblem } from './operatorProblem.ts';
import { DEFAULT_EMAIL, settingTable } from './table.ts';

type Table = typeof settingTable;
type Read = { readonly [Name in keyof Table]: ReturnType<Table[Name]['read']> };

export interface Settings extends Omit<Read, 'demo'> {
  /** Whether a new database is filled with demo data, and its accounts are let in. */
  readonly demo: boolean;
}

/**
 * Reads all `PORTAL_*` variables.
 * @throws OperatorProblem for values that cannot be read and for keys that nobody knows.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems = unknownKeys(environment).map((key) => `${key}: there is no such setting`);

  function read(setting: Setting): unknown {
    const given = environment[setting.key];
    const text = given === undefined || given.trim() === '' ? setting.fallback : given.trim();
    try {
      return setting.read(text);
    } catch (error) {
      if (!(error instanceof OperatorProblem)) throw error;
      problems.push(`${setting.key}: ${error.message}`);
      return setting.read(setting.fallback);
    }
  }

  // The compiler loses which reader is whose on the way through the entries.
  const set = Object.fromEntries(
    Object.entries<Setting>(settingTable).map(([name, setting]) => [name, read(setting)]),
  ) as Read;
  const demo = set.demo ?? (isLoopback(set.host) && set.publicUrl === undefined);
  problems.push(...halfSet(set), ...sharedPort(set), ...publicDemo(set), ...mailToNobody({ ...set, demo }));
  if (problems.length > 0) throw new OperatorProblem(problems.join('\n'));
  return { ...set, demo };
}

/** The password of the demo accounts is public: it is in the documentation. */
function publicDemo({ demo, host, publicUrl }: Read): string[] {
  const isPublic = !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
  if (!demo || !isPublic) return [];
  const { demo: setting, host: listening, publicUrl: address } = settingTable;
  return [`${setting.key}: must be 0 where ${listening.key} or ${address.key} lets others in`];
}

/** Without the demo, change requests are meant for somebody. */
function mailToNobody({ demo, smtpUrl, email }: Settings): string[] {
  if (demo || smtpUrl === undefined || email !== DEFAULT_EMAIL) return [];
  const { email: own, smtpUrl: server } = settingTable;
  return [`${own.key}: must be set together with ${server.key}: change requests are mailed to it`];
}

/** A client id is of no use without its secret, nor the other way round. */
function halfSet(settings: Read): string[] {
  return (['google', 'microsoft'] as const).flatMap((name) => {
    const id = settingTable[`${name}ClientId`].key;
    const secret = settingTable[`${name}ClientSecret`].key;
    const hasId = settings[`${name}ClientId`] !== undefined;
    const hasSecret = settings[`${name}ClientSecret`] !== undefined;
    if (hasId === hasSecret) return [];
    return [
      hasId ? `${secret}: must be set together with ${id}` : `${id}: must be set together with ${secret}`,
    ];
  });
}

/** The metrics would find their port taken, by the very process that they are of. */
function sharedPort({ metrics, port, host, metricsPort, metricsHost }: Read): string[] {
  const isEvery = [host, metricsHost].some((one) => one === '0.0.0.0' || one === '::');
  const isTaken = metrics && port !== 0 && port === metricsPort && (isEvery || host === metricsHost);
  const { metricsPort: own, port: portals } = settingTable;
  return isTaken ? [`${own.key}: must not be that of ${portals.key}`] : [];
}

function unknownKeys(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = new Set<string>(Object.values(settingTable).map((setting) => setting.key));
  return Object.keys(environment).filter((key) => key.startsWith('PORTAL_') && !known.has(key));
}

const Package = v.object({ version: v.string() });

/** The project's version, of package.json. */
export const VERSION = v.parse(
  Package,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;
