import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { importCode } from '#core/errors/importCode.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import type * as FrameTools from './FrameTools.tsx';
import styles from './Shell.module.css';
import { MenuPlace, ToolsPlace } from './ToolsPlace.tsx';
import { TopBar } from './TopBar.tsx';

const loadTools = () => importCode(() => import('./FrameTools.tsx'), 'Footer');

/** Frame of the signed-in pages. Brand and links are shown at once; menus, search and footer load after the page's content. */
export function Shell() {
  const tools = useLazyCode(loadTools, useIsContentThere());
  const { adminDetail, returnPath, session } = useApp();
  const isAdminView = useAdminView(session, adminDetail);
  const wide = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide });
  const offered = useSyncExternalStore(returnPath.subscribe, returnPath.offered);
  return (
    <div className={styles.shell} data-wide={wide === true || (wide === 'admin' && isAdminView)}>
      <SkipLink />
      <TopBar
        menu={tools ? <tools.MobileMenu /> : <MenuPlace />}
        tools={tools ? <tools.BarTools /> : <ToolsPlace />}
        badge={tools?.NavBadge}
      />
      <main id="content" tabIndex={-1} className={styles.content}>
        {offered !== null && (
          <div className={styles.offer}>{tools && <tools.ReturnLine path={offered} />}</div>
        )}
        <div className={styles.above}>
          <div className={styles.crumbs}>{tools && <tools.Crumbs />}</div>
          <Failures tools={tools} />
          {tools && <tools.BrowserLines />}
          {tools && <tools.OngoingLines />}
        </div>
        <Outlet />
      </main>
      {tools && <tools.Footer />}
      {tools && <tools.PrintFoot />}
    </div>
  );
}

/** That data could not be loaded is said at once; the line about it comes late. */
function Failures({ tools }: { readonly tools: typeof FrameTools | null }) {
  const { failed } = useReads();
  const failures = useSyncExternalStore(failed.subscribe, failed.shown);
  const isSaid = failures.some(({ isTold }) => !isTold);
  return (
    <div aria-live="polite">
      {tools && failures.length > 0 ? (
        <tools.FailedQueriesLine failures={failures} />
      ) : (
        isSaid && <p>Some data could not be loaded.</p>
      )}
    </div>
  );
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
