import { useEffect, useState } from 'react';
import type { MediaElement } from './mediaElement.ts';

/** Whether an element that could be shown at first broke down later, such as a clip with a damaged middle. */
export function useMediaError(element: MediaElement | null): boolean {
  const [broken, setBroken] = useState<MediaElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const onError = () => setBroken(element);
    element.addEventListener('error', onError);
    return () => element.removeEventListener('error', onError);
  }, [element]);
  return element !== null && broken === element;
}
