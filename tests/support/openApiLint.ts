/** Rules beyond valid OpenAPI that keep the document useful to readers and generators. */
import {
  at,
  isObject,
  type Json,
  type JsonObject,
  type Operation,
  operationsOf,
} from '../../scripts/openapi/jsonSchema.ts';

/** The problems, one sentence each; empty for a good document. */
export function lintOpenApi(document: JsonObject): string[] {
  const operations = operationsOf(document);
  return [
    ...repeated(operations.map(({ value }) => String(value.operationId))).map(
      (id) => `operationId ${id} is given twice`,
    ),
    ...operations.flatMap(lintOperation),
    ...danglingReferences(document),
    ...bareFields(document),
    ...unusedSchemas(document),
  ];
}

/** The rest of an operation is there by how it is made. */
function lintOperation({ path, method, value }: Operation): string[] {
  const name = `${method.toUpperCase()} ${path}`;
  const problems: string[] = [];
  const declared = listOf(value.parameters).filter((parameter) => parameter.in === 'path');
  const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) => placeholder);
  for (const placeholder of wanted)
    if (!declared.some((parameter) => parameter.name === placeholder && parameter.required === true))
      problems.push(`${name} does not declare {${placeholder}}`);
  for (const parameter of listOf(value.parameters))
    if (!isText(parameter.description)) problems.push(`${name} does not say what ${parameter.name} is`);
  if (!Array.isArray(value['x-needed-by'])) problems.push(`${name} does not say who needs it`);
  if (value['x-plugin'] === undefined)
    problems.push(...bareContents(value).map((part) => `${name} has no example of its ${part}`));
  const isGuarded = listOf(value.security).length > 0;
  if (isGuarded && !listOf(value.security).some((way) => Object.keys(way).length === 0))
    if (at(value.responses, '401') === undefined) problems.push(`${name} needs a token but has no 401`);
  return problems;
}

/** Bodies in JSON without an example. */
function bareContents({ requestBody, responses }: JsonObject): string[] {
  return Object.entries({ request: requestBody, answer: at(responses, '200') }).flatMap(([name, body]) => {
    const content = at(body, 'content', 'application/json');
    if (!isObject(content)) return [];
    return isObject(content.examples) && Object.keys(content.examples).length > 0 ? [] : [name];
  });
}

/** Fields, in whatever depth, without a description or without the screens that need them. */
function bareFields(value: Json | undefined, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => bareFields(part, path));
  // The calls of plugins have no examples and notes of their own.
  if (!isObject(value) || value['x-plugin'] !== undefined) return [];
  const fields = Object.entries(isObject(value.properties) ? value.properties : {});
  return [
    ...fields.flatMap(([name, field]) => {
      const place = `${path}/${name}`;
      const isNoted = isObject(field) && isText(field.description) && Array.isArray(field['x-needed-by']);
      return [...(isNoted ? [] : [`${place} is not described`]), ...bareFields(field, place)];
    }),
    ...Object.entries(value).flatMap(([key, part]) =>
      NOT_SCHEMAS.includes(key) ? [] : bareFields(part, `${path}/${key}`),
    ),
  ];
}

const NOT_SCHEMAS = ['properties', 'example', 'examples'];

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function danglingReferences(document: JsonObject): string[] {
  const missing = referencesIn(document).filter(
    (reference) => at(document, ...reference.replace('#/', '').split('/')) === undefined,
  );
  return [...new Set(missing)].map((reference) => `${reference} leads nowhere`);
}

function unusedSchemas(document: JsonObject): string[] {
  const used = new Set(referencesIn(document));
  const names = Object.keys(at(document, 'components', 'schemas') ?? {});
  // Detection is the content of a text field, which no reference can point to.
  return names
    .filter((name) => name !== 'Detection' && !used.has(`#/components/schemas/${name}`))
    .map((name) => `schema ${name} is used nowhere`);
}

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
}

function listOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
