/** The API's description as a page: to read, and to try its calls. */
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { callingPagePolicy } from '../contentSecurityPolicy.ts';
import { hashSource } from '../portal/inlineHashes.ts';
import { DOCS_STYLE } from './docsStyle.ts';
import { operationPart } from './operationPart.ts';
import { prose } from './prose.ts';
import type { ApiDocument } from './readDocument.ts';
import { type Markup, shapePart } from './shapePart.ts';

const SCRIPT = readFileSync(new URL('./tryCalls.js', import.meta.url), 'utf8');

export const docsPolicy = callingPagePolicy(hashSource(DOCS_STYLE), hashSource(SCRIPT));

export function docsPage(document: ApiDocument): Markup {
  const { info, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<style>${raw(DOCS_STYLE)}</style>
</head>
<body>
<main>
<h1>${info.title}</h1>
${info.description.split('\n\n').map((part) => html`<p>${prose(part)}</p>`)}
<p>Version ${info.version}. The same as data: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<form id="access">
<label for="token">Token for the calls of this page</label>
<input id="token" name="token" type="password" autocomplete="off" spellcheck="false">
<p>Try <a href="#authenticate">authenticate</a> to get one. It stays on this page, and is gone when you leave it.</p>
</form>
<nav aria-label="Calls"><ul>${operations.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${operation.summary}</li>`,
  )}</ul></nav>
${operations.map(({ path, method, operation }) => operationPart(path, method, operation, document))}
<h2>Shapes</h2>
${Object.entries(components.schemas).map(([name, schema]) => shapePart(name, schema, document))}
</main>
<script>${raw(SCRIPT)}</script>
</body>
</html>`;
}
