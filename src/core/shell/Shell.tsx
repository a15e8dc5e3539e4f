import { Outlet } from '@tanstack/react-router';
import { FailedQueriesLine } from './FailedQueriesLine.tsx';
import { Footer } from './Footer.tsx';
import { ReturnLine } from './ReturnLine.tsx';
import styles from './Shell.module.css';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

/** Frame of the protected pages. */
export function Shell() {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <TopBar />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ReturnLine />
        <FailedQueriesLine />
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
