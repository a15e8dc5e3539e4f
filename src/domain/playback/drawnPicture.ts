/** A picture with its boxes drawn on it, as a PNG of the picture's own size. */
import type { MediaBox } from './mediaBoxes.ts';
import type { MediaElement } from './mediaElement.ts';
import { pictureSize } from './pictureSize.ts';

const COLOURS: Readonly<Record<MediaBox['kind'], string>> = {
  motion: '--status-red',
  flagged: '--status-green',
  other: '--status-orange',
};

/** @throws when the picture cannot be drawn */
export function drawnPicture(element: MediaElement, boxes: readonly MediaBox[]): Promise<Blob> {
  const size = pictureSize(element);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (size === null || context === null) throw new Error('The picture cannot be drawn.');
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
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be drawn.'))),
      'image/png',
    ),
  );
}
