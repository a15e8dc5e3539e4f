/** The small pages that the server draws itself: of sign-ins elsewhere, of a demo's host, of mails. */
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { closedPolicy, hashSource } from './contentSecurityPolicy.ts';
import { smallPageHeaders } from './headers.ts';
import type { ServerEnv } from './serverEnv.ts';

const PAGE_STYLE = `
:root { color-scheme: dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0b0f14; color: #e6edf3;
  font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(30rem, calc(100vw - 2rem)); padding: 2rem; background: #11171f; border: 1px solid #ffffff1a;
  border-radius: 10px; }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
p { color: #93a1b0; margin: 0 0 1.5rem; }
button { display: block; width: 100%; margin-top: .75rem; padding: .75rem 1rem; text-align: left; font: inherit;
  color: inherit; background: #18212c; border: 1px solid #ffffff1a; border-radius: 6px; cursor: pointer; }
button:hover { border-color: #4cc2ff; }
button:focus-visible { outline: 2px solid #4cc2ff; outline-offset: 2px; }
a { color: #4cc2ff; }
small { display: block; color: #93a1b0; }
`;

const STYLE_HASH = hashSource(PAGE_STYLE);

interface SmallPage {
  readonly title: string;
  /** Below the title, as hono's `html` makes it. */
  readonly content: ReturnType<typeof html>;
  /** Other origins on which its form may end. */
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export function answerSmallPage(
  context: Context<ServerEnv>,
  status: ContentfulStatusCode,
  { title, content, formTargets = [], headers }: SmallPage,
): Response | Promise<Response> {
  const policy = closedPolicy({ 'style-src': [STYLE_HASH] }, ["'self'", ...formTargets]);
  return context.html(pageOf(title, content), status, { ...headers, ...smallPageHeaders(policy) });
}

function pageOf(title: string, content: SmallPage['content']) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`;
}
