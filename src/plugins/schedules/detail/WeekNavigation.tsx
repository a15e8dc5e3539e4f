import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import type { Week } from '#machines/week.ts';
import { dateText } from '#plugins/schedules/layout/weekTexts.ts';
import styles from './WeekNavigation.module.css';

interface WeekNavigationProps {
  readonly week: Week;
  readonly isCurrent: boolean;
  readonly canGoBack: boolean;
  readonly canGoAhead: boolean;
  readonly onMove: (move: 'previous' | 'current' | 'next') => void;
}

export function WeekNavigation({ week, isCurrent, canGoBack, canGoAhead, onMove }: WeekNavigationProps) {
  return (
    <nav className={styles.bar} aria-label="Weeks">
      <p className={styles.label} role="status">
        {dateText(week.first, 0)} – {dateText(week.first, 6)}
        {isCurrent && <span className={styles.current}>This week</span>}
      </p>
      <div className={styles.buttons}>
        <Button icon="chevron-left" disabled={!canGoBack} onClick={() => onMove('previous')}>
          Previous Week
        </Button>
        <Button onClick={() => onMove('current')}>Current Week</Button>
        <Button disabled={!canGoAhead} onClick={() => onMove('next')}>
          Next Week
          <Icon name="chevron-right" />
        </Button>
      </div>
    </nav>
  );
}
