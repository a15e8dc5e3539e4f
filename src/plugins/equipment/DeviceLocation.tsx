import { Link } from '@tanstack/react-router';
import { shownText } from '#core/format/shownText.ts';

interface DeviceLocationProps {
  readonly device: { readonly locationId?: number | null; readonly locationName?: string | null };
}

/** The site that a device stands at. */
export function DeviceLocation({ device: { locationId, locationName } }: DeviceLocationProps) {
  if (typeof locationId !== 'number') return shownText(locationName);
  return (
    <Link to="/location/$id" params={{ id: String(locationId) }}>
      {shownText(locationName, 'Unnamed Location')}
    </Link>
  );
}
