import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import styles from './SaveWord.module.css';
import type { Place, Saving } from './settingsSaver.tsx';

interface SaveWordProps {
  /** The card that it stands in. */
  readonly place: Place;
  readonly saving: Saving | null;
  readonly onRetry: () => void;
}

const WORDS = { saving: 'Saving...', saved: 'Saved', failed: 'Could not be saved' } as const;

/** What has become of what was chosen last in the card. It stands in the card's heading, where it moves nothing. */
export function SaveWord({ place, saving, onRetry }: SaveWordProps) {
  const state = saving?.places.includes(place) ? saving.state : null;
  return (
    <div className={styles.place}>
      <span className={styles.word} role="status" data-state={state ?? undefined}>
        {state && state !== 'saving' && <Icon name={state === 'saved' ? 'check' : 'warning'} size="small" />}
        {state && WORDS[state]}
        {state === 'failed' && saving?.reason && `: ${saving.reason}`}
      </span>
      {state === 'failed' && (
        <div ref={handFocusToHeading}>
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
