import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { EventRow } from '#core/api/wire/event.ts';
import { useApp } from '#core/app/useApp.ts';
import { viewerNow } from '#core/environment.ts';
import { FailureNote } from '#core/page/FailureNote.tsx';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { NewIncidentsLine } from '#domain/incidents/NewIncidentsLine.tsx';
import { NewIncidentsPill } from '#domain/incidents/NewIncidentsPill.tsx';
import { useNewerIncidents } from '#domain/incidents/useNewerIncidents.ts';
import { CoverageLine } from '#domain/sites/CoverageLine.tsx';
import { mayHaveMany } from '#domain/sites/onlyLocation.ts';
import styles from './HomePage.module.css';

export { Panels } from '#core/page/Panels.tsx';

/** What is new, and which sites need attention. Late code, because people wait for the numbers first. */
export function HomeLine(): ReactNode {
  const { registry, session } = useApp();
  const user = useCurrentUser(session);
  return (
    <>
      <NewOnHome />
      {registry.hasRoute('/review') && (
        <div className={styles.part}>
          <NewIncidentsLine />
        </div>
      )}
      {registry.hasRoute('/coverage') && mayHaveMany(user) && (
        <div className={styles.part}>
          <CoverageLine />
        </div>
      )}
    </>
  );
}

const NONE: readonly EventRow[] = [];

/** Tells of incidents that the numbers do not count yet. A press reads the numbers again. */
function NewOnHome() {
  const router = useRouter();
  const [at, setAt] = useState(() => viewerNow());
  const newer = useNewerIncidents({ locationId: 0, filter: undefined, known: null, shown: NONE, at });
  const { count, failure, doubt, refresh } = newer;
  const show = () => {
    setAt(viewerNow());
    void router.invalidate();
  };
  // Each Retry of the page asks for this, too.
  useEffect(
    () => (doubt === null ? undefined : router.subscribe('onBeforeLoad', refresh)),
    [doubt, router, refresh],
  );
  return (
    <>
      <FailureNote
        result={{ state: 'ready', value: null, partial: false, at: newer.at }}
        {...{ failure, doubt }}
      />
      <NewIncidentsPill count={count} onShow={show} />
    </>
  );
}
