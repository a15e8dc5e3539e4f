import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingCode, reload, reloadOnce } from '#core/errors/missingCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';

/** In place of a page that threw, or whose code is missing; the bar and the other pages stay usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const isMissing = isMissingCode(error);
  useEffect(() => {
    if (isMissing) void reloadOnce();
  }, [isMissing]);
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div className={styles.page} role="alert">
      <PageHeading>This page could not be {isMissing ? 'loaded' : 'shown'}</PageHeading>
      <p>
        {isMissing
          ? 'A new version of the portal may be out, or the connection is down.'
          : 'The error has been logged. The rest of the portal still works.'}
      </p>
      <Button onClick={isMissing ? reload : retry}>{isMissing ? 'Reload' : 'Try again'}</Button>
    </div>
  );
}
