export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/**
 * Where a picture lies in a frame that shows all of it (`object-fit: contain`), in the frame's unit.
 * The whole frame as long as either size is unknown.
 */
export function renderedRect(frame: Size, picture: Size | null): Rect {
  const whole = { left: 0, top: 0, width: frame.width, height: frame.height };
  if (picture === null || !isArea(frame) || !isArea(picture)) return whole;
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

function isArea({ width, height }: Size): boolean {
  return Number.isFinite(width) && Number.isFinite(height) && width > 0 && height > 0;
}
