import { Outlet } from '@tanstack/react-router';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { usePageIsThere } from '#core/page/usePageIsThere.ts';
import { FailedQueriesLine } from './FailedQueriesLine.tsx';
import { ReturnLine } from './ReturnLine.tsx';
import styles from './Shell.module.css';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

const loadPageEnd = () => import('./PageEnd.tsx');

/** Frame of the protected pages. */
export function Shell() {
  const isPageThere = usePageIsThere();
  const end = useLazyCode(loadPageEnd, isPageThere);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <TopBar mayLoadCode={isPageThere} />
      <main id="content" tabIndex={-1} className={styles.content}>
        <ReturnLine />
        <FailedQueriesLine />
        <Outlet />
      </main>
      {end && <end.PageEnd />}
    </div>
  );
}
