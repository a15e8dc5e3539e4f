import { type ReactNode, useMemo, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { getEventsLocation } from '#core/api/event.ts';
import { listQuery, type Page, silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { browserStorage } from '#core/environment.ts';
import { ownerOf } from '#core/session/personStorage.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import type { Interval } from '#domain/arming/disarmedHours.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import type { WeekMarks } from '#plugins/schedules/grid/HourCellView.tsx';
import type { SiteTime } from '#plugins/schedules/siteTime.ts';
import { IncidentLayer, marksOf } from './IncidentLayer.tsx';
import styles from './IncidentOption.module.css';
import { placedIncidents, weekIncidentsQuery } from './weekIncidents.ts';

const ON = 'on';

interface IncidentOptionProps {
  readonly locationId: number;
  readonly week: Week;
  readonly time: SiteTime;
  /** When the schedule disarms the site, in that week. */
  readonly disarmed: readonly Interval[];
  /** The grid, with its marks; null for none. In the same commit as the week: its marks change with its hours. */
  readonly children: (marks: WeekMarks | null) => ReactNode;
}

/** Lets the person mark the week's incidents on the grid. The choice is kept for the person in this browser. */
export function IncidentOption({ locationId, week, time, disarmed, children }: IncidentOptionProps) {
  const { api, session } = useApp();
  const key = `scheduleIncidents:${ownerOf(useCurrentUser(session))}`;
  const [isOn, setOn] = useState(() => browserStorage.read(key) === ON);
  const turn = (on: boolean) => {
    setOn(on);
    if (on) browserStorage.write(key, ON);
    else browserStorage.remove(key);
  };
  const read = useRead({
    ...silently(
      listQuery<Page<EventRow>>(
        [`events of location ${locationId}, week of ${week.first}`, time.zone],
        (call) => getEventsLocation(api, locationId, weekIncidentsQuery(week, time.zone), call),
      ),
    ),
    enabled: isOn,
  });
  const page = isOn && read.result?.state === 'ready' ? read.result.value : null;
  const marks = useMemo(
    () => page && marksOf(placedIncidents(page.rows, time.clock, disarmed), time),
    [page, time, disarmed],
  );
  return (
    <>
      <div className={styles.option}>
        <div className={styles.switch}>
          <Switch label="Events" checked={isOn} onChange={turn} />
        </div>
        <div className={styles.layer}>
          {isOn && <IncidentLayer read={read} shown={marks?.count ?? null} time={time} />}
        </div>
      </div>
      {children(marks)}
    </>
  );
}
