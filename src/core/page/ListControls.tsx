import type { ReactNode } from 'react';
import { TextField } from '#core/ui/form/TextField.tsx';
import styles from './ListControls.module.css';
import type { DelayedText } from './useDelayedText.ts';

interface ListControlsProps {
  /** Label of the search field. */
  readonly label: string;
  readonly field: Pick<DelayedText, 'draft' | 'type'>;
  /** More controls beside it, e.g. selects. */
  readonly children?: ReactNode;
}

/** What stands above a list that is searched in the browser. */
export function ListControls({ label, field, children }: ListControlsProps) {
  return (
    <div className={styles.controls}>
      <div className={styles.search}>
        <TextField
          label={label}
          type="search"
          autoComplete="off"
          maxLength={1_000}
          value={field.draft}
          onChange={(event) => field.type(event.target.value)}
        />
      </div>
      {children}
    </div>
  );
}
