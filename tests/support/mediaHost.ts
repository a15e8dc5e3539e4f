/** A host of recordings and a logo on an origin of its own; the files are a provider's. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

export interface MediaHost {
  /** Origin, e.g. http://127.0.0.1:40123. */
  readonly url: string;
  /** Paths that were asked for, each with the range that was wanted of it. */
  readonly asked: readonly { readonly path: string; readonly range: string | undefined }[];
  /** Takes the files from here; not known before the provider has been told of this host. */
  serve(provider: string): void;
  /** Answers with these headers from now on, beside a file's own. */
  answerWith(headers: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>`;
const PASSED_ON = ['content-type', 'content-length', 'content-range', 'accept-ranges'];

export async function startMediaHost(): Promise<MediaHost> {
  const asked: { path: string; range: string | undefined }[] = [];
  let source = '';
  let own: Readonly<Record<string, string>> = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, range: request.headers.range });
    const answered = path === '/logo.svg' ? sendLogo(response, own) : passOn(source + path, response, own);
    answered.catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    serve: (provider) => {
      source = provider;
    },
    answerWith: (headers) => {
      own = headers;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Headers = Readonly<Record<string, string>>;

async function sendLogo(response: ServerResponse, own: Headers): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'image/svg+xml', ...own }).end(LOGO);
}

/** Nothing of the provider's own headers but what the file is: whether others may read it is this host's to say. */
async function passOn(url: string, response: ServerResponse, own: Headers): Promise<void> {
  const answer = await fetch(url);
  const ofFile = PASSED_ON.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  response.writeHead(answer.status, { ...Object.fromEntries(ofFile), ...own });
  response.end(Buffer.from(await answer.arrayBuffer()));
}
