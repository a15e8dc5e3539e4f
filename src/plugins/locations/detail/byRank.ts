interface Ranked {
  readonly contactLocation?: { readonly rank?: number | null | undefined } | null | undefined;
}

/** A copy in calling order; entries without a rank come last, equals keep the provider's order. */
export function byRank<Entry extends Ranked>(entries: readonly Entry[]): Entry[] {
  const rank = ({ contactLocation }: Entry) => contactLocation?.rank ?? Number.POSITIVE_INFINITY;
  return [...entries].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}
