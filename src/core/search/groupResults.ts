import type { SearchResult } from '#contract/search.ts';
import type { GroupIcon, SearchGroup } from '#core/app/definePlugin.ts';
import { shownText } from '#core/format/texts.ts';
import { safeHref } from './safeHref.ts';

const byTitle = new Intl.Collator('en');

/**
 * The results by group, sorted by title.
 * @param groups in the order shown; results of any other group are left out
 * @param hasPage whether there is a page at a path below the portal's folder: other results lead nowhere
 */
export function groupResults(
  results: readonly SearchResult[],
  groups: readonly SearchGroup[],
  hasPage: (path: string) => boolean,
): OptionGroup[] {
  const byLabel = new Map(groups.map(({ label }): [string, SearchOption[]] => [label, []]));
  for (const { groupLabel, title, url } of results) {
    const path = safeHref(url);
    const isThere = path !== null && hasPage(path);
    byLabel.get(groupLabel)?.push({ title: shownText(title, 'Untitled'), path: isThere ? path : null });
  }
  return groups.flatMap(({ label, icon }) => {
    const options = byLabel.get(label) ?? [];
    return options.length === 0
      ? []
      : [{ label, icon, options: options.sort((a, b) => byTitle.compare(a.title, b.title)) }];
  });
}

/**
 * For a number, the groups whose records are known by number come first, and in them the record of this number.
 * @param found as `groupResults` gives it
 */
export function numberFirst(
  found: readonly OptionGroup[],
  text: string,
  groups: readonly SearchGroup[],
): readonly OptionGroup[] {
  const [, number] = /^\s*#?(\d+)\s*$/.exec(text) ?? [];
  if (number === undefined) return found;
  const isNumbered = ({ label }: OptionGroup) => groups.some((one) => one.label === label && one.byNumber);
  const first = ({ title }: SearchOption) => (title.match(/\d+/)?.[0] === number ? 0 : 1);
  const numbered = found
    .filter(isNumbered)
    .map((group) => ({ ...group, options: group.options.toSorted((a, b) => first(a) - first(b)) }));
  return [...numbered, ...found.filter((group) => !isNumbered(group))];
}

/** One option in a search's list. */
export interface SearchOption {
  readonly title: string;
  /** Path that it opens, below the portal's base; null when it opens nothing. */
  readonly path: string | null;
  /** What a press does instead. Its path, if there is one, still opens in another tab. */
  readonly act?: () => void;
}

export interface OptionGroup {
  readonly label: string;
  readonly icon?: GroupIcon | undefined;
  readonly options: readonly SearchOption[];
}
