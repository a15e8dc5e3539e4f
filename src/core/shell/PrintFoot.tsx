import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { viewerZone } from '#core/format/viewerZone.ts';
import { zoneText } from '#core/format/zoneText.ts';
import '#core/theme/print.css';
import styles from './PrintFoot.module.css';

/** On paper alone: the page's address, and when and in which zone it was printed. */
export function PrintFoot() {
  const [printed, setPrinted] = useState(() => Date.now());
  useEffect(() => {
    // The browser takes the page as it is when the handlers are done.
    const stamp = () => flushSync(() => setPrinted(Date.now()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <p className={styles.foot} data-print>
      {window.location.href} · printed{' '}
      <time dateTime={isoInstant(printed)}>{formatDateTimeSeconds(printed)}</time>,{' '}
      {zoneText(viewerZone(), printed)}
    </p>
  );
}
