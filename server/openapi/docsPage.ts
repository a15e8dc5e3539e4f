/** The API's description as a page that needs no script. */
import { html, raw } from 'hono/html';
import { formPagePolicy } from '../contentSecurityPolicy.ts';
import { hashSource } from '../portal/inlineHashes.ts';
import { DOCS_STYLE } from './docsStyle.ts';
import type { ApiDocument, Operation } from './readDocument.ts';
import { typeText } from './typeText.ts';

type Schema = Readonly<Record<string, unknown>>;
type Markup = ReturnType<typeof html>;

export const docsPolicy = formPagePolicy(hashSource(DOCS_STYLE), []);

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
<p>${info.description}</p>
<p>Version ${info.version}. The same as data: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Calls"><ul>${operations.map(
    ({ path, method, operation }) =>
      html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> ${operation.summary}</li>`,
  )}</ul></nav>
${operations.map(({ path, method, operation }) => operationPart(path, method, operation, document))}
<h2>Shapes</h2>
${Object.entries(components.schemas).map(
  ([name, schema]) =>
    html`<section id="schema-${name}"><h3>${name}</h3>${noteOf(schema)}${shape(schema, document)}</section>`,
)}
</main>
</body>
</html>`;
}

function operationPart(path: string, method: string, operation: Operation, document: ApiDocument): Markup {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const body = requestBody && schemaIn(requestBody.content);
  return html`<section id="${operationId}">
<h2>${summary}</h2>
<p><code>${method} ${path}</code> ${tokenNote(operation)}</p>
${description === undefined ? '' : html`<p>${description}</p>`}
${
  parameters.length === 0
    ? ''
    : html`<h3>Parameters</h3><ul>${parameters.map(
        (parameter) =>
          html`<li><code>${parameter.name}</code> (${parameter.in}${parameter.required ? '' : ', optional'}): ${typeText(parameter.schema)}. ${parameter.description}</li>`,
      )}</ul>`
}
${body === undefined ? '' : html`<h3>Body</h3>${shape(body, document)}`}
<h3>Answers</h3>
<dl>${Object.keys(operation.responses).map((status) => answerPart(status, operation, document))}</dl>
</section>`;
}

function answerPart(status: string, { responses }: Operation, document: ApiDocument): Markup {
  const given = responses[status];
  const shared = given?.$ref?.slice(given.$ref.lastIndexOf('/') + 1);
  const response = shared === undefined ? given : document.components.responses[shared];
  // The shape of failures is one for all, and stands among the shapes.
  const schema = shared === undefined ? schemaIn(response?.content ?? {}) : undefined;
  return html`<dt>${status}</dt><dd>${response?.description ?? ''}${schema === undefined ? '' : shape(schema, document)}</dd>`;
}

function tokenNote({ security }: Operation): string {
  if (security.length === 0) return 'without a token';
  return security.some((way) => Object.keys(way).length === 0) ? 'with or without a token' : 'with a token';
}

function schemaIn(
  content: Readonly<Record<string, { readonly schema?: Schema | undefined }>>,
): Schema | undefined {
  return content['application/json']?.schema;
}

function noteOf({ description }: Schema): Markup | string {
  return typeof description === 'string' ? html`<p>${description}</p>` : '';
}

/** Names of shapes in it become links. */
function shape(schema: Schema, { components }: ApiDocument): Markup {
  const parts = typeText(schema).split(/\b(\w+)\b/);
  return html`<pre>${parts.map((part, index) =>
    index % 2 === 1 && Object.hasOwn(components.schemas, part)
      ? html`<a href="#schema-${part}">${part}</a>`
      : part,
  )}</pre>`;
}
