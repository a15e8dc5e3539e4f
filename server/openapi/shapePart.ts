/** Shapes of requests and answers, as markup. */
import { html } from 'hono/html';
import { type FieldRow, fieldRows } from './fieldRows.ts';
import { prose } from './prose.ts';
import type { ApiDocument } from './readDocument.ts';
import { typeText } from './typeText.ts';

export type Markup = ReturnType<typeof html>;
type Schema = Readonly<Record<string, unknown>>;

/** A named shape, with a row for each of its fields. */
export function shapePart(name: string, schema: Schema, document: ApiDocument): Markup {
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
export function shapeText(schema: Schema, document: ApiDocument): Markup {
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
