import { type ReactNode, useCallback, useState } from 'react';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import type { Stretch } from '#domain/week/siteWeek.ts';
import { intervalText } from '#domain/week/weekTexts.ts';
import type { ScheduleNames } from './ArmingWeek.tsx';
import styles from './StretchList.module.css';

interface StretchListProps {
  readonly stretches: readonly Stretch[];
  readonly names: ScheduleNames;
  /** The current minute of the week. */
  readonly now: number;
}

/** The disarmed hours as text, each with all schedules that disarm the site in it. */
export function StretchList({ stretches, names, now }: StretchListProps) {
  const [isOpen, setOpen] = useState(false);
  const running = stretches.find(({ start, end }) => start <= now && now < end);
  const row = useCallback(
    (stretch: Stretch) => <StretchRow stretch={stretch} names={names} isRunning={stretch === running} />,
    [names, running],
  );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Disarmed hours and their schedules</summary>
      {/* Its links are many, and each schedule that is read would render them anew. */}
      {isOpen && <LongRows as="ul" rows={stretches} render={row} />}
    </details>
  );
}

interface StretchRowProps {
  readonly stretch: Stretch;
  readonly names: ScheduleNames;
  readonly isRunning: boolean;
}

function StretchRow({ stretch, names, isRunning }: StretchRowProps): ReactNode {
  return (
    <li className={styles.row}>
      {intervalText(stretch)}
      {isRunning && <strong> (now)</strong>}:{' '}
      {stretch.causes.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ScreenLink to="/schedule/$id" params={{ id }}>
            {names.get(id)}
          </ScreenLink>
        </span>
      ))}
    </li>
  );
}
