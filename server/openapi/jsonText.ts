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
