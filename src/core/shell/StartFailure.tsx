import styles from './PlainPage.module.css';

/** Shown instead of the portal when its configuration or its list of plugins is wrong, for the person who deploys it. */
export function StartFailure({ error }: { readonly error: unknown }) {
  return (
    <main className={styles.page}>
      <title>The portal could not start</title>
      <h1>The portal could not start</h1>
      <p role="alert">{error instanceof Error ? error.message : 'Unknown error'}</p>
    </main>
  );
}
