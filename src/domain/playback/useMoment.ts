import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '#core/app/useApp.ts';
import type { Playback } from './usePlayback.ts';

/** A moment of an event's recordings, as addresses name it. */
export interface Moment {
  /** Id of the recording; the first one when undefined. */
  readonly recording?: number | undefined;
  /** Seconds from the clip's start. */
  readonly t?: number | undefined;
}

/** Opens the clip of an address at the second that the address names, and pauses it there, because it is about that moment. */
export function useMoment({ recording, t }: Moment, { shown, snapshot }: Playback): void {
  const wanted = recording ?? snapshot.context.recordings[0]?.recordingId;
  const element = shown?.entry.recordingId === wanted ? shown?.media?.element : null;
  useEffect(() => {
    if (t === undefined || !(element instanceof HTMLVideoElement)) return;
    element.pause();
    element.currentTime = Math.max(0, Math.min(t, element.duration || 0));
  }, [element, t]);
}

/** Makes the address of a moment; null where there is no page of the event. */
export function useMomentLink(eventId: number): ((moment: Moment) => string) | null {
  const router = useRouter();
  const { registry } = useApp();
  if (!registry.hasRoute('/event/$id')) return null;
  return (search) => {
    const { publicHref } = router.buildLocation({ to: '/event/$id', params: { id: eventId }, search });
    return new URL(router.history.createHref(publicHref), window.location.href).href;
  };
}
