import { html } from 'hono/html';

/** A text of the document, in which backticks stand around code. */
export function prose(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
