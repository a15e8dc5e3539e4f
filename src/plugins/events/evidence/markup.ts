/** Writes HTML in which every text from outside stays text. */

/** Markup, as opposed to text that has yet to be escaped. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = Markup | string | number | readonly Markup[];

/** Texts become text, whatever they hold. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + sourceOf(parts[index] ?? '')).join(''));
}

function sourceOf(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (Array.isArray(part)) return part.map(({ source }: Markup) => source).join('\n');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  const readable = [...text].map((one) => (isControl(one) ? '\uFFFD' : one)).join('');
  return readable.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);
}

/** Some of them would end the file or hide text. */
function isControl(character: string): boolean {
  return /\p{Cc}/u.test(character) && !/[\t\n\r]/.test(character);
}

export function facts(rows: readonly (readonly [string, string])[]): Markup {
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

export function list(texts: readonly string[], none: string): Markup {
  return texts.length === 0
    ? html`<p>${none}</p>`
    : html`<ol>${texts.map((text) => html`<li>${text}</li>`)}</ol>`;
}

export function table(heads: readonly string[], rows: readonly (readonly string[])[], none: string): Markup {
  if (rows.length === 0) return html`<p>${none}</p>`;
  const body = rows.map(
    (cells) => html`<tr>${cells.map((cell) => html`<td class="text">${cell}</td>`)}</tr>`,
  );
  return html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>
${body}</tbody></table>`;
}
