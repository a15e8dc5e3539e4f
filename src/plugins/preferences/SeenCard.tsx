import { useState } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { useSeenIncidents } from '#domain/incidents/useSeenIncidents.ts';
import styles from './PreferencesPage.module.css';

/** How many events are marked as seen in this browser, and the button that erases the marks. */
export function SeenCard() {
  const seen = useSeenIncidents();
  const [outcome, setOutcome] = useState<'forgotten' | 'failed' | null>(null);
  const count = seen?.ids.size ?? 0;
  const forget = () => {
    seen?.forget().then(
      () => setOutcome('forgotten'),
      () => setOutcome(seen.state === 'kept' ? 'failed' : 'forgotten'),
    );
  };
  return (
    <Card title="Events that you have seen">
      <div className={styles.seen}>
        <p>
          {seen === null || seen.state === 'reading'
            ? 'Loading what you have seen...'
            : `${groupNumber(count)} ${count === 1 ? 'event is' : 'events are'} marked as seen.`}
        </p>
        <p className={styles.note}>
          {seen?.state === 'lost'
            ? 'This browser keeps nothing. The marks hold until the page is loaded again.'
            : 'The marks, and when you were last here, are kept on this device for you alone: for 90 days, and for 50,000 events at most. They are never sent anywhere.'}
        </p>
        <div>
          {/* Not disabled when there is nothing to forget: it would lose the focus. */}
          <Button onClick={forget}>Forget what I have seen</Button>
        </div>
        <div role="status">
          {outcome === 'forgotten' && count === 0 && (
            <Notice tone="success">Nothing is marked as seen.</Notice>
          )}
          {outcome === 'failed' && <Notice>The marks could not be erased. Please try again.</Notice>}
        </div>
      </div>
    </Card>
  );
}
