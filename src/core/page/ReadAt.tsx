import type { QueryResult } from '#core/app/query.ts';
import { momentText } from '#core/format/momentText.ts';
import styles from './ReadAt.module.css';
import { useMinute } from './useMinute.ts';

/** When what is shown was asked for. */
export function ReadAt({ result }: { readonly result: QueryResult<unknown> | undefined }) {
  const now = useMinute();
  if (result?.state !== 'ready') return null;
  return (
    <p className={styles.line}>
      as of <time dateTime={new Date(result.at).toISOString()}>{momentText(result.at, now)}</time>
    </p>
  );
}
