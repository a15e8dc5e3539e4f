import type { SearchResult } from '#core/api/wire/search.ts';
import type { SearchGroup } from '#core/app/definePlugin.ts';
import { shownText } from '#core/format/shownText.ts';
import { safeHref } from '#core/search/safeHref.ts';

const byTitle = new Intl.Collator('en');

/**
 * The results by group, sorted by title.
 * @param groups in the order shown; results of any other group are left out
 */
export function groupResults(
  results: readonly SearchResult[],
  groups: readonly SearchGroup[],
): OptionGroup[] {
  const byLabel = new Map(groups.map(({ label }): [string, SearchOption[]] => [label, []]));
  for (const { groupLabel, title, url } of results) {
    byLabel.get(groupLabel)?.push({ title: shownText(title, 'Untitled'), path: safeHref(url) });
  }
  return [...byLabel]
    .filter(([, options]) => options.length > 0)
    .map(([label, options]) => ({
      label,
      options: options.sort((a, b) => byTitle.compare(a.title, b.title)),
    }));
}

/** One option in a search's list. */
export interface SearchOption {
  readonly title: string;
  /** Path that it opens, below the portal's base; null when it cannot be opened. */
  readonly path: string | null;
}

export interface OptionGroup {
  readonly label: string;
  readonly options: readonly SearchOption[];
}

/** What a combobox announces about its list. */
export interface ListState {
  readonly isShown: boolean;
  /** Element id of the option that Enter would choose. */
  readonly activeId: string | undefined;
}

export const NO_LIST: ListState = { isShown: false, activeId: undefined };

/** Element id of an option by its index in the whole list. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
