import { formatUntil } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './ArmedBadge.module.css';

interface ArmedBadgeProps {
  /** undefined while it loads; null when it could not be loaded. */
  status: { armed: boolean; until?: string | null | undefined } | null | undefined;
  /** IANA zone of the clock that 'until' is told on; the browser's when absent. */
  zone?: string | undefined;
}

/** Whether a location is armed, and until when. */
export function ArmedBadge({ status, zone }: ArmedBadgeProps) {
  if (status === undefined) return <LoadingBadge />;
  if (status === null) {
    return (
      <span className={styles.badge} data-armed="unknown">
        <Icon name="question" size="small" />
        <span>Status Unknown</span>
      </span>
    );
  }
  const until = formatUntil(status.until, zone ? { zone } : {});
  return (
    <span className={styles.badge} data-armed={status.armed}>
      <Icon name={status.armed ? 'shield' : 'shield-off'} size="small" />
      <span>
        <strong>{status.armed ? 'Armed' : 'Disarmed'}</strong>
        {until && (
          <span className={styles.until}>
            {' until '}
            <time dateTime={isoInstant(status.until)}>{until}</time>
          </span>
        )}
      </span>
    </span>
  );
}

function LoadingBadge() {
  return (
    <span className={styles.badge} data-armed="loading" aria-busy="true">
      <Icon name="shield" size="small" />
      <span>Loading...</span>
    </span>
  );
}
