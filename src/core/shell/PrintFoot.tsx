import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { now, viewerZone } from '#core/environment.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { zoneText } from '#core/format/zoneText.ts';
import '#core/theme/print.css';
import styles from './PrintFoot.module.css';

/** On paper alone: the page's address, and when and in which zone it was printed. */
export function PrintFoot() {
  const [{ address, printed }, setStamp] = useState(stampOfNow);
  useEffect(() => {
    // The browser takes the page as it is when the handlers are done.
    const stamp = () => flushSync(() => setStamp(stampOfNow()));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <p className={styles.foot} data-print>
      {address} · printed <time dateTime={isoInstant(printed)}>{formatDateTimeSeconds(printed)}</time>,{' '}
      {zoneText(viewerZone(), printed)}
    </p>
  );
}

/** A new object, so that it is rendered again: a page may have another address within one moment. */
function stampOfNow() {
  return { address: window.location.href, printed: now() };
}
