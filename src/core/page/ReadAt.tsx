import type { ReadResult } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { momentText } from '#core/format/momentText.ts';
import styles from './ReadAt.module.css';
import { useMinute } from './useMinute.ts';

/** When what is shown was asked for. */
export function ReadAt({ result }: { readonly result: ReadResult<unknown> | undefined }) {
  const now = useMinute();
  if (result?.state !== 'ready') return null;
  const at = shownMoment(result.at);
  return (
    <p className={styles.line}>
      as of <time dateTime={new Date(at).toISOString()}>{momentText(at, now)}</time>
    </p>
  );
}
