import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingCode } from '#core/errors/missingCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';
import { reloadOnce, reloadPortal } from './reload.ts';

/**
 * In place of a page that threw, or whose code cannot be had. The bar and the other pages stay usable. No lazy code: by
 * the time that code is missing, this could not be had either.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return isMissingCode(error) ? <MissingPage /> : <BrokenPage reset={reset} />;
}

function BrokenPage({ reset }: Pick<ErrorComponentProps, 'reset'>) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.page} role="alert">
      <PageHeading>This page could not be shown</PageHeading>
      <p>The error has been logged. The rest of the portal still works.</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

/** Tries the newest version by itself, once, and then leaves it to the person. */
function MissingPage() {
  useEffect(() => void reloadOnce(), []);
  return (
    <div className={styles.page} role="alert">
      <PageHeading>This page could not be loaded</PageHeading>
      <p>A new version of the portal may be out, or the connection is down.</p>
      <Button onClick={() => void reloadPortal()}>Reload</Button>
    </div>
  );
}
