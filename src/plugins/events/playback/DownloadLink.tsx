import type { RecordingEntry } from '#core/api/wire/event.ts';
import { buttonLook } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { downloadName } from './downloadName.ts';
import type { LoadedMedia } from './loadMedia.ts';

interface DownloadLinkProps {
  media: LoadedMedia | null;
  entry: RecordingEntry;
  site: string | null | undefined;
  eventId: number;
}

/** Saves the shown recording; out of use while there is nothing to save, so that the bar keeps its shape. */
export function DownloadLink({ media, entry, site, eventId }: DownloadLinkProps) {
  const look = buttonLook({ variant: 'quiet' });
  const label = 'Download recording';
  if (media === null) {
    return (
      <button {...look} type="button" disabled aria-label={label}>
        <Icon name="download" />
      </button>
    );
  }
  const name = downloadName({
    site,
    camera: entry.cameraName ?? media.camera,
    time: entry.startTime ?? media.time,
    eventId,
    format: media.format,
  });
  return (
    <a {...look} href={media.url} download={name} aria-label={label}>
      <Icon name="download" />
    </a>
  );
}
