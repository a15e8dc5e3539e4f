import { groupNumber, shownText } from '#core/format/texts.ts';
import { SiblingPages } from '#core/page/Page.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';

const pages = [
  { label: 'Dealers', to: '/dealers' },
  { label: 'Customers', to: '/customers' },
] as const;

export function DirectoryNav() {
  return <SiblingPages label="Directory" pages={pages} />;
}

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
