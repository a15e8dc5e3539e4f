import { useState } from 'react';
import type { EventDetail } from '#core/api/wire/eventDetail.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { Button } from '#core/ui/Button.tsx';
import { shieldIcon } from '#domain/badges/siteIcons.ts';
import styles from './EvidenceButton.module.css';

interface EvidenceButtonProps {
  readonly id: number;
  readonly report: EventDetail['incident'];
}

const loadDialog = () =>
  importCode(() => import('#plugins/events/evidence/EvidenceDialog.tsx'), 'EvidenceDialog');

/** Opens the dialog that makes a package of the event's evidence. Its code comes with the first press. */
export function EvidenceButton({ id, report }: EvidenceButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const code = useLazyCode(loadDialog, isWanted);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <div className={styles.evidence}>
      <Button
        size="small"
        icon={shieldIcon}
        aria-haspopup="dialog"
        aria-busy={isOpen && !code}
        onClick={open}
      >
        Evidence
      </Button>
      {code && <code.EvidenceDialog {...{ id, isOpen }} event={report} onClose={() => setOpen(false)} />}
    </div>
  );
}
