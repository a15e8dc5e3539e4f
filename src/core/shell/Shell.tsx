import { Outlet } from '@tanstack/react-router';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { FailedQueriesLine } from './FailedQueriesLine.tsx';
import { ReturnLine } from './ReturnLine.tsx';
import styles from './Shell.module.css';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

const loadTools = () => import('./FrameTools.tsx');

/** Frame of the protected pages: brand and links at once, menus, search and footer beside the page. */
export function Shell() {
  const tools = useLazyCode(loadTools, true);
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
