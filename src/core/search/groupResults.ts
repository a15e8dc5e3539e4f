import type { SearchResult } from '#core/api/wire/search.ts';
import type { SearchGroup } from '#core/app/definePlugin.ts';
import { shownText } from '#core/format/shownText.ts';
import { safeHref } from '#core/search/safeHref.ts';
import type { OptionGroup, SearchOption } from './options.ts';

const byTitle = new Intl.Collator('en');

/**
 * The results by group, sorted by title.
 * @param groups in their order; results of any other group are left out
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
