import type { RefObject } from 'react';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { downloadName } from './downloadName.ts';
import type { LoadedMedia } from './loadMedia.ts';
import { useFullScreen } from './useFullScreen.ts';

interface MediaToolsProps {
  readonly event: EventOfMedia;
  /** Null while nothing is loaded. */
  readonly media: LoadedMedia | null;
  /** What goes full screen. */
  readonly figure: RefObject<HTMLElement | null>;
}

/** What the names of saved recordings tell about their event. */
export interface EventOfMedia {
  readonly id: number;
  readonly site: string | null | undefined;
  /** Zone of the time in the name; the browser's when undefined. */
  readonly zone: string | undefined;
}

/** Saves the shown recording, and shows it on the whole screen. */
export function MediaTools({ event, media, figure }: MediaToolsProps) {
  const fullScreen = useFullScreen(figure);
  return (
    <>
      <DownloadLink event={event} media={media} />
      {fullScreen.isPossible && (
        <Button
          icon="fullscreen"
          variant="quiet"
          aria-label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
          aria-pressed={fullScreen.isOn}
          onClick={fullScreen.toggle}
        />
      )}
    </>
  );
}

/** Disabled while there is nothing to save, so that the bar keeps its layout. */
function DownloadLink({ event: { id, site, zone }, media }: Omit<MediaToolsProps, 'figure'>) {
  const label = 'Download recording';
  if (media === null) return <Button icon="download" variant="quiet" aria-label={label} disabled />;
  const { camera, time, format, url } = media;
  const name = downloadName({ site, camera, time, zone, eventId: id, format });
  return (
    <a {...buttonLook({ variant: 'quiet' })} href={url} download={name} aria-label={label}>
      <Icon name="download" />
    </a>
  );
}
