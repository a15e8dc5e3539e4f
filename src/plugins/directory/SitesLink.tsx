import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';

interface SitesLinkProps {
  /** Name of the customer or dealer, which the list of locations finds them by. */
  readonly name: string | null | undefined;
  readonly count: number | null | undefined;
}

/** The number of somebody's sites, which leads to them. */
export function SitesLink({ name, count }: SitesLinkProps) {
  const text = shownText(name, '');
  if (!count || text === '') return groupNumber(count);
  return (
    <ScreenLink to="/locations" search={{ q: text }}>
      {groupNumber(count)}
    </ScreenLink>
  );
}
