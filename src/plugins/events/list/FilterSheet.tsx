import type { ReactNode } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Dialog } from '#core/ui/Dialog.tsx';

interface FilterSheetProps {
  onClose: () => void;
  children: ReactNode;
}

/** Holds the filter panel on phones. What is chosen there holds at once. */
export function FilterSheet({ onClose, children }: FilterSheetProps) {
  return (
    <Dialog
      label="Filters"
      headEnd={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
      sheet
      onClose={onClose}
    >
      {children}
    </Dialog>
  );
}
