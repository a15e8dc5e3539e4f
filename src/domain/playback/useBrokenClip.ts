import { useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { type MediaElement, onPictureLost } from './mediaElement.ts';

/** Whether an element that was shown has failed later, e.g. a clip that is damaged in the middle. */
export function useBrokenClip(element: MediaElement | null, recordingId: number | undefined): boolean {
  const { errors } = useApp();
  const [broken, setBroken] = useState<MediaElement | null>(null);
  useEffect(() => {
    if (!(element instanceof HTMLVideoElement)) return undefined;
    const listening = new AbortController();
    const tell = () => {
      listening.abort();
      setBroken(element);
      errors.report('The clip broke off.', `playing recording ${recordingId}`);
    };
    // It may have broken off before this code was there.
    onPictureLost(element, tell, listening.signal);
    return () => listening.abort();
  }, [element, errors, recordingId]);
  return element !== null && broken === element;
}
