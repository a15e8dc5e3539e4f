/** A host on an origin of its own that serves a provider's recordings and a logo. */
import type { ServerResponse } from 'node:http';
import { type Served, serve } from './listen.ts';

export interface MediaHost extends Served {
  /** Requested paths, each with its Range header. */
  readonly asked: readonly { readonly path: string; readonly range: string | undefined }[];
  /**
   * Sets the provider to take the files from. The provider starts after this host, because it must know this host's
   * address.
   */
  serve(provider: string): void;
  /** From now on sends these headers, in addition to a file's own. */
  answerWith(headers: Readonly<Record<string, string>>): void;
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>`;
const PASSED_ON = ['content-type', 'content-length', 'content-range', 'accept-ranges'];

export async function startMediaHost(): Promise<MediaHost> {
  const asked: { path: string; range: string | undefined }[] = [];
  let source = '';
  let own: Readonly<Record<string, string>> = {};
  const served = await serve((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, range: request.headers.range });
    const answered = path === '/logo.svg' ? sendLogo(response, own) : passOn(source + path, response, own);
    answered.catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  return {
    ...served,
    asked,
    serve: (provider) => {
      source = provider;
    },
    answerWith: (headers) => {
      own = headers;
    },
  };
}

type Headers = Readonly<Record<string, string>>;

async function sendLogo(response: ServerResponse, own: Headers): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'image/svg+xml', ...own }).end(LOGO);
}

/** Passes on only the headers that describe the file. Whether other origins may read it is decided by this host. */
async function passOn(url: string, response: ServerResponse, own: Headers): Promise<void> {
  const answer = await fetch(url);
  const ofFile = PASSED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, { ...Object.fromEntries(ofFile), ...own });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
