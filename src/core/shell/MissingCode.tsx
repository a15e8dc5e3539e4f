import { useEffect } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';
import { reloadOnce } from './reloadOnce.ts';
import { reloadPortal } from './reloadPortal.ts';

/** In place of a page whose code is gone: tries the newest version by itself, once, and then leaves it to the person. */
export function MissingCode() {
  useEffect(() => void reloadOnce(), []);
  return (
    <div className={styles.page} role="alert">
      <PageHeading>This page could not be loaded</PageHeading>
      <p>A new version of the portal may be out, or the connection is down.</p>
      <Button onClick={() => void reloadPortal()}>Reload</Button>
    </div>
  );
}
