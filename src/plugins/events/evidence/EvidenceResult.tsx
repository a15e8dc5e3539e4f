import { useEffect, useState } from 'react';
import { Notice } from '#core/ui/Notice.tsx';
import { rowKeys } from '#core/ui/table/rowKeys.ts';
import styles from './EvidenceDialog.module.css';
import type { MissingPart } from './evidenceReport.ts';
import type { SavedPackage } from './finishPackage.ts';

/** The saved package: its name, its digest, and what has to be known of it. */
export function SavedSummary({
  saved: { name, digest, missing, recordings, noted },
}: {
  readonly saved: SavedPackage;
}) {
  const changed = recordings.filter(({ isChanged }) => isChanged);
  const undrawn = recordings.filter(({ pictureProblem }) => pictureProblem !== null);
  return (
    <>
      {missing.length === 0 ? (
        <Notice tone="success">The package was saved.</Notice>
      ) : (
        <Notice>The package was saved. It is incomplete.</Notice>
      )}
      <dl className={styles.facts}>
        <dt>File</dt>
        <dd>{name}</dd>
        <dt>SHA-256 of SHA256SUMS</dt>
        <dd className={styles.digest}>{digest}</dd>
      </dl>
      <NotedLine noted={noted} />
      <MissingList parts={missing} />
      <Named
        title="Changed between two reads; the package holds what was read last"
        files={changed.map(({ file }) => file)}
      />
      <Named
        title="Without a picture of their boxes"
        files={undrawn.map(({ file, pictureProblem }) => `${file}: ${pictureProblem}`)}
      />
    </>
  );
}

/** Nothing where the provider keeps no such notes. */
function NotedLine({ noted }: Pick<SavedPackage, 'noted'>) {
  const [isNoted, setNoted] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    noted.then((answer) => {
      if (!isLeft) setNoted(answer);
    });
    return () => {
      isLeft = true;
    };
  }, [noted]);
  return (
    <p role="status" className={styles.muted}>
      {isNoted === true && 'The provider has noted this digest.'}
      {isNoted === false && 'The provider could not note this digest: keep it yourself.'}
    </p>
  );
}

/** What could not be fetched, and why. */
export function MissingList({ parts }: { readonly parts: readonly MissingPart[] }) {
  const texts = parts.map(
    ({ what, cause, requestId }) =>
      `${what}: ${cause}${requestId === null ? '' : ` Request id ${requestId}`}`,
  );
  return <Named title="Missing" files={texts} />;
}

function Named({ title, files }: { readonly title: string; readonly files: readonly string[] }) {
  if (files.length === 0) return null;
  const keys = rowKeys(files, (file) => file);
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {files.map((file, index) => (
          <li key={keys[index]}>{file}</li>
        ))}
      </ul>
    </section>
  );
}
