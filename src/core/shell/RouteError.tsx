import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingCode } from '#core/errors/missingCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { FaultDetails } from './FaultDetails.tsx';
import styles from './PlainPage.module.css';
import { reloadOnce, reloadPortal } from './reload.ts';

/**
 * Replaces a page that threw, or whose code cannot be loaded. The bar and the other pages stay usable. Not lazy code:
 * when code is missing, this could not be loaded either.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isMissingCode(error);
  // The newest version may have it: once by itself, then as the person wishes.
  useEffect(() => {
    if (isMissing) void reloadOnce();
  }, [isMissing]);
  const retry = () => {
    if (isMissing) return void reloadPortal();
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.page} role="alert">
      <PageHeading>{`This page could not be ${isMissing ? 'loaded' : 'shown'}`}</PageHeading>
      <p>
        {isMissing
          ? 'A new version of the portal may be out, or the connection is down.'
          : 'The error has been logged. The rest of the portal still works.'}
      </p>
      {import.meta.env.DEV && !isMissing && <FaultDetails error={error} />}
      <Button onClick={retry}>{isMissing ? 'Reload' : 'Try again'}</Button>
    </div>
  );
}
