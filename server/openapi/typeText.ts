/** A JSON Schema in the short notation of TypeScript types, which people read faster. */

type Schema = Readonly<Record<string, unknown>>;

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

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
