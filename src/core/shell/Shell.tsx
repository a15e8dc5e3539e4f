import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { Deferred } from '#core/ui/Deferred.tsx';
import { BrowserLines } from './BrowserLines.tsx';
import { Crumbs } from './Crumbs.tsx';
import { FailedQueriesLine } from './FailedQueriesLine.tsx';
import { Footer } from './Footer.tsx';
import { OngoingLines } from './OngoingLines.tsx';
import { PrintFoot } from './PrintFoot.tsx';
import { ReturnLine } from './ReturnLine.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** Frame of the signed-in pages. */
export function Shell() {
  const { adminDetail, returnPath, session } = useApp();
  const isAdminView = useAdminView(session, adminDetail);
  const wide = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide });
  const offered = useSyncExternalStore(returnPath.subscribe, returnPath.offered);
  return (
    <div className={styles.shell} data-wide={wide === true || (wide === 'admin' && isAdminView)}>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.content}>
        {offered !== null && (
          <div className={styles.offer}>
            <Deferred>
              <ReturnLine path={offered} />
            </Deferred>
          </div>
        )}
        <div className={styles.above}>
          <div className={styles.crumbs}>
            <Deferred>
              <Crumbs />
            </Deferred>
          </div>
          <Failures />
          <Deferred>
            <BrowserLines />
            <OngoingLines />
          </Deferred>
        </div>
        <Outlet />
      </main>
      <Deferred>
        <Footer />
        <PrintFoot />
      </Deferred>
    </div>
  );
}

function Failures() {
  const { failed } = useReads();
  const failures = useSyncExternalStore(failed.subscribe, failed.shown);
  return <div aria-live="polite">{failures.length > 0 && <FailedQueriesLine failures={failures} />}</div>;
}

/** The first stop of the Tab key. Skips the bar. */
function SkipLink() {
  // The address stays unchanged: people would copy our fragment along with the link.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    <Link to="." search hash="content" preload={false} className={styles.link} onClick={skip}>
      Skip to content
    </Link>
  );
}
