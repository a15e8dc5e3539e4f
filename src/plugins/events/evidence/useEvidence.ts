import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromCallback, fromPromise } from 'xstate';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useApp } from '#core/app/useApp.ts';
import { buildName } from '#core/errors/buildName.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { showsAdminDetail } from '#core/session/useCurrentUser.ts';
import { createEvidenceMachine } from '#machines/evidence.ts';
import type { EvidenceChoice, EvidencePart, Gathered } from '#machines/evidenceParts.ts';
import { boxPicture } from './boxPicture.ts';
import { createPackageMaker, type Fetched, type SavedPackage } from './makePackage.ts';
import { askForTarget } from './packageTarget.ts';

/** Makes packages of an event's evidence while the component is mounted. */
export function useEvidence(eventId: number, event: EventDetail['incident']) {
  const { adminDetail, api, config, errors, session } = useApp();
  const [{ machine, maker }] = useState(() => {
    const user = () => session.actor.getSnapshot().context.identity?.user ?? null;
    const maker = createPackageMaker({
      ...{ api, hosts: config, eventId, event, user },
      product: config.brand.product,
      page: new URL(`event/${eventId}`, document.baseURI).href,
      build: buildName(),
      analytics: () => showsAdminDetail(user(), adminDetail.isOn()),
      draw: boxPicture,
      askForTarget,
      report: errors.report,
      now: () => new Date(),
      clock: () => performance.now(),
    });
    const machine = createEvidenceMachine<Fetched, SavedPackage>({ load: maker.load }).provide({
      actors: {
        openPackage: fromPromise<boolean, EvidenceChoice>(({ input }) => maker.open(input)),
        holdPackage: fromCallback<{ type: 'none' }>(({ sendBack }) =>
          maker.hold((reason) => sendBack({ type: 'packageLost', reason })),
        ),
        savePackage: fromPromise<SavedPackage, Gathered<Fetched>>(({ input }) => maker.save(input)),
      },
    });
    return { machine, maker };
  });
  const actor = useActorRef(machine, inspected);
  const snapshot = useSelector(actor, (current) => current);
  useLeaveWarning(snapshot.matches('making'));
  return { actor, snapshot, progress: maker.progress };
}

export type Evidence = ReturnType<typeof useEvidence>;

/** The event, its contacts, and these recordings, each once. */
export function partsOf(recordings: NonNullable<EventDetail['incident']['recordings']>): EvidencePart[] {
  const each = new Map(recordings.map((recording) => [recording.recordingId, recording]));
  return [
    { id: 'event' },
    { id: 'contacts' },
    ...[...each].map(([id, recording]): EvidencePart => ({ id: `recording ${id}`, recording })),
  ];
}

/** The browser asks before it closes a tab in which a package is being made. */
function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isOn]);
}
