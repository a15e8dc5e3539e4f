/** The API's description, as data and as a page, and that of the calls for other software: made once, at the first call. */
import type { Context } from 'hono';
import { smallPageHeaders } from '../http/headers.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { ASK_AGAIN, answerShared, type MadeBodies, madeBodies } from '../http/sharedAnswer.ts';
import { docsPage, docsPolicy } from './docsPage.ts';
import { readDocument } from './readDocument.ts';

const DATA_HEADERS = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': ASK_AGAIN };
const PAGE_HEADERS = {
  ...smallPageHeaders(docsPolicy),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': ASK_AGAIN,
};

/** @param read gives the document; the one of docs/ by default */
export function serveOpenApi(app: ServerApp, read = readDocument): void {
  let made: ReturnType<typeof makeDescription> | undefined;
  const description = () => {
    made ??= makeDescription(read).catch((error: unknown) => {
      // The next call tries again.
      made = undefined;
      throw error;
    });
    return made;
  };

  app.get('/api/openapi.json', async (context) =>
    answerMade(context, (await description()).data, DATA_HEADERS),
  );
  app.get('/api/ingest/openapi.json', async (context) =>
    answerMade(context, (await description()).ingest, DATA_HEADERS),
  );
  app.get('/api/docs', async (context) => answerMade(context, (await description()).page, PAGE_HEADERS));
}

async function makeDescription(read: typeof readDocument) {
  const { text, document, ingestText } = await read();
  const page = String(await docsPage(document));
  return {
    data: await madeBodies(text),
    page: await madeBodies(page),
    ingest: await madeBodies(ingestText),
  };
}

function answerMade(
  context: Context<ServerEnv>,
  { digest, bodies }: MadeBodies,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return answerShared(context, {
    tag: digest,
    isExact: true,
    headers,
    encodings: Object.keys(bodies),
    bytes: (encoding) => bodies[encoding],
  });
}
