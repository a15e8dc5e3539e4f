/** One line of a search's list. */
export interface SearchOption {
  readonly title: string;
  /** Where it leads, below the portal's base; null when it cannot be opened. */
  readonly path: string | null;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly SearchOption[];
}

/** All options in the order of the list. */
export function optionsOf(groups: readonly OptionGroup[]): SearchOption[] {
  return groups.flatMap(({ options }) => options);
}
