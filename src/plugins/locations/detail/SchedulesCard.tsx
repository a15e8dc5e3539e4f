import type { LocationRecord } from '#core/api/wire/location.ts';
import { shownText } from '#core/format/shownText.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import styles from './SchedulesCard.module.css';

type Schedules = NonNullable<LocationRecord['schedules']>;
type Entry = Schedules[number];

export function SchedulesCard({ schedules }: { readonly schedules: Readonly<Schedules> }) {
  return (
    <Card title="Arming Schedules" padding="flush">
      {schedules.length === 0 ? (
        <EmptyMessage icon="calendar">No schedules available</EmptyMessage>
      ) : (
        <div className={styles.list}>
          <LongRows as="ul" rows={schedules} render={entry} />
        </div>
      )}
    </Card>
  );
}

function entry({ schedule }: Entry) {
  return (
    <li>
      <ScreenLink to="/schedule/$id" params={{ id: String(schedule.id) }} className={styles.link}>
        {shownText(schedule.name, 'Unnamed Schedule')}
      </ScreenLink>
    </li>
  );
}
