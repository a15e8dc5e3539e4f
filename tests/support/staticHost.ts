/**
 * A small static host: serves the files of a folder, with headers and fallbacks from its `_headers` and `_redirects`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { mediaType } from '../../server/http/files.ts';
import { type Served, serve } from './listen.ts';

export type StaticHost = Served;

/** @param port a free one by default */
export function startStaticHost(folder: string, port = 0): Promise<StaticHost> {
  return serve((request, response) => answer(folder, request, response), port);
}

function answer(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://host.invalid');
  for (const [name, value] of headersOf(folder, pathname)) response.setHeader(name, value);
  const found = fileAt(folder, pathname);
  const rule = rulesOf(folder).find(({ from }) => fits(from, pathname));
  if (found !== undefined) send(response, 200, found);
  else if (rule === undefined) response.writeHead(404).end();
  else if (rule.status === 302) response.writeHead(302, { Location: rule.to }).end();
  else send(response, rule.status, join(folder, rule.to));
}

function send(response: ServerResponse, status: number, file: string): void {
  const caching = response.getHeader('Cache-Control') ?? 'public, max-age=0, must-revalidate';
  response.writeHead(status, { 'Content-Type': mediaType(file), 'Cache-Control': caching });
  response.end(readFileSync(file));
}

function fileAt(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return [file, join(file, 'index.html')].find((name) => existsSync(name) && statSync(name).isFile());
}

/**
 * Headers of all matching rules. A header named by two rules gets both values, as on the hosts that read such files.
 */
export function headersOf(folder: string, path: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let isMeant = false;
  for (const line of readFileSync(join(folder, '_headers'), 'utf8').split('\n')) {
    if (line.startsWith('/')) isMeant = fits(line, path);
    const [, name, value] = /^\s+([^:\s]+): (.*)$/.exec(line) ?? [];
    if (!isMeant || name === undefined || value === undefined) continue;
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

function rulesOf(folder: string) {
  return readFileSync(join(folder, '_redirects'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [from = '', to = '', status] = line.split(' ');
      return { from, to, status: Number(status) };
    });
}

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
