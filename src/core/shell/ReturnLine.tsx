import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './ReturnLine.module.css';

/** Offers the page that was requested before signing in. */
export function ReturnLine() {
  const router = useRouter();
  const { returnPath } = useApp();
  const path = useSyncExternalStore(returnPath.subscribe, returnPath.offered);
  if (path === null) return null;
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
