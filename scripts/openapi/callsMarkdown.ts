/** The parts of docs/provider-api.md that are made of the OpenAPI document. */
import { type FieldRow, fieldRows, jsonText } from '../../server/openapi/fieldRows.ts';
import { markdownTable, withPart } from '../markdown/markdown.ts';
import { examplesIn } from './examples/example.ts';
import { at, isObject, type JsonObject, namesIn, operationsOf, schemasOf } from './jsonSchema.ts';

/**
 * @returns docs/provider-api.md with the parts between its markers made anew
 * @throws Error when a marker is missing
 */
export function withCalls(page: string, document: JsonObject): string {
  const parts = {
    calls: indexTable(document),
    examples: examplesPart(document),
    fields: fieldsPart(document),
  };
  return Object.entries(parts).reduce(
    (text, [name, part]) =>
      withPart(text, `<!-- ${name}: written by npm run openapi -->`, `<!-- end of ${name} -->`, part),
    page,
  );
}

function indexTable(document: JsonObject): string {
  const rows = operationsOf(document).map(({ path, method, value }) => {
    const name = String(value.operationId);
    const isShown = at(value, 'responses', '200', 'content', 'application/json') !== undefined;
    const optional = value['x-optional'] === true ? ' Optional.' : '';
    return [
      isShown ? `[${name}](#${name.toLowerCase()})` : name,
      `\`${method.toUpperCase()} ${path}\``,
      `${String(value.summary)}.${optional}`,
      screensText(value['x-needed-by']),
    ];
  });
  return markdownTable(['Call', 'Path', 'What it does', 'Needed by'], rows);
}

function examplesPart(document: JsonObject): string {
  const examples = examplesIn(document).calls;
  const parts = operationsOf(document).flatMap(({ path, method, value }) => {
    const own = examples.filter(({ call }) => call === value.operationId);
    if (own.length === 0) return [];
    const shapes = [...new Set([...namesIn(value.requestBody), ...namesIn(at(value, 'responses', '200'))])];
    const fields = shapes.map((name) => `[${name}](#fields-of-${name.toLowerCase()})`).join(', ');
    return [
      `### ${String(value.operationId)}`,
      `${String(value.summary)}. Needed by ${screensText(value['x-needed-by'])}.${fields === '' ? '' : ` Fields: ${fields}.`}`,
      ...own.flatMap(({ summary, id, query, body, answer }) => {
        const filled = path.replace(/\{\w+\}/, String(id));
        const line = `${method.toUpperCase()} ${filled}${query ? `?${new URLSearchParams(query)}` : ''}`;
        return [
          `${summary}:`,
          fenced('http', body === undefined ? line : `${line}\n\n${jsonText(body)}`),
          fenced('json', jsonText(answer)),
        ];
      }),
    ];
  });
  return parts.join('\n\n');
}

function fieldsPart(document: JsonObject): string {
  const shapes = Object.entries(schemasOf(document)).flatMap(([name, schema]) =>
    isObject(schema) ? [{ name, about: String(schema.description ?? ''), rows: fieldRows(schema) }] : [],
  );
  const plain = shapes.filter(({ rows }) => rows.length === 0).map(({ name, about }) => [name, about]);
  const others = shapes.filter(({ rows }) => rows.length > 0);
  return [
    markdownTable(['Shape without fields', 'What it is'], plain),
    ...others.flatMap(({ name, about, rows }) => [`### Fields of ${name}`, about, fieldTable(rows)]),
  ].join('\n\n');
}

function fieldTable(rows: readonly FieldRow[]): string {
  return markdownTable(
    ['Field', 'Type', 'Meaning', 'Needed by'],
    rows.map(({ path, type, isRequired, description, neededBy }) => [
      `\`${path}\`${isRequired ? ' (required)' : ''}`,
      type,
      description,
      screensText(neededBy),
    ]),
  );
}

function screensText(screens: unknown): string {
  return Array.isArray(screens) && screens.length > 0 ? screens.join(', ') : 'no screen';
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
