import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useFirstRowsFirst } from '#core/ui/table/useFirstRowsFirst.ts';
import { firstOptions, type OptionGroup, type SearchOption } from './options.ts';

/** More options than this are drawn only for somebody who goes that far. */
const FIRST_STRETCH = 1_000;

interface ShownGroups {
  readonly groups: readonly OptionGroup[];
  /** To be put behind the last option: when it comes into view, the rest is drawn. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/**
 * The options that are drawn by now.
 * @param options those of the groups
 * @param active place of the current option among them
 */
export function useShownGroups(
  groups: readonly OptionGroup[],
  options: readonly SearchOption[],
  active: number | null,
): ShownGroups {
  const [whole, setWhole] = useState<readonly SearchOption[] | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const isWhole = options.length <= FIRST_STRETCH || whole === options;
  if (!isWhole && active !== null && active >= FIRST_STRETCH) setWhole(options);
  const stretch = useMemo(() => (isWhole ? options : options.slice(0, FIRST_STRETCH)), [isWhole, options]);
  const shown = useFirstRowsFirst(stretch).length;
  useEffect(() => {
    const element = end.current;
    if (isWhole || shown < FIRST_STRETCH || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setWhole(options),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole, shown, options]);
  return { groups: useMemo(() => firstOptions(groups, shown), [groups, shown]), end };
}
