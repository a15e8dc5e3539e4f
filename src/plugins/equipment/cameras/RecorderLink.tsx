import { Link } from '@tanstack/react-router';
import type { Camera } from '#core/api/wire/camera.ts';
import { shownText } from '#core/format/shownText.ts';

/** The recorder that keeps a camera's pictures. */
export function RecorderLink({ camera: { nvrId, nvrName } }: { readonly camera: Camera }) {
  if (typeof nvrId !== 'number') return shownText(nvrName);
  return (
    <Link to="/nvr/$id" params={{ id: String(nvrId) }}>
      {shownText(nvrName, 'Unnamed NVR')}
    </Link>
  );
}
