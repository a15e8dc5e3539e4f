import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import styles from './DraftChoice.module.css';
import type { Choice } from './useChangeRequest.ts';

const WORDS = {
  draft: { says: 'This is your unsent draft.', offers: 'Use the linked text instead' },
  linked: {
    says: 'This is the text of the link. Your unsent draft is kept until you edit it.',
    offers: 'Back to my draft',
  },
} as const;

/** Says which of two texts stands in the fields, and offers the other one. */
export function DraftChoice({ shown, swap }: Choice) {
  const { says, offers } = WORDS[shown];
  return (
    <Notice tone="info">
      <span className={styles.line}>
        {says}
        <Button size="small" onClick={swap}>
          {offers}
        </Button>
      </span>
    </Notice>
  );
}
