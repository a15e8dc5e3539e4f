import { parseInstant } from '#core/format/parseInstant.ts';
import { pngOf, saveFile } from '#core/format/saveFile.ts';
import { isDrawable, type LoadedMedia, type MediaElement, pictureSize } from './loadMedia.ts';
import type { MediaBox } from './mediaBoxes.ts';
import { downloadName } from './recordingName.ts';

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
  saveFile(picture, downloadName({ site, camera, time: moment, zone, eventId: id, format: 'snapshot' }));
}

// A picture with its boxes drawn on it, as a PNG of the picture's own size.

const COLOURS: Readonly<Record<MediaBox['kind'], string>> = {
  motion: '--status-red',
  flagged: '--status-green',
  other: '--status-orange',
};

/** @throws when the picture cannot be drawn */
export async function drawnPicture(element: MediaElement, boxes: readonly MediaBox[]): Promise<Blob> {
  const size = pictureSize(element);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (size === null || context === null || !isDrawable(element))
    throw new Error('The picture cannot be drawn.');
  Object.assign(canvas, size);
  context.drawImage(element, 0, 0);
  const style = getComputedStyle(document.documentElement);
  const text = Math.max(12, Math.round(size.height / 30));
  context.lineWidth = Math.max(2, Math.round(size.height / 200));
  context.font = `600 ${text}px ${style.getPropertyValue('--font')}`;
  context.textBaseline = 'top';
  for (const { kind, caption, ...box } of boxes) {
    const [left, top] = [(box.left / 100) * size.width, (box.top / 100) * size.height];
    const [width, height] = [(box.width / 100) * size.width, (box.height / 100) * size.height];
    context.strokeStyle = context.fillStyle = style.getPropertyValue(COLOURS[kind]);
    context.strokeRect(left, top, width, height);
    if (caption === '') continue;
    // Above the box, or inside where there is no room above.
    const y = top >= text * 1.3 ? top - text * 1.3 : top;
    context.fillRect(left, y, context.measureText(caption).width + text / 2, text * 1.3);
    context.fillStyle = style.getPropertyValue('--on-status');
    context.fillText(caption, left + text / 4, y + text * 0.15);
  }
  return pngOf(canvas);
}
