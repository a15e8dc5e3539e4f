import type { ReactNode } from 'react';

/** A piece of the author's kit, with everything that it can look like. */
export interface Piece {
  /** Its file in `src/core`, e.g. 'ui/Button.tsx'. */
  readonly file: string;
  /** Of the component; by default the file's. */
  readonly name?: string;
  /** What the keys do, for a piece that takes them. */
  readonly keys?: string;
  /** A whole page, with its own heading: each state is shown on a page of its own. */
  readonly isWhole?: true;
  /** By the names of the states. */
  readonly states: Readonly<Record<string, () => ReactNode>>;
}

/** 'Button' */
export function nameOf({ file, name }: Piece): string {
  return name ?? file.replace(/^.*\/|\.tsx$/g, '');
}
