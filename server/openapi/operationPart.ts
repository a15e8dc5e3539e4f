/** One call of the API, as markup: what it takes, what it answers, examples of both, and a form to try it. */
import { html } from 'hono/html';
import { jsonText } from './jsonText.ts';
import { prose } from './prose.ts';
import type { ApiDocument, Content, Operation, Parameter } from './readDocument.ts';
import { type Markup, shapeText } from './shapePart.ts';
import { typeText } from './typeText.ts';

export function operationPart(
  path: string,
  method: string,
  operation: Operation,
  document: ApiDocument,
): Markup {
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
