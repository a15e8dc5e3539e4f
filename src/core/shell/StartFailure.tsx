import { useEffect } from 'react';
import styles from './PlainPage.module.css';

const TITLE = 'The portal could not start';

/** Shown instead of the portal when its configuration or its list of plugins is wrong, for the person who deploys it. */
export function StartFailure({ error }: { readonly error: unknown }) {
  useEffect(() => {
    document.title = TITLE;
  }, []);
  return (
    <main className={styles.page}>
      <h1>{TITLE}</h1>
      <p role="alert">{error instanceof Error ? error.message : 'Unknown error'}</p>
    </main>
  );
}
