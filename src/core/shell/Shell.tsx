import { Link, Outlet } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { FailedQueriesLine } from './FailedQueriesLine.tsx';
import { ReturnLine } from './ReturnLine.tsx';
import styles from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

const loadTools = () => import('./FrameTools.tsx');

/** Frame of the signed-in pages. Brand and links are shown at once; menus, search and footer load after the page's content. */
export function Shell() {
  const tools = useLazyCode(loadTools, useIsContentThere());
  return (
    <div className={styles.shell}>
      <SkipLink />
      <TopBar menu={tools && <tools.MobileMenu />} tools={tools && <tools.BarTools />} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ReturnLine />
        <FailedQueriesLine />
        <Outlet />
      </main>
      {tools && <tools.Footer />}
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
