import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingCode } from '#core/errors/missingCode.ts';
import { onComingBack } from '#core/listeners.ts';
import { usePageTitle } from '#core/page/recordTitle.ts';
import { Button, buttonLook } from '#core/ui/Button.tsx';
import { handFocusToHeading, PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';
import { reloadOnce, reloadPortal } from './reload.ts';

/**
 * Replaces a page that threw, or whose code cannot be loaded. The bar and the other pages stay usable. Not lazy code:
 * when code is missing, this could not be loaded either.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return isMissingCode(error) ? <MissingPage /> : <BrokenPage error={error} reset={reset} />;
}

function BrokenPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <div ref={handFocusToHeading} className={styles.page} role="alert">
      <PageHeading>This page could not be shown</PageHeading>
      <p>The error has been logged. The rest of the portal still works.</p>
      {import.meta.env.DEV && <FaultDetails error={error} />}
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

/** Reloads the portal once by itself to get the newest version, and then leaves it to the person. */
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

/** What a developer wants to know of a page that threw. Never part of the built portal. */
function FaultDetails({ error }: { readonly error: unknown }) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const component = componentIn(stack);
  return (
    <>
      <p>
        {component !== null && `In ${component}: `}
        {message}
      </p>
      <p>The console has the stack. Only development shows this.</p>
    </>
  );
}

/** The innermost component in a stack: a function with a capital letter, and of no object. */
export function componentIn(stack: string): string | null {
  return /^\s*(?:at )?([A-Z]\w*)(?: \(|@)/m.exec(stack.replace(/^\w*Error\b.*$/m, ''))?.[1] ?? null;
}

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <NotFound />
    </main>
  );
}

/** The same in the frame of the signed-in pages, which has a main part already. */
export function NotFoundInShell() {
  return (
    <div className={styles.page}>
      <NotFound />
    </div>
  );
}

function NotFound() {
  usePageTitle('Page not found');
  return (
    <>
      <PageHeading>Something went Wrong</PageHeading>
      <p>We couldn't find the page you're looking for.</p>
      <Link to="/" {...buttonLook({ variant: 'primary' })}>
        Return Home
      </Link>
    </>
  );
}

const TITLE = 'The portal could not start';

/**
 * Shown instead of the portal when its configuration or its list of plugins is wrong, for the person who deploys it; or when the
 * configuration could not be loaded, for anybody.
 */
export function StartFailure({ error }: { readonly error: unknown }) {
  useEffect(() => {
    document.title = TITLE;
    return onComingBack(reloadPortal);
  }, []);
  return (
    <main className={styles.page}>
      <h1>{TITLE}</h1>
      <p role="alert">{error instanceof Error ? error.message : 'Unknown error'}</p>
      <Button onClick={() => void reloadPortal()}>Reload</Button>
    </main>
  );
}
