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
  readonly states: Readonly<Record<string, ReactNode>>;
}

type States = Piece['states'];

/** @param place its file, with the component's name behind # if that is not the file's: 'ui/Notice.tsx#ErrorPanel' */
export function piece(place: string, states: States): Piece {
  const [file = '', name] = place.split('#');
  return { file, ...(name !== undefined && { name }), states };
}

export const keyed = (place: string, keys: string, states: States): Piece => ({
  ...piece(place, states),
  keys,
});

export const whole = (place: string, keys: string, states: States): Piece => ({
  ...keyed(place, keys, states),
  isWhole: true,
});

/** 'Button' */
export function nameOf({ file, name }: Piece): string {
  return name ?? file.replace(/^.*\/|\.tsx$/g, '');
}
