import { parseInstant } from '#core/format/parseInstant.ts';
import { downloadName } from './downloadName.ts';
import { drawnPicture } from './drawnPicture.ts';
import type { LoadedMedia } from './loadMedia.ts';
import type { MediaBox } from './mediaBoxes.ts';

/** What the names of saved recordings tell about their event. */
export interface EventOfMedia {
  readonly id: number;
  readonly site: string | null | undefined;
  /** Zone of the time in the name; the browser's when undefined. */
  readonly zone: string | undefined;
}

/**
 * Saves what is on screen as a PNG of its full size, named as the recording is, with the moment of the picture.
 * @throws when the picture cannot be drawn
 */
export async function saveSnapshot(
  media: LoadedMedia,
  { id, site, zone }: EventOfMedia,
  boxes: readonly MediaBox[],
): Promise<void> {
  const { element, camera, time } = media;
  const start = parseInstant(time)?.getTime();
  const seconds = element instanceof HTMLVideoElement ? element.currentTime : 0;
  const moment = start === undefined ? time : new Date(start + seconds * 1_000).toISOString();
  const picture = await drawnPicture(element, boxes);
  const link = document.createElement('a');
  const url = URL.createObjectURL(picture);
  link.href = url;
  link.download = downloadName({ site, camera, time: moment, zone, eventId: id, format: 'snapshot' });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
