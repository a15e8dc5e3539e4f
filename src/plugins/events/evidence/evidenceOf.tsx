/** The evidence of each event. A package that is being made goes on while the person is at other pages. */

import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import type { EventRecord } from '#contract/event.ts';
import type { AppContext } from '#core/app/definePlugin.ts';
import { createOngoingWork } from '#core/app/ongoingWork.ts';
import { useApp } from '#core/app/useApp.ts';
import { now } from '#core/environment.ts';
import { buildName } from '#core/errors/buildName.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { isAdminView } from '#core/session/adminDetail.ts';
import { createEvidenceBoard } from './EvidenceButton.tsx';
import { createPackageMaker, evidenceMachine } from './makePackage.ts';
import { askForTarget } from './packageTarget.ts';
import { boxPicture } from './packRecording.ts';

/** What the person has filled in. It stays while the dialog is closed, and for another try. */
export interface EvidenceDraft {
  /** Ids of the recordings that are not wanted. */
  readonly leftOut: Set<number>;
  withBoxes: boolean;
  note: string;
}

interface EventEvidence {
  readonly actor: ActorRefFrom<ReturnType<typeof evidenceMachine>>;
  readonly draft: EvidenceDraft;
  readonly maker: ReturnType<typeof createPackageMaker>;
  /** A page shows it. */
  readonly keep: () => void;
  /** The page is left. What is not being made has been seen. */
  readonly leave: () => void;
  readonly end: () => void;
}

/** Ends what is being made with the session. */
class Kept extends Map<number, EventEvidence> {
  stop(): void {
    for (const evidence of [...this.values()]) evidence.end();
  }
}
const createKept = () => new Kept();

function evidenceOf(app: AppContext, eventId: number, event: EventRecord): EventEvidence {
  const kept = app.scope.keep(createKept);
  return kept.get(eventId) ?? startEvidence(app, kept, eventId, event);
}

function startEvidence(app: AppContext, kept: Kept, eventId: number, event: EventRecord): EventEvidence {
  const maker = packageMaker(app, eventId, event);
  const actor = createActor(evidenceMachine(maker), inspected).start();
  const path = `/event/${eventId}`;
  const board = app.scope.keep(createEvidenceBoard);
  const ongoing = app.scope.keep(createOngoingWork);
  const isMade = () => actor.getSnapshot().matches('making');
  const tell = () => {
    const progress = progressText(actor.getSnapshot());
    board.change(eventId, { progress, begun: event });
    if (isMade()) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
    if (progress === '') return ongoing.forget(path);
    const line = <EvidenceLine id={eventId} progress={progress} />;
    ongoing.tell({ path, line, dismiss: isMade() ? undefined : forget });
  };
  // One listener each: another event's package may still be made.
  const askFirst = (leaving: Event) => leaving.preventDefault();
  const forget = () => {
    kept.delete(eventId);
    board.change(eventId, { progress: null, begun: null });
    ongoing.forget(path);
    window.removeEventListener('beforeunload', askFirst);
  };
  actor.subscribe(tell);
  const evidence: EventEvidence = {
    actor,
    draft: { leftOut: new Set(), withBoxes: false, note: '' },
    maker,
    keep: () => {
      kept.set(eventId, evidence);
      tell();
    },
    leave: () => {
      if (!isMade()) forget();
    },
    end: () => {
      actor.stop();
      forget();
    },
  };
  return evidence;
}

function packageMaker(
  { adminDetail, api, config, errors, session }: AppContext,
  eventId: number,
  event: EventRecord,
) {
  const user = () => session.user();
  return createPackageMaker({
    ...{ api, hosts: config, eventId, event, user },
    product: config.brand.product,
    page: new URL(`event/${eventId}`, document.baseURI).href,
    build: buildName(),
    analytics: () => isAdminView(session, adminDetail),
    draw: boxPicture,
    askForTarget,
    report: errors.report,
    now: () => new Date(now()),
    clock: () => performance.now(),
  });
}

function progressText(snapshot: SnapshotFrom<ReturnType<typeof evidenceMachine>>): string {
  if (snapshot.matches({ making: 'incomplete' })) return 'Parts are missing';
  if (snapshot.matches('making')) return 'Being made…';
  if (snapshot.matches('failed')) return 'Failed';
  return snapshot.matches('done') ? 'Saved' : '';
}

function EvidenceLine({ id, progress }: { readonly id: number; readonly progress: string }) {
  return (
    <>
      Evidence of event #{id}: {progress}{' '}
      <Link to="/event/$id" params={{ id }}>
        Show
      </Link>
    </>
  );
}

/** The event's evidence. A package that is being made goes on after the component, and the event's next one shows it. */
export function useEvidence(eventId: number, event: EventRecord) {
  const app = useApp();
  const [{ actor, draft, maker, keep, leave }] = useState(() => evidenceOf(app, eventId, event));
  const snapshot = useSelector(actor, (current) => current);
  useEffect(() => {
    keep();
    return leave;
  }, [keep, leave]);
  return { actor, draft, snapshot, progress: maker.progress };
}

export type Evidence = ReturnType<typeof useEvidence>;
