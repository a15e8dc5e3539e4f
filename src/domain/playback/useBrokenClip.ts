import { useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import type { MediaElement } from './mediaElement.ts';

/** Whether an element that was shown has failed later, e.g. a clip that is damaged in the middle. */
export function useBrokenClip(element: MediaElement | null, recordingId: number | undefined): boolean {
  const { errors } = useApp();
  const [broken, setBroken] = useState<MediaElement | null>(null);
  useEffect(() => {
    if (element === null) return;
    const onError = () => {
      setBroken(element);
      errors.report('The clip broke off.', `playing recording ${recordingId}`);
    };
    // It may have broken off before this code was there.
    if (element instanceof HTMLVideoElement && element.error !== null) onError();
    element.addEventListener('error', onError);
    return () => element.removeEventListener('error', onError);
  }, [element, errors, recordingId]);
  return element !== null && broken === element;
}
