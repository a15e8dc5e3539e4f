/**
 * The rows of a JSON file: an object with a list of rows for each kind, `{"sites": [{"id": "S1", …}], …}`. It is read here
 * and not by JSON.parse, which does not tell in which line something stands, keeps the last of two equal names, and makes
 * millions of lists out of millions of brackets.
 */
import { MOST_TEXT } from '#contract/vocabulary.ts';
import { columnsOf, KINDS } from './kinds.ts';
import { type Faults, type FileRow, KIND_NAMES, type KindName, kindNamed, placeOf, quoted } from './rows.ts';

/** A character of a text can take six, as `\u0041` does. */
const MOST_RAW = 6 * MOST_TEXT;

/**
 * @param onRow told each row
 * @returns whether the whole file could be read
 */
export function readJson(
  file: { readonly name: string; readonly text: string },
  faults: Faults,
  onRow: (kind: KindName, row: FileRow) => void,
): boolean {
  const reader = new JsonReader(file.text);
  try {
    readKinds(reader, file.name, faults, onRow);
    reader.end();
    return true;
  } catch (error) {
    if (!(error instanceof FormFault)) throw error;
    const { line, column } = reader;
    faults.add({ file: file.name, line, column: `character ${column}` }, error.message);
    return false;
  }
}

function readKinds(
  reader: JsonReader,
  file: string,
  faults: Faults,
  onRow: (kind: KindName, row: FileRow) => void,
): void {
  reader.fields((name) => {
    const kind = kindNamed(name);
    if (kind === undefined)
      throw new FormFault(`there is no kind ${quoted(name)}: wanted is one of ${KIND_NAMES.join(', ')}`);
    reader.list((index) => {
      const place = { file, line: reader.line, prefix: `${kind}[${index}].` };
      const cells = new Map<string, string>();
      reader.fields((column) => {
        cells.set(column, reader.value().trim());
        if (!KINDS[kind].columns.some((one) => one.name === column))
          faults.add(placeOf(place, quoted(column)), `there is no such column: wanted is ${columnsOf(kind)}`);
      });
      onRow(kind, { ...place, cells });
    });
  });
}

/** What makes the rest of a file unreadable. Its place is where the reader stands. */
class FormFault extends Error {}

/** Reads one piece of JSON after the other, without calling itself. */
class JsonReader {
  readonly #text: string;
  #at = 0;
  #lineStart = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Of what comes next, from 1. */
  get line(): number {
    this.#skipBlanks();
    return this.#line;
  }

  /** Place in the line, from 1. */
  get column(): number {
    this.#skipBlanks();
    return this.#at - this.#lineStart + 1;
  }

  /** @param onField called with each name; it must read the value */
  fields(onField: (name: string) => void): void {
    const names = new Set<string>();
    this.#each('{', '}', () => {
      if (this.#next() !== '"') throw new FormFault('wanted is a name in quotes');
      const name = this.#string();
      if (names.has(name)) throw new FormFault(`the name ${quoted(name)} stands twice`);
      names.add(name);
      this.#take(':');
      onField(name);
    });
  }

  /** @param onItem called before each item, counted from 0; it must read it */
  list(onItem: (index: number) => void): void {
    let index = 0;
    this.#each('[', ']', () => {
      onItem(index);
      index += 1;
    });
  }

  /** A text, or a number, true or false as its text; null is an empty one. */
  value(): string {
    if (this.#next() === '"') return this.#string();
    const [literal] = this.#match(/(?:true|false|null|-?\d{1,15}(?:\.\d{1,15})?)(?![\w.+-])/y) ?? [];
    if (literal === undefined)
      throw new FormFault('wanted is a text in quotes, a number of at most 15 digits, true, false or null');
    return literal === 'null' ? '' : literal;
  }

  end(): void {
    if (this.#next() !== '') throw new FormFault('wanted is the end of the file');
  }

  #each(open: string, close: string, onItem: () => void): void {
    this.#take(open);
    if (this.#next() === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      onItem();
      if (this.#next() === close) break;
      if (this.#next() !== ',') throw new FormFault(`wanted is ',' or '${close}'`);
      this.#at += 1;
    }
    this.#at += 1;
  }

  #take(character: string): void {
    if (this.#next() !== character) throw new FormFault(`wanted is '${character}'`);
    this.#at += 1;
  }

  /** The next character that is no blank; empty at the end. */
  #next(): string {
    this.#skipBlanks();
    return this.#text.charAt(this.#at);
  }

  #skipBlanks(): void {
    for (; ; this.#at += 1) {
      const character = this.#text.charAt(this.#at);
      if (character === '\n') {
        this.#line += 1;
        this.#lineStart = this.#at + 1;
      } else if (character !== ' ' && character !== '\t' && character !== '\r') return;
    }
  }

  #string(): string {
    const end = this.#endOfString();
    try {
      const read: unknown = JSON.parse(this.#text.slice(this.#at, end + 1));
      this.#at = end + 1;
      return String(read);
    } catch {
      throw new FormFault(
        'this text is not written as JSON wants it: a line end or a \\ in it is not escaped',
      );
    }
  }

  /** The place of the quote that ends the text which begins here. */
  #endOfString(): number {
    const limit = Math.min(this.#text.length, this.#at + MOST_RAW + 2);
    for (let at = this.#at + 1; at < limit; at += 1) {
      const character = this.#text.charAt(at);
      if (character === '"') return at;
      if (character === '\\') at += 1;
    }
    throw new FormFault(
      limit === this.#text.length
        ? 'a quote that begins here is never closed'
        : `this text is longer than ${MOST_TEXT.toLocaleString('en-US')} characters`,
    );
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}
