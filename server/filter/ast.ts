/** A parsed filter expression as a tree, independent of any database. */

export const COMPARISONS = ['==', '!=', '>=', '<=', '>', '<'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export type Literal =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  /** No value at all. */
  | { readonly kind: 'null' };

export type Filter =
  /** Parts joined with `&&`. */
  | { readonly kind: 'all'; readonly parts: readonly Filter[] }
  /** Parts joined with `||`. */
  | { readonly kind: 'any'; readonly parts: readonly Filter[] }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly comparison: Comparison;
      readonly literal: Literal;
    }
  | { readonly kind: 'contains'; readonly field: string; readonly text: string };
