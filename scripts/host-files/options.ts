import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderPath, webAddress, wholeNumber } from '../../server/settings/kinds.ts';
import { OperatorProblem } from '../../server/settings/operatorProblem.ts';
import { readSettings } from '../../server/settings/settings.ts';

export interface Listening {
  /** Undefined for every address of the machine, of IPv4 and of IPv6. */
  readonly address: string | undefined;
  readonly port: number;
}

export const HOST_USAGE = `Makes the files that a web server needs to host the built portal, with every header in place.

Usage: npm run host-files -- [options]

What the page says of brand, plugins, sign-ins and the API is what the provider's own PORTAL_* settings
say, unless one of these is given:

  --from URL              what a running provider says, such as http://127.0.0.1:8080
  --config FILE           what a file like config.json says

  --demo                  lets the placeholders be the support's phone and e-mail, which are nobody's
  --base /portal/         folder of the portal on its host [PORTAL_BASE_PATH]
  --build FOLDER          the built portal [PORTAL_STATIC_DIR]
  --out FOLDER            where the files go [build/host]; a live one stays whole: hashed files of
                          earlier builds stay for the pages that are still open
  --prune DAYS            removes those that no build of the last DAYS days had
  --plain                 the host speaks plain HTTP: no HSTS, no certificate

For nginx alone, where PORTAL_INGEST_MEDIA_MEGABYTES must be that of the provider:
  --server-name NAME      _ for any name [the host of PORTAL_PUBLIC_URL, else portal.example]
  --listen [ADDRESS:]PORT a port alone listens on every address, of IPv4 and IPv6 [443, or 80 with --plain]
  --listen-plain [ADDRESS:]PORT
                          where http is sent on to https; a port alone takes the address of --listen [80]
  --certificate FILE      [/etc/ssl/certs/portal.pem]
  --key FILE              [/etc/ssl/private/portal.key]
  --provider HOST:PORT    a process of the provider; once for each [127.0.0.1:8080]
  --log FILE              [/var/log/nginx/portal.log]
  --brotli                nginx has its brotli static module
  --nginx VERSION         that reads the file: before 1.25.1 it writes HTTP/2 in another form [the installed
                          one; without one the older form, which later versions take with a warning]
`;

export type HostOptions = ReturnType<typeof hostOptions>;

/**
 * @param environment the provider's PORTAL_* variables
 * @throws OperatorProblem that says what is wrong
 */
export function hostOptions(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const values = readArgs(args);
  const settings = readSettings(environment);
  const { plain, config, demo, out } = values;
  const base = values.base === undefined ? settings.basePath : named('base', folderPath, values.base);
  if (config !== undefined && values.from !== undefined)
    throw new OperatorProblem('Give either --config or --from');
  const listen = named('listen', listening, values.listen ?? (plain ? '80' : '443'));
  const listenPlain = named('listen-plain', listening, values['listen-plain']);
  const { hostname } = new URL(settings.publicUrl ?? 'https://portal.example');
  return {
    /** Folder of the portal on its host, with a leading and a trailing slash. */
    base,
    /** Folder of the build to host. */
    build: values.build ?? settings.portalDir,
    settings,
    /** File of a configuration that is hosted in place of what the settings say. */
    config,
    /** Address of the configuration of a running provider that is hosted in place of what the settings say. */
    from: values.from === undefined ? undefined : configurationOf(values.from, base),
    /** Whether the support may be the placeholder, which reaches nobody. */
    demo,
    out: folderForNginx(out),
    /** Days after which hashed files of earlier builds are removed; undefined keeps them. */
    prune: values.prune === undefined ? undefined : named('prune', wholeNumber(0, 36_500), values.prune),
    /** Whether browsers reach the host over https only. */
    tls: !plain,
    nginx: {
      serverName: word('server-name', values['server-name'] ?? hostname, HOST_NAME),
      listen,
      /** Where plain HTTP is accepted and redirected to https; only with TLS. */
      listenPlain: { ...listenPlain, address: listenPlain.address ?? listen.address },
      certificate: word('certificate', values.certificate),
      key: word('key', values.key),
      /** host:port of each process of the provider. */
      providers: values.provider.map((address) => word('provider', address, HOST_AND_PORT)),
      log: word('log', values.log),
      /** Whether the module that serves .br files is loaded. */
      brotli: values.brotli,
      /** Of the nginx that reads the file, as in '1.26.3'; undefined for the one that is installed here. */
      version: values.nginx === undefined ? undefined : named('nginx', version, values.nginx),
    },
  };
}

function readArgs(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const list = { type: 'string', multiple: true } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = {
    base: text,
    build: text,
    config: text,
    from: text,
    demo: flag,
    out: { ...text, default: 'build/host' },
    prune: text,
    plain: flag,
    'server-name': text,
    listen: text,
    'listen-plain': { ...text, default: '80' },
    certificate: { ...text, default: '/etc/ssl/certs/portal.pem' },
    key: { ...text, default: '/etc/ssl/private/portal.key' },
    provider: { ...list, default: ['127.0.0.1:8080'] },
    log: { ...text, default: '/var/log/nginx/portal.log' },
    brotli: flag,
    nginx: text,
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OperatorProblem(error instanceof Error ? error.message : String(error));
  }
}

function named<Value>(name: string, read: (text: string) => Value, text: string): Value {
  try {
    return read(text);
  } catch (error) {
    throw error instanceof OperatorProblem ? new OperatorProblem(`--${name} ${error.message}`) : error;
  }
}

/** An address without a path is that of the host, where the portal lies in its folder. */
function configurationOf(provider: string, base: string): string {
  if (!/^https?:/.test(provider))
    throw new OperatorProblem(
      '--from must be the address of a running provider such as http://127.0.0.1:8080; --build names the build',
    );
  const url = new URL(named('from', webAddress, provider));
  const folder = url.pathname === '/' ? base : `${url.pathname}/`;
  return `${url.origin}${folder}config.json`;
}

/** '443', '127.0.0.1:443' or '[::1]:443' */
function listening(text: string): Listening {
  const [, address, port] = /^(?:([\w.-]+|\[[\da-fA-F:.]+\]):)?(\d{1,5})$/.exec(text) ?? [];
  if (!(Number(port) >= 1 && Number(port) <= 65_535))
    throw new OperatorProblem('must be a port such as 443, or an address and a port such as 127.0.0.1:443');
  return { address, port: Number(port) };
}

function version(text: string): string {
  if (!/^\d+\.\d+(?:\.\d+)?$/.test(text)) throw new OperatorProblem('must be a version such as 1.26.3');
  return text;
}

/** nginx names a server that takes every name `_`, and one with all names below it by a dot in front. */
const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:.]+\])$/i;
const HOST_AND_PORT = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Values go into nginx's file unchanged, so they must not be able to end a directive. */
function word(name: string, text: string, allowed = /^[\w.:/[\]@+-]+$/): string {
  if (!allowed.test(text)) throw new OperatorProblem(`--${name} cannot be ${JSON.stringify(text)}`);
  return text;
}

/** nginx has no way to write a dollar sign, which begins a variable, in a path. */
function folderForNginx(out: string): string {
  const folder = resolve(out);
  if (/[$\n]/.test(folder))
    throw new OperatorProblem(`--out cannot be ${JSON.stringify(folder)}: nginx takes no such path`);
  return out;
}
