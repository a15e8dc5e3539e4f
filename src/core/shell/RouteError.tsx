import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isMissingCode } from '#core/errors/missingCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { missingCodePage } from './missingCodePage.ts';
import styles from './PlainPage.module.css';

/** In place of a page that threw, or whose code is missing; the bar and the other pages stay usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { current: MissingCode } = missingCodePage;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (MissingCode && isMissingCode(error)) return <MissingCode />;
  return (
    <div className={styles.page} role="alert">
      <PageHeading>This page could not be shown</PageHeading>
      <p>The error has been logged. The rest of the portal still works.</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}
