import { shownText } from '#core/format/texts.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { locationName } from './names.ts';

interface LocationLinkProps {
  readonly id: number | null | undefined;
  readonly name: string | null | undefined;
  readonly className?: string | undefined;
}

/** A site's name as a link to its page. Without an id, only the name, or a dash. */
export function LocationLink({ id, name, className }: LocationLinkProps) {
  if (!id) return shownText(name);
  return (
    <ScreenLink to="/location/$id" params={{ id }} className={className}>
      {locationName(name)}
    </ScreenLink>
  );
}
