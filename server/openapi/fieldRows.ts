/** The fields of a JSON Schema, one row for each, those of inner objects and lists by their paths. */

type Schema = Readonly<Record<string, unknown>>;

export interface FieldRow {
  /** E.g. `incident.startTime`, `nvRs[].name`. */
  readonly path: string;
  /** E.g. 'string', 'Instant', 'RecordingEntry[]', 'string or Address'. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** Names of screens. */
  readonly neededBy: readonly string[];
}

/** @returns nothing for a schema that is no object, and each path once where several forms of an object have it */
export function fieldRows(schema: Schema, prefix = ''): FieldRow[] {
  const forms = optionsOf(schema).filter(({ type }) => type !== 'null');
  const rows = forms.flatMap((option) => {
    const { properties, required } = option;
    // A field that only one of several forms requires is optional.
    const needed: readonly unknown[] = Array.isArray(required) && forms.length === 1 ? required : [];
    return Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, field]) =>
      isSchema(field) ? rowsOf(`${prefix}${name}`, field, needed.includes(name)) : [],
    );
  });
  return rows.filter(({ path }, index) => rows.findIndex((row) => row.path === path) === index);
}

function rowsOf(path: string, field: Schema, isRequired: boolean): FieldRow[] {
  const { description, 'x-needed-by': screens } = field;
  const row = {
    path,
    type: typeName(field),
    isRequired,
    description: typeof description === 'string' ? description : '',
    neededBy: Array.isArray(screens) ? screens.map(String) : [],
  };
  const items = optionsOf(field).flatMap((option) => (isSchema(option.items) ? [option.items] : []));
  return [row, ...fieldRows(field, `${path}.`), ...items.flatMap((item) => fieldRows(item, `${path}[].`))];
}

/** In few words; null is left out, since nearly every field may be null. */
function typeName(schema: Schema): string {
  const names = optionsOf(schema).flatMap((option) => {
    const { $ref, type, items, prefixItems } = option;
    if (typeof $ref === 'string') return [$ref.slice($ref.lastIndexOf('/') + 1)];
    if (Array.isArray(prefixItems)) return [`[${prefixItems.filter(isSchema).map(typeName).join(', ')}]`];
    if (type === 'array') return [`${isSchema(items) ? typeName(items) : 'anything'}[]`];
    return (Array.isArray(type) ? type : [type ?? 'anything']).map(String);
  });
  return [...new Set(names)].filter((name) => name !== 'null').join(' or ');
}

/** A union's options, also those of unions within; the schema itself when it is none. */
function optionsOf(schema: Schema): Schema[] {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? anyOf.filter(isSchema).flatMap(optionsOf) : [schema];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A JSON Schema in the short notation of TypeScript types, which people read faster.

/** Component names stand in it as they are. */
export function typeText(schema: Schema, indent = ''): string {
  const { $ref, anyOf, type } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (Array.isArray(anyOf))
    return anyOf
      .filter(isSchema)
      .map((part) => typeText(part, indent))
      .join(' | ');
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'array') return arrayText(schema, indent);
  if (type === 'object') return objectText(schema, indent);
  return typeof type === 'string' ? type : 'unknown';
}

function arrayText({ items, prefixItems }: Schema, indent: string): string {
  if (Array.isArray(prefixItems))
    return `[${prefixItems
      .filter(isSchema)
      .map((part) => typeText(part, indent))
      .join(', ')}]`;
  const row = isSchema(items) ? typeText(items, indent) : 'unknown';
  return / \| /.test(row) && !row.startsWith('{') ? `(${row})[]` : `${row}[]`;
}

function objectText({ properties, required }: Schema, indent: string): string {
  const fields = Object.entries(isSchema(properties) ? properties : {});
  if (fields.length === 0) return '{ … }';
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const inner = `${indent}  `;
  const lines = fields.map(([name, field]) => {
    const schema = isSchema(field) ? field : {};
    const note = typeof schema.description === 'string' ? `  // ${schema.description}` : '';
    return `${inner}${name}${needed.includes(name) ? '' : '?'}: ${typeText(schema, inner)};${note}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

// JSON of an example.

const LINE_WIDTH = 100;

/**
 * JSON for people: every part that fits into a line has one of its own.
 * @param value JSON data
 */
export function jsonText(value: unknown, indent = ''): string {
  const line = lineText(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_WIDTH) return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => jsonText(part, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${jsonText(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}

function lineText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(lineText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${lineText(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
