import { useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import type { MediaElement } from './mediaElement.ts';

/** Whether an element that could be shown at first broke down later, such as a clip with a damaged middle. */
export function useMediaError(element: MediaElement | null, recordingId: number): boolean {
  const { errors } = useApp();
  const [broken, setBroken] = useState<MediaElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const onError = () => {
      setBroken(element);
      errors.report('The clip broke off.', `playing recording ${recordingId}`);
    };
    element.addEventListener('error', onError);
    return () => element.removeEventListener('error', onError);
  }, [element, errors, recordingId]);
  return element !== null && broken === element;
}
