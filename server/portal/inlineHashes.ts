import { createHash } from 'node:crypto';

interface InlineHashes {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** CSP hash source of an inline element's text. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

/** CSP hash sources of the inline scripts and styles of a page of ours; JSON blocks are data and need none. */
export function inlineHashes(html: string): InlineHashes {
  // Browsers hash the text after converting CRLF into LF.
  const text = html.replaceAll('\r\n', '\n');
  const scripts = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)]
    .filter(
      ([, attributes = '']) =>
        !/\bsrc\s*=/i.test(attributes) && !/\btype\s*=\s*["']?application\//i.test(attributes),
    )
    .map(([, , content = '']) => content);
  const styles = [...text.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi)].map(
    ([, content = '']) => content,
  );
  return { scriptHashes: scripts.map(hashSource), styleHashes: styles.map(hashSource) };
}
