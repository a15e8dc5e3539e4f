/** The API's description, as data and as a page, and that of the calls for other software: made once, at the first call. */
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { closedPolicy, hashSource } from '../http/contentSecurityPolicy.ts';
import { smallPageHeaders } from '../http/headers.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { ASK_AGAIN, answerShared, type MadeBodies, madeBodies } from '../http/sharedAnswer.ts';
import { type FieldRow, fieldRows, jsonText, typeText } from './fieldRows.ts';
import {
  type ApiDocument,
  type Content,
  type Operation,
  type Parameter,
  readDocument,
} from './readDocument.ts';

const SCRIPT = readFileSync(new URL('./tryCalls.js', import.meta.url), 'utf8');

const DOCS_STYLE = `
:root { color-scheme: dark; }
body { margin: 0; background: #0b0f14; color: #e6edf3; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section, #access { padding: 1rem 1.25rem; margin: 1.5rem 0; background: #11171f; border: 1px solid #ffffff1a; border-radius: 10px; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.25rem; margin: 0; } h3 { font-size: 1rem; margin: 1rem 0 .25rem; }
section > h3:first-child { margin-top: 0; }
main > h2 { margin-top: 2.5rem; }
a { color: #4cc2ff; }
:focus-visible { outline: 2px solid #4cc2ff; outline-offset: 2px; }
ul { padding-left: 1.25rem; } p, li, dd, td { color: #93a1b0; overflow-wrap: anywhere; }
#access p { margin: .5rem 0 0; }
code, pre, input, textarea { font: .875rem/1.5 ui-monospace, monospace; color: #e6edf3; }
pre { margin: .5rem 0 0; padding: .75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #18212c; border-radius: 6px; }
dt { font-weight: 600; } dd { margin: 0 0 .5rem 1.25rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; min-width: 44rem; font-size: .875rem; }
th, td { padding: .375rem 1rem .375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ffffff1a; }
th { font-weight: 400; } thead th { font-weight: 600; } .table td { overflow-wrap: normal; } td:nth-child(3) { min-width: 16rem; }
summary { margin-top: .5rem; color: #e6edf3; cursor: pointer; }
label { display: block; margin-top: .75rem; font-size: .875rem; }
input, textarea { box-sizing: border-box; width: 100%; padding: .5rem .75rem; background: #18212c; border: 1px solid #7d8894; border-radius: 6px; }
button { margin-top: .75rem; padding: .5rem 1rem; font: inherit; color: #0b0f14; background: #4cc2ff; border: 0; border-radius: 6px; cursor: pointer; }
button:disabled { opacity: .6; cursor: default; }
output { display: block; margin-top: .75rem; }
output p { margin: 0; color: #e6edf3; }
@media (max-width: 40rem) {
  table { min-width: 0; } table, tbody, tr, th, td { display: block; } thead { display: none; }
  tr { padding: .5rem 0; border-bottom: 1px solid #ffffff1a; } th, td { padding: 0; border: 0; } th { overflow-wrap: anywhere; }
  td:last-child::before { content: 'Needed by '; }
}
`;

const docsPolicy = closedPolicy({
  'script-src': [hashSource(SCRIPT)],
  'style-src': [hashSource(DOCS_STYLE)],
  'connect-src': ["'self'"],
});

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

// The API's description as a page: to read, and to try its calls.

function docsPage(document: ApiDocument): Markup {
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

// One call of the API, as markup: what it takes, what it answers, examples of both, and a form to try it.

function operationPart(path: string, method: string, operation: Operation, document: ApiDocument): Markup {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const failures = Object.entries(responses).filter(([status]) => !/^[23]/.test(status));
  const isJson = responses['200']?.content?.['application/json'] !== undefined;
  return html`<section id="${operationId}">
<h2>${summary}</h2>
<p><code>${method} ${path}</code> ${factsOf(operation).join('. ')}.</p>
${description === undefined ? '' : html`<p>${prose(description)}</p>`}
${
  parameters.length === 0
    ? ''
    : html`<h3>Parameters</h3><ul>${parameters.map(
        (parameter) =>
          html`<li><code>${parameter.name}</code> (${parameter.in}${parameter.required ? '' : ', optional'}): ${typeText(parameter.schema)}. ${prose(parameter.description ?? '')}</li>`,
      )}</ul>`
}
${requestBody === undefined ? '' : html`<h3>Body</h3>${contentPart(requestBody.content, document)}`}
<h3>Answer</h3>
${answerPart(operation, document)}
<details><summary>Failures: ${failures.map(([status]) => status).join(', ')}</summary>
<dl>${failures.map(([status, given]) => failurePart(status, given.$ref, document))}</dl></details>
${isJson ? tryForm(path, method, operation) : ''}
</section>`;
}

function factsOf(operation: Operation): string[] {
  const { security, 'x-needed-by': screens, 'x-effect': effect } = operation;
  const isOpen = security.some((way) => Object.keys(way).length === 0);
  return [
    security.length === 0 ? 'Without a token' : isOpen ? 'With or without a token' : 'With a token',
    screens.length === 0 ? 'Needed by no screen' : `Needed by ${screens.join(', ')}`,
    ...(effect === 'command' ? ['Changes something'] : []),
    ...(operation['x-optional'] ? ['Optional: a provider may leave it out'] : []),
  ];
}

function answerPart({ responses }: Operation, document: ApiDocument): Markup[] {
  return Object.entries(responses)
    .filter(([status]) => /^[23]/.test(status))
    .map(
      ([status, { description, content = {} }]) =>
        html`<p>${status}: ${description ?? ''}</p>${contentPart(content, document)}`,
    );
}

/** Failures share one shape, so only their examples differ. */
function failurePart(status: string, reference: string | undefined, { components }: ApiDocument): Markup {
  const name = reference?.slice(reference.lastIndexOf('/') + 1) ?? '';
  const { description, content = {} } = components.responses[name] ?? {};
  const example = content['application/json']?.example;
  return html`<dt>${status}</dt><dd>${description ?? ''}${example === undefined ? '' : html`<pre>${jsonText(example)}</pre>`}</dd>`;
}

/** The shape in JSON, and the examples of it. */
function contentPart(content: Content, document: ApiDocument): Markup {
  const { schema, examples = {} } = content['application/json'] ?? {};
  return html`${schema === undefined ? '' : shapeText(schema, document)}
${Object.values(examples).map(
  ({ summary, value }) =>
    html`<details open><summary>Example: ${summary}</summary><pre>${jsonText(value)}</pre></details>`,
)}`;
}

/** A script (tryCalls.js) sends it. */
function tryForm(path: string, method: string, operation: Operation): Markup {
  const { operationId, parameters, requestBody, 'x-effect': effect } = operation;
  const [first] = Object.values(requestBody?.content['application/json']?.examples ?? {});
  return html`<details><summary>Try it</summary>
<form data-method="${method}" data-path="${path}">
${effect === 'command' ? html`<p>This changes something on the server.</p>` : ''}
${parameters.map((parameter) => parameterField(operationId, parameter))}
${
  requestBody === undefined
    ? ''
    : html`<label for="${operationId}-body">Body</label>
<textarea id="${operationId}-body" name="body" rows="6" spellcheck="false">${jsonText(first?.value ?? {})}</textarea>`
}
<button>Send</button>
<output></output>
</form></details>`;
}

function parameterField(operationId: string, { name, in: place, example, examples }: Parameter): Markup {
  const [first] = Object.values(examples);
  const value = String(example ?? first?.value ?? '');
  const id = `${operationId}-${name}`;
  return html`<label for="${id}">${name}</label>
<input id="${id}" name="${name}" data-in="${place}" value="${value}" autocomplete="off">`;
}

// Shapes of requests and answers, as markup.

type Markup = ReturnType<typeof html>;
type Schema = Readonly<Record<string, unknown>>;

/** A named shape, with a row for each of its fields. */
function shapePart(name: string, schema: Schema, document: ApiDocument): Markup {
  const { description } = schema;
  const rows = fieldRows(schema);
  return html`<section id="schema-${name}"><h3>${name}</h3>
${typeof description === 'string' ? html`<p>${prose(description)}</p>` : ''}
${rows.length === 0 ? shapeText(schema, document) : fieldTable(name, rows, document)}</section>`;
}

function fieldTable(name: string, rows: readonly FieldRow[], document: ApiDocument): Markup {
  return html`<div class="table" role="region" aria-label="Fields of ${name}" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th><th scope="col">Needed by</th></tr></thead>
<tbody>${rows.map(
    ({ path, type, isRequired, description, neededBy }) =>
      html`<tr><th scope="row"><code>${path}</code>${isRequired ? ' required' : ''}</th><td>${linked(type, document)}</td><td>${prose(description)}</td><td>${neededBy.length === 0 ? 'no screen' : neededBy.join(', ')}</td></tr>`,
  )}</tbody></table></div>`;
}

/** A shape without a name, in the notation of TypeScript. */
function shapeText(schema: Schema, document: ApiDocument): Markup {
  return html`<pre>${linked(typeText(schema), document)}</pre>`;
}

/** Names of shapes become links. */
function linked(text: string, { components }: ApiDocument): (Markup | string)[] {
  return text
    .split(/\b(\w+)\b/)
    .map((part, index) =>
      index % 2 === 1 && Object.hasOwn(components.schemas, part)
        ? html`<a href="#schema-${part}">${part}</a>`
        : part,
    );
}

/** A text of the document, in which backticks stand around code. */
function prose(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
