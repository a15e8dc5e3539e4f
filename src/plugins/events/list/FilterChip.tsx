import type { ReactNode } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './EventsToolbar.module.css';

interface FilterChipProps {
  /** What narrows the list. */
  readonly children: ReactNode;
  /** What a press takes away, after the word 'remove': 'location'. */
  readonly removes: string;
  readonly onRemove: () => void;
}

/** One of the filters that are on, in a list of them. A press takes it away, and paper has its words alone. */
export function FilterChip({ children, removes, onRemove }: FilterChipProps) {
  return (
    <li>
      <Button size="small" onClick={onRemove}>
        {children}
        <span className={styles.remove} data-print="no">
          <VisuallyHidden>remove {removes}</VisuallyHidden>
          <Icon name="close" size="small" />
        </span>
      </Button>
    </li>
  );
}
