/** What a search lists, and what its combobox says about the list. */

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

/** What a combobox says about the list that belongs to it. */
export interface ListState {
  readonly isShown: boolean;
  /** Element id of the option that Enter would choose. */
  readonly activeId: string | undefined;
}

export const NO_LIST: ListState = { isShown: false, activeId: undefined };

/** Element id of an option by its place in the whole list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
