/** Writes nginx's configuration for the portal from the template in deploy/. */
import { createHash } from 'node:crypto';
import { WORKER_POLICY } from '../../server/http/contentSecurityPolicy.ts';
import {
  ASK_AGAIN,
  FOREVER,
  HASHED_FILE,
  NEVER,
  RESET_PAGE,
  SERVICE_WORKER,
} from '../../server/http/sharedAnswer.ts';
import { FILE_FOLDERS, ROBOTS } from '../../server/portal/servePortal.ts';
import type { HostHeaders } from './hostHeaders.ts';
import type { HostOptions } from './options.ts';

interface NginxSite {
  readonly options: Pick<HostOptions, 'base' | 'tls' | 'nginx'>;
  readonly headers: HostHeaders;
  /** Absolute path of the folder to serve. */
  readonly root: string;
  /** Content-Type by extension, for all files in that folder. */
  readonly types: ReadonlyMap<string, string>;
}

const POLICY = 'Content-Security-Policy';
const EMBEDDER = 'Cross-Origin-Embedder-Policy';

/** @param template text of deploy/nginx.conf.template */
export function nginxSite(template: string, { options, headers, root, types }: NginxSite): string {
  const { base, tls, nginx } = options;
  const { page, files } = headers;
  const id = idOf(nginx.serverName, nginx.listen);
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
    plainServer: tls ? plainServer(nginx.listenPlain, nginx.serverName) : '',
    listen: tls ? `${nginx.listen} ssl http2` : nginx.listen,
    serverName: nginx.serverName,
    log: nginx.log,
    tls: tls ? tlsLines(nginx.certificate, nginx.key, id) : '',
    root: `"${root}"`,
    types: [...types].map(([extension, type]) => `        "${type}" ${extension};`).join('\n'),
    brotli: nginx.brotli ? 'brotli_static on;' : '# With the brotli static module: brotli_static on;',
    headers: headerLines(page, id),
    around: base === '/' ? '' : around(base),
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

function headerValue(headers: HostHeaders['page'], wanted: string): string {
  const found = headers.find(([name]) => name === wanted);
  if (found === undefined) throw new Error(`There is no ${wanted}.`);
  return found[1];
}

/** Values that differ between the page and other files come from an nginx map. */
function headerLines(page: HostHeaders['page'], id: string): string {
  const variables: Readonly<Record<string, string>> = {
    [POLICY]: `$portal_${id}_policy`,
    [EMBEDDER]: `$portal_${id}_embedder`,
  };
  const lines = page.map(([name, value]) => `add_header ${name} "${variables[name] ?? value}" always;`);
  return [...lines, `add_header Cache-Control $portal_${id}_caching always;`]
    .map((line) => `        ${line}`)
    .join('\n');
}

function plainServer(listen: string, name: string): string {
  return `
server {
    listen ${listen};
    server_name ${name};
    server_tokens off;
    return 308 https://${name}$request_uri;
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
