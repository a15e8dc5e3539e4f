import { Link } from '@tanstack/react-router';
import type { LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { rowKeys } from '#core/ui/rowKeys.ts';
import { useFirstRowsFirst } from '#core/ui/useFirstRowsFirst.ts';
import styles from './SchedulesCard.module.css';

type Schedules = NonNullable<LocationRecord['schedules']>;

export function SchedulesCard({ schedules }: { readonly schedules: Readonly<Schedules> }) {
  const shown = useFirstRowsFirst(schedules);
  const keys = rowKeys(shown, ({ schedule }) => schedule.id);
  return (
    <Card title="Arming Schedules" padding="flush">
      {schedules.length === 0 ? (
        <EmptyMessage icon="calendar">No schedules available</EmptyMessage>
      ) : (
        <ul className={styles.list}>
          {shown.map(({ schedule }, index) => (
            <li key={keys[index]}>
              <Link to="/schedule/$id" params={{ id: String(schedule.id) }} className={styles.link}>
                {shownText(schedule.name, 'Unnamed Schedule')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
