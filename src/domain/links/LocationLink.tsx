import { Link } from '@tanstack/react-router';
import { MISSING, shownText } from '#core/format/shownText.ts';

interface LocationLinkProps {
  readonly id: number | null | undefined;
  readonly name: string | null | undefined;
}

/** The site that a schedule belongs to; a dash when the provider names none. */
export function LocationLink({ id, name }: LocationLinkProps) {
  if (id === null || id === undefined) return shownText(name, MISSING);
  return (
    <Link to="/location/$id" params={{ id: String(id) }}>
      {shownText(name, 'Unnamed Location')}
    </Link>
  );
}
