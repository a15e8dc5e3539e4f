import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './ReturnLine.module.css';

/** Offers the page that was requested before signing in, until the person is there. @param path its address within the portal */
export function ReturnLine({ path }: { path: string }) {
  const router = useRouter();
  const { returnPath } = useApp();
  const isThere = useLocation({ select: ({ href }) => isSamePage(path, href) });
  // A refused token leaves the page that is to be offered after the next sign-in.
  const [isLeaving] = useState(isThere);
  const isDone = isThere && !isLeaving;
  useEffect(() => {
    if (isDone) returnPath.dismiss();
  }, [isDone, returnPath]);
  // The path includes search and fragment. The history takes it unchanged, so the portal's folder is prepended here.
  const address = router.basepath.replace(/\/$/, '') + path;
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    returnPath.dismiss();
    router.history.push(address);
  };
  return (
    <p className={styles.line}>
      <a href={router.history.createHref(address)} className={styles.link} onClick={follow}>
        Continue to {path}
      </a>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={returnPath.dismiss}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/**
 * Whether an address shows what another one asks for: the same path, and at least its search. Fragments lead to places of
 * one page.
 */
function isSamePage(wanted: string, shown: string): boolean {
  const [page, here] = [wanted, shown].map((path) => new URL(path, window.location.origin));
  if (page?.pathname !== here?.pathname) return false;
  return [...(page?.searchParams ?? [])].every(([name, value]) => here?.searchParams.get(name) === value);
}
