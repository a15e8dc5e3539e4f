/**
 * What a text of other people's may become outside a page: a link that dials or writes, a file's name, a cell of a table.
 * Each function is total: any value in, and a safe text or null out. Instants have their own file, parseInstant.ts.
 */

/** Digits of a number without a prefix for other countries, and with one (E.164, after '+', '00' or '011'). */
const SHORTEST = 3;
const SHORTEST_SPACED = 7;
const LONGEST_OWN = 12;
const LONGEST = 15;

const SPACE = '[ \\t\\u00a0]*';
const SEPARATOR = `(?:${SPACE}[-.‐‑‒–—]${SPACE}|[ \\t\\u00a0]+)`;
const BETWEEN = `${SEPARATOR}?`;
const EXTENSION = new RegExp(
  `^(.*\\d\\)?)${SPACE}(?:,${SPACE})?(?:;${SPACE}ext=|(?:extension|extn|ext|x|×)[.:]?${SPACE}#?|#)${SPACE}(\\d{1,7})$`,
  'iu',
);
/** '+1', '(+44)', '+44 (0)'; then groups of digits, of which the first may stand in parentheses. */
const NUMBER = new RegExp(
  `^(?:(\\+\\d{1,3}|\\(\\+\\d{1,3}\\)|\\+\\(\\d{1,3}\\))${BETWEEN}|00\\d{1,3}${BETWEEN}(?=\\(0\\)))?(?:\\(0\\)${BETWEEN})?` +
    `(?:[178]${BETWEEN}(?=\\())?(?:\\(\\d{1,5}\\)${BETWEEN})?\\d+(?:${SEPARATOR}\\d+)*$`,
  'u',
);

/** A short code, '*99' or '*99#'. Longer ones change settings of a telephone. */
const CODE = /^\*\d{2,3}#?$/;

/**
 * 'tel:' link of a text that is one telephone number and nothing else; null for anything else, so that it stays the text that
 * it is: two numbers, remarks, letters for digits, dates. An extension is dialled after a pause.
 */
export function telHref(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 100) return null;
  const text = plainDigits(value.normalize('NFKC').replace(/\p{Cf}/gu, '')).trim();
  if (CODE.test(text)) return `tel:${text.replace('#', '%23')}`;
  const [, main = text, extension] = EXTENSION.exec(text) ?? [];
  if (!NUMBER.test(main) || isDate(main) || joinsTwo(main)) return null;
  const plus = /^\(?\+/.test(main) ? '+' : '';
  // People dial the '(0)' only without the country's code.
  const written = plus || main.startsWith('00') ? main.replace('(0)', '') : main;
  const dialled = written.replace(/\D/g, '');
  if (!isPossible(plus + dialled, /^\d+$/.test(main))) return null;
  return `tel:${plus}${dialled}${extension === undefined ? '' : `,${extension}`}`;
}

/** @param whole whether it is written without spaces and signs, as emergency numbers are */
function isPossible(dialled: string, whole: boolean): boolean {
  const [, prefix, digits = ''] = /^(\+|00|011)?(\d*)$/.exec(dialled) ?? [];
  if (prefix === undefined)
    return digits.length >= (whole ? SHORTEST : SHORTEST_SPACED) && digits.length <= LONGEST_OWN;
  // Numbers of North America have one length.
  if (digits.startsWith('1')) return digits.length === 11;
  return !digits.startsWith('0') && digits.length >= SHORTEST_SPACED && digits.length <= LONGEST;
}

/** '(555) 123-4567 89' and '555-0142 - 0145' have a number in them, and something else. */
function joinsTwo(text: string): boolean {
  const groups = text.match(/\d+/g)?.join(' ') ?? '';
  return (
    /^(?:1 )?\d{3} \d{3} \d{4} /.test(groups) || (/\s[-‐‑‒–—]\s/.test(text) && /\d[-.‐‑‒–—]\d/.test(text))
  );
}

function isDate(text: string): boolean {
  return /^(?:19|20)\d\d([-.‐‑‒–—])\d\d?\1\d\d?$|^\d\d?([-.‐‑‒–—])\d\d?\2(?:19|20)\d\d$/.test(text);
}

/** Digits of any script as those of ASCII. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    let value = 0;
    // Each script has its ten digits in a row.
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1)))
      value += 1;
    return String(value);
  });
}

const LOCAL = "[\\p{L}\\p{N}\\p{M}!#$&'*+/=^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}\\p{M}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?';
const ADDRESS = new RegExp(`^(${LOCAL}(?:\\.${LOCAL})*)@(${LABEL}(?:\\.${LABEL})+)$`, 'u');
const LONGEST_ADDRESS = 254;

/**
 * 'mailto:' link of a text that is one address and nothing else; null for anything else. The address is encoded, so that it can
 * add no recipient, header or text to the message.
 */
export function mailHref(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text.length > LONGEST_ADDRESS) return null;
  const [, local, domain] = ADDRESS.exec(text) ?? [];
  if (!local || !domain) return null;
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}

/** Longest part of a file's name in bytes: with two of them, time, zone and event it stays within the usual limit of 255. */
const PART_BYTES = 70;
const NAME_BYTES = 230;
/** Names that Windows keeps for devices, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])$/i;

/**
 * 'North-Yard_Gate-2_event-1284.mp4': a name that every common file system takes, and no shell reads as anything else.
 * @param parts empty ones are left out
 * @param ending 'mp4', of this portal's own
 */
export function safeFileName(parts: readonly unknown[], ending: string): string {
  const words = parts.map((part) => fileNamePart(part)).filter((part) => part !== '');
  const name = withinBytes(words.join('_'), NAME_BYTES);
  return `${name === '' || DEVICE.test(name) ? `file${name && `-${name}`}` : name}.${ending}`;
}

// Keeps letters, digits and marks of any script, and the plus of 'UTC+5'. Any other character could have a meaning to a
// shell or a file system.
function fileNamePart(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const words = text.normalize('NFC').replace(/[^\p{L}\p{N}\p{M}+_]+/gu, '-');
  return withinBytes(words.replace(/^[-_]+/, ''), PART_BYTES).replace(/[-_]+$/, '');
}

function withinBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    kept += character;
  }
  return kept;
}

/** What spreadsheets take for the beginning of a formula, behind what they skip. */
const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－﹣＠﹢﹦﹫]/u;

/**
 * A cell of a file of comma-separated values (RFC 4180). Where a formula could begin stands an apostrophe: a spreadsheet
 * shows the text and computes nothing, even if it takes a semicolon, a tab, a bar or a line's end for the end of a cell.
 */
export function csvCell(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const safe = text
    .split(/([;\t|\r\n])/)
    .map((part) => (FORMULA.test(part) ? `'${part}` : part))
    .join('');
  return /[",;\t|\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
