import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useApp } from '#core/app/useApp.ts';
import { evidenceOf } from './evidenceOf.tsx';

/** The event's evidence. A package that is being made goes on after the component, and the event's next one shows it. */
export function useEvidence(eventId: number, event: EventDetail['incident']) {
  const app = useApp();
  const [{ actor, maker, keep, leave }] = useState(() => evidenceOf(app, eventId, event));
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => {
    keep();
    return leave;
  }, [keep, leave]);
  return { actor, snapshot, progress: maker.progress };
}

export type Evidence = ReturnType<typeof useEvidence>;
