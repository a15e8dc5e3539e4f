import { type RefObject, useMemo } from 'react';
import type { LoadedMedia } from './loadMedia.ts';
import { MediaBoxes } from './MediaBoxes.tsx';
import { mediaBoxes } from './mediaBoxes.ts';
import { pictureSize } from './mediaElement.ts';
import { renderedRect } from './renderedRect.ts';
import { useElementSize } from './useElementSize.ts';

interface DetectionLayerProps {
  frame: RefObject<HTMLElement | null>;
  shown: LoadedMedia;
  /** Whether boxes other than motion are drawn. */
  analytics: boolean;
}

/** The boxes of what is shown, where its picture lies in the frame. Its code is on its way while the picture is. */
export function DetectionLayer({ frame, shown, analytics }: DetectionLayerProps) {
  const size = useElementSize(frame);
  const boxes = useMemo(() => mediaBoxes(shown.metas, analytics), [shown, analytics]);
  return size && <MediaBoxes boxes={boxes} rect={renderedRect(size, pictureSize(shown.element))} />;
}
