/** The API's description, as data and as a page. */
import { smallPageHeaders } from '../headers.ts';
import type { ServerApp } from '../http/serverEnv.ts';
import { docsPage, docsPolicy } from './docsPage.ts';
import { readDocument } from './readDocument.ts';

export function serveOpenApi(app: ServerApp): void {
  app.get('/api/openapi.json', async (context) => {
    const { text } = await readDocument();
    return context.body(text, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  app.get('/api/docs', async (context) => {
    const { document } = await readDocument();
    return context.html(docsPage(document), 200, smallPageHeaders(docsPolicy));
  });
}
