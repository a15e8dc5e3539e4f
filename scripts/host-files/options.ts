import { parseArgs } from 'node:util';
import { folderPath, SettingProblem, wholeNumber } from '../../server/settings/kinds.ts';

export interface HostOptions {
  /** Folder of the portal on its host, with a leading and a trailing slash. */
  readonly base: string;
  /** Folder of the build to host. */
  readonly from: string;
  /** File of a configuration that replaces the build's own. */
  readonly config: string | undefined;
  readonly out: string;
  /** Days after which hashed files of earlier builds are removed; undefined keeps them. */
  readonly prune: number | undefined;
  /** Whether browsers reach the host over https only. */
  readonly tls: boolean;
  readonly nginx: NginxOptions;
}

interface NginxOptions {
  readonly serverName: string;
  /** Address and port, or only the port, of the portal. */
  readonly listen: string;
  /** Where plain HTTP is accepted and redirected to https; only with TLS. */
  readonly listenPlain: string;
  readonly certificate: string;
  readonly key: string;
  /** host:port of each process of the provider. */
  readonly providers: readonly string[];
  readonly log: string;
  /** Whether the module that serves .br files is loaded. */
  readonly brotli: boolean;
}

export const HOST_USAGE = `Makes the files that a web server needs to host the built portal, with every header in place.

Usage: npm run host-files -- [options]

  --base /portal/         folder of the portal on its host [/]
  --config FILE           config.json to go with it [the build's own]
  --from FOLDER           the built portal [dist]
  --out FOLDER            where the files go [build/host]; a live one stays whole: hashed files of
                          earlier builds stay for the pages that are still open
  --prune DAYS            removes those that no build of the last DAYS days had
  --plain                 the host speaks plain HTTP: no HSTS, no certificate

For nginx alone:
  --server-name NAME      [portal.example]
  --listen [ADDRESS:]PORT [443, or 80 with --plain]
  --listen-plain PORT     where http is sent on to https [80]
  --certificate FILE      [/etc/ssl/certs/portal.pem]
  --key FILE              [/etc/ssl/private/portal.key]
  --provider HOST:PORT    a process of the provider; once for each [127.0.0.1:8080]
  --log FILE              [/var/log/nginx/portal.log]
  --brotli                nginx has its brotli static module
`;

/** @throws SettingProblem that says what is wrong */
export function hostOptions(args: readonly string[]): HostOptions {
  const { values } = readArgs(args);
  const tls = values.plain !== true;
  return {
    base: folderPath(values.base ?? '/'),
    from: values.from ?? 'dist',
    config: values.config,
    out: values.out ?? 'build/host',
    prune: values.prune === undefined ? undefined : days(values.prune),
    tls,
    nginx: {
      serverName: word('server-name', values['server-name'] ?? 'portal.example'),
      listen: word('listen', values.listen ?? (tls ? '443' : '80')),
      listenPlain: word('listen-plain', values['listen-plain'] ?? '80'),
      certificate: word('certificate', values.certificate ?? '/etc/ssl/certs/portal.pem'),
      key: word('key', values.key ?? '/etc/ssl/private/portal.key'),
      providers: (values.provider ?? ['127.0.0.1:8080']).map((address) => word('provider', address)),
      log: word('log', values.log ?? '/var/log/nginx/portal.log'),
      brotli: values.brotli === true,
    },
  };
}

function readArgs(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        base: text,
        config: text,
        from: text,
        out: text,
        prune: text,
        plain: flag,
        'server-name': text,
        listen: text,
        'listen-plain': text,
        certificate: text,
        key: text,
        provider: { ...text, multiple: true },
        log: text,
        brotli: flag,
      },
    });
  } catch (error) {
    throw new SettingProblem(error instanceof Error ? error.message : String(error));
  }
}

function days(text: string): number {
  try {
    return wholeNumber(0, 36_500)(text);
  } catch (error) {
    throw error instanceof SettingProblem ? new SettingProblem(`--prune ${error.message}`) : error;
  }
}

/** Values go into nginx's file unchanged, so they must not be able to end a directive. */
function word(name: string, text: string): string {
  if (!/^[\w.:/[\]@+-]+$/.test(text)) throw new SettingProblem(`--${name} cannot be ${JSON.stringify(text)}`);
  return text;
}
