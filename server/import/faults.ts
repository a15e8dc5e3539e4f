/** What is wrong with the files of an import, each fault with its place. */
import { printable, shortened } from '../log/printable.ts';

/** Where in the files something is wrong. */
export interface Place {
  readonly file: string;
  /** From 1. */
  readonly line?: number | undefined;
  /** Name of the column; in JSON with its row, as `sites[3].timeZone`. */
  readonly column?: string | undefined;
}

const MOST_SHOWN = 50;
const MOST_QUOTED = 60;

/** Collects faults, so that all of them are told at once. */
export class Faults {
  readonly #shown: string[] = [];
  #total = 0;

  /** @param wanted what is wrong, and what is wanted instead */
  add(place: Place, wanted: string): void {
    this.#total += 1;
    if (this.#shown.length < MOST_SHOWN) this.#shown.push(`${placeText(place)}: ${wanted}`);
  }

  /** @throws ImportProblem when there are any */
  refuse(): void {
    if (this.#total === 0) return;
    const more = this.#total - this.#shown.length;
    throw new ImportProblem(
      [...this.#shown, ...(more > 0 ? [`… and ${more} more.`] : []), 'Nothing was written.'].join('\n'),
    );
  }
}

export function placeText({ file, line, column }: Place): string {
  const parts = [file, line === undefined ? '' : `line ${line}`, column ?? ''];
  return parts
    .filter((part) => part !== '')
    .map(printable)
    .join(', ');
}

/** A text out of a file as a message shows it. */
export function quoted(text: string): string {
  return `'${printable(shortened(text, MOST_QUOTED))}'`;
}

/** Why an import does nothing, in words for the operator. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}
