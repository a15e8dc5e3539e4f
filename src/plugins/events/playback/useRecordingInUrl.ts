import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isNavigatingAway } from '#core/page/isNavigatingAway.ts';
import { eventRoute } from '#plugins/events/eventRoute.ts';
import type { Playback } from './usePlayback.ts';

/** Milliseconds of rest before the address follows: browsers refuse to rewrite it at the pace of a held key. */
const REST = 150;

/** Keeps the shown recording in the address, by replacing, and follows a link to another recording of the event. */
export function useRecordingInUrl({ snapshot, select }: Playback): void {
  const { recording } = eventRoute.useSearch();
  const navigate = eventRoute.useNavigate();
  const router = useRouter();
  const { ids, index } = snapshot.context;
  const inAddress = useRef(recording);
  const shown = index === 0 ? undefined : ids[index];

  useEffect(() => {
    if (inAddress.current === shown) return;
    const timer = setTimeout(() => {
      if (isNavigatingAway(router)) return;
      inAddress.current = shown;
      void navigate({ search: { recording: shown }, replace: true, resetScroll: false });
    }, REST);
    return () => clearTimeout(timer);
  }, [shown, navigate, router]);

  useEffect(() => {
    if (recording === inAddress.current) return;
    inAddress.current = recording;
    select(recording === undefined ? 0 : ids.indexOf(recording));
  }, [recording, ids, select]);
}
