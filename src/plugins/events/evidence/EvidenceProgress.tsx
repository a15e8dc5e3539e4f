import { type ReactNode, useEffect, useState } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import styles from './EvidenceDialog.module.css';
import { sizeText, timeLeftText } from './fetchProgress.ts';
import type { Evidence } from './useEvidence.ts';

interface EvidenceProgressProps {
  readonly evidence: Evidence;
  readonly cancel: ReactNode;
}

const LOOK_MS = 500;

/** How far the package is. */
export function EvidenceProgress({ evidence: { snapshot, progress }, cancel }: EvidenceProgressProps) {
  const { choice, fetched, missing } = snapshot.context;
  const [now, setNow] = useState(progress);
  useEffect(() => {
    const timer = setInterval(() => setNow(progress()), LOOK_MS);
    return () => clearInterval(timer);
  }, [progress]);
  const count = choice.parts.filter((part) => 'recording' in part).length;
  const done = [...fetched.values()].filter(({ kind }) => kind === 'recording').length;
  const { bytes = 0, total = null, isEstimate = true, secondsLeft = null } = now ?? {};
  const whole = total === null ? '' : ` of ${isEstimate ? 'about ' : ''}${sizeText(total)}`;
  return (
    <>
      <div className={styles.progress}>
        <progress aria-label="Making the package" value={bytes} max={total ?? Math.max(bytes, 1)} />
        <p role="status">{stepText(snapshot, done, count, missing.size)}</p>
        <p className={styles.muted}>
          {[`${sizeText(bytes)}${whole}`, timeLeftText(secondsLeft)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.buttons}>{cancel}</div>
    </>
  );
}

function stepText(snapshot: Evidence['snapshot'], done: number, count: number, missing: number): string {
  if (snapshot.matches({ making: 'opening' })) return 'Choose where to save the package.';
  if (snapshot.matches({ making: 'writing' })) return 'Writing the report and the last files…';
  const failed = missing === 0 ? '' : `, ${groupNumber(missing)} not fetched`;
  return `${groupNumber(done)} of ${groupNumber(count)} recordings${failed}`;
}
