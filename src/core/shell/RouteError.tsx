import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Button } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';

/** In place of a page that threw; the bar and the other pages stay usable. */
export function RouteError({ reset }: ErrorComponentProps) {
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
