import { spacedWords } from '#core/format/texts.ts';
import styles from './PriorityBadge.module.css';

/** An event's priority in its colour. Takes a priority of the provider's list, any other text, or nothing. */
export function PriorityBadge({ priority }: { priority: string | null | undefined }) {
  return (
    <span className={styles.priority} data-priority={priority ?? undefined}>
      {spacedWords(priority) || 'Unknown'}
    </span>
  );
}
