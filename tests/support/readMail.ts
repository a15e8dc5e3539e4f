/** Reads a mail as a mail program does: its headers, and its parts as texts. */

export interface ReadMail {
  /** By their names in lower case, each on one line. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** '' for a mail that is plain text alone. */
  readonly html: string;
}

/** @param source header and body, with lines joined by \n */
export function readMail(source: string): ReadMail {
  const whole = partOf(source);
  const type = whole.headers.get('content-type') ?? '';
  const [, boundary] = /^multipart\/alternative;\s*boundary="([^"]+)"/.exec(type) ?? [];
  const parts = boundary === undefined ? [whole] : whole.body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const decoded = (kind: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(kind));
    return part ? textOf(part) : '';
  };
  return { headers: whole.headers, text: decoded('text/plain'), html: decoded('text/html') };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partOf(source: string): Part {
  const [head = '', ...body] = source.replace(/^\n/, '').split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: body.join('\n\n') };
}

function textOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
