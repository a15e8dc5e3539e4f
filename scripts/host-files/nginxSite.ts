/** Writes nginx's configuration for the portal from the template in deploy/. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineHashes, WORKER_POLICY } from '../../server/http/contentSecurityPolicy.ts';
import { fileHeaders, type Header, portalHeaders } from '../../server/http/headers.ts';
import {
  ASK_AGAIN,
  FILE_FOLDERS,
  FOREVER,
  HASHED_FILE,
  NEVER,
  RESET_PAGE,
  SERVICE_WORKER,
} from '../../server/http/sharedAnswer.ts';
import { SECURITY_TXT, SECURITY_TYPE } from '../../server/portal/securityTxt.ts';
import { ROBOTS } from '../../server/portal/servePortal.ts';
import { parseConfig } from '../../src/contract/portalConfig.ts';
import type { HostOptions, Listening } from './options.ts';

// The headers that a built portal needs on another host. The recipes write them into that host's files.

/**
 * @param folder a build: its index.html determines the inline parts, its config.json the other hosts
 * @param tls whether browsers reach the host over https only
 * @returns the headers of index.html, at any address, and those of every other file
 * @throws ConfigError for a configuration that the portal would refuse too
 */
export function hostHeaders(folder: string, tls: boolean) {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const { apiBaseUrl, brand, mediaOrigins, errorReports } = parseConfig(JSON.parse(read('config.json')));
  const others = { apiBaseUrl, logo: brand.logo, mediaOrigins, errorReports };
  return {
    page: portalHeaders({ ...inlineHashes(read('index.html')), ...others, tls }),
    files: fileHeaders({ tls }),
  };
}

interface NginxSite {
  readonly options: Pick<HostOptions, 'base' | 'tls' | 'nginx' | 'settings'>;
  readonly headers: ReturnType<typeof hostHeaders>;
  /** Absolute path of the folder to serve. */
  readonly root: string;
  /** Content-Type by extension, for all files in that folder. */
  readonly types: ReadonlyMap<string, string>;
}

const POLICY = 'Content-Security-Policy';
const EMBEDDER = 'Cross-Origin-Embedder-Policy';

/** @param template text of deploy/nginx.conf.template */
export function nginxSite(template: string, { options, headers, root, types }: NginxSite): string {
  const { base, tls, nginx, settings } = options;
  const { page, files } = headers;
  const { listen, listenPlain, serverName } = nginx;
  const id = idOf(serverName, `${listen.address === undefined ? '' : `${listen.address}:`}${listen.port}`);
  const isOlder = !knowsHttp2(nginx.version ?? installedVersion());
  const basePattern = base.replace(/[.+]/g, '\\$&');
  return fillTemplate(template, {
    id,
    providers: nginx.providers.map((address) => `    server ${address};`).join('\n'),
    pagePolicy: headerValue(page, POLICY),
    filePolicy: headerValue(files, POLICY),
    workerPolicy: WORKER_POLICY,
    serviceWorker: SERVICE_WORKER,
    pageEmbedder: headerValue(page, EMBEDDER),
    fileEmbedder: headerValue(files, EMBEDDER),
    base,
    basePattern,
    hashedPattern: HASHED_FILE.source.replace(/^\^/, '').replaceAll('\\/', '/'),
    fileFolders: FILE_FOLDERS.join('|'),
    askAgain: ASK_AGAIN,
    forever: FOREVER,
    never: NEVER,
    resetPage: RESET_PAGE,
    plainServer: tls ? plainServer(listenPlain, serverName, listen.port) : '',
    listen: listenLines(listen, tls ? ` ssl${isOlder ? ' http2' : ''}` : ''),
    http2: tls && !isOlder ? '\n    http2 on;' : '',
    serverName,
    log: nginx.log,
    tls: tls ? tlsLines(nginx.certificate, nginx.key, id) : '',
    root: `"${root.replace(/["\\]/g, '\\$&')}"`,
    types: [...types].map(([extension, type]) => `        "${type}" ${extension};`).join('\n'),
    brotli: nginx.brotli ? 'brotli_static on;' : '# With the brotli static module: brotli_static on;',
    headers: headerLines(page, id),
    around: base === '/' ? '' : around(base),
    securityTxt: SECURITY_TXT,
    securityType: SECURITY_TYPE,
    fileHeaders: headerLines(files, id),
    mediaMegabytes: String(settings.ingestMediaMegabytes),
    proxy: PROXY,
  });
}

const PROXY = `        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;`;

/**
 * Sets the names of a server apart from those of others in the same nginx. Short whatever the server's name is: nginx
 * takes no variable of more than about fifty characters.
 */
function idOf(serverName: string, listen: string): string {
  const digest = createHash('sha256').update(`${serverName} ${listen}`).digest('hex').slice(0, 8);
  return `${serverName.replace(/\W+/g, '_').slice(0, 12)}_${digest}`;
}

function headerValue(headers: readonly Header[], wanted: string): string {
  const found = headers.find(([name]) => name === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}.`);
  return found[1];
}

/** Values that differ between the page and other files come from an nginx map. */
function headerLines(headers: readonly Header[], id: string): string {
  const variables: Readonly<Record<string, string>> = {
    [POLICY]: `$portal_${id}_policy`,
    [EMBEDDER]: `$portal_${id}_embedder`,
  };
  const lines = headers.map(([name, value]) => `add_header ${name} "${variables[name] ?? value}" always;`);
  return [...lines, `add_header Cache-Control $portal_${id}_caching always;`]
    .map((line) => `        ${line}`)
    .join('\n');
}

/** A port alone listens on IPv4 only, so that IPv6 has a line of its own. */
function listenLines({ address, port }: Listening, more: string): string {
  const places = address === undefined ? [`${port}`, `[::]:${port}`] : [`${address}:${port}`];
  return places.map((place) => `    listen ${place}${more};`).join('\n');
}

/** Whether HTTP/2 has a directive of its own; later versions take the older form with a warning. */
function knowsHttp2(version: string | undefined): boolean {
  return version !== undefined && new Intl.Collator('en', { numeric: true }).compare(version, '1.25.1') >= 0;
}

/** Undefined where no nginx is installed. */
function installedVersion(): string | undefined {
  // An ordinary user's path lacks Debian's folder of it.
  const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8', env });
  return /nginx\/([\d.]+)/.exec(stderr ?? '')?.[1];
}

function plainServer(listen: Listening, name: string, port: number): string {
  // A server of many names, such as `_`, keeps people at the one that they asked for.
  const host = /^[a-z\d[]/i.test(name) ? name : '$host';
  return `
server {
${listenLines(listen, '')}
    server_name ${name};
    server_tokens off;
    return 308 https://${host}${port === 443 ? '' : `:${port}`}$request_uri;
}
`;
}

function tlsLines(certificate: string, key: string, id: string): string {
  return `
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:portal_${id}:1m;
    ssl_session_tickets off;
`;
}

/** Rules outside the portal's folder: the redirect into it. */
function around(base: string): string {
  return `
    location = ${base.slice(0, -1)} {
        rewrite ^ ${base}index.html last;
    }
    location = / {
        return 302 ${base};
    }
    location = /${ROBOTS} {
    }
    location / {
        return 404;
    }
`;
}

/**
 * Replaces names in double braces by values.
 * @throws Error when a name has no value, or a value is not used
 */
function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template wants a ${name}, which is not known.`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The template has no place for ${unused.join(', ')}.`);
  return text;
}
