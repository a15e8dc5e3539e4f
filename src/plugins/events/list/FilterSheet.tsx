import type { ReactNode } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';
import styles from './FilterPanel.module.css';

interface FilterSheetProps {
  onClose: () => void;
  children: ReactNode;
}

/** Holds the filter panel on phones. What is chosen there holds at once. */
export function FilterSheet({ onClose, children }: FilterSheetProps) {
  return (
    <Dialog label="Filters" sheet onClose={onClose}>
      <div className={styles.head}>
        <h2>Filters</h2>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
      {children}
    </Dialog>
  );
}
