import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { ScheduleListRow } from '#core/api/schedule.ts';
import { ListControls } from '#core/page/ListControls.tsx';
import { useDelayedText } from '#core/page/useDelayedText.ts';
import { useMinute } from '#core/page/useMinute.ts';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import styles from './SchedulesList.module.css';
import { LOCATION, NAME, stateColumn } from './scheduleColumns.tsx';
import { bySite, firstOfSites, matchingSchedules } from './scheduleGroups.ts';

const route = getRouteApi('/signed-in/schedules');

interface SchedulesListProps {
  readonly schedules: readonly ScheduleListRow[];
  readonly stale: boolean;
}

/** The schedules that arm and disarm, under their sites, and below them those that change nothing. */
export function SchedulesList({ schedules, stale }: SchedulesListProps) {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const field = useDelayedText({
    value: q,
    commit: (text) =>
      void navigate({ search: text.trim() === '' ? {} : { q: text }, replace: true, resetScroll: false }),
  });
  // The field answers at once; the rows come a frame later.
  const asked = useDeferredValue(field.draft);
  const ordered = useMemo(() => bySite(schedules), [schedules]);
  const found = useMemo(() => matchingSchedules(ordered, asked), [ordered, asked]);
  const arming = useMemo(() => found.filter(({ changesArming }) => changesArming !== false), [found]);
  const others = useMemo(() => found.filter(({ changesArming }) => changesArming === false), [found]);
  const now = useMinute();
  const columns = useMemo(
    () => (schedules.some(({ armed }) => armed !== null) ? [NAME, LOCATION, stateColumn(now)] : PRODUCT),
    [schedules, now],
  );
  const first = useMemo(() => firstOfSites(arming), [arming]);
  const headingOf = useCallback(
    (row: ScheduleListRow) =>
      first.has(row) ? <LocationLink id={row.locationId} name={row.locationName} /> : undefined,
    [first],
  );
  const open = useCallback(
    ({ id }: ScheduleListRow) => void navigate({ to: '/schedule/$id', params: { id } }),
    [navigate],
  );
  const table = { busy: stale, keyOf, onOpen: open };
  return (
    <>
      <ListControls label="Search schedules" field={field} />
      {found.length === 0 && (
        <EmptyMessage icon="calendar">No schedules found matching your search criteria.</EmptyMessage>
      )}
      {arming.length > 0 && (
        <Card padding="flush">
          <div className={styles.list}>
            <DataTable {...table} label="Schedules" rows={arming} columns={columns} headingOf={headingOf} />
          </div>
        </Card>
      )}
      {others.length > 0 && (
        <Card title="Schedules that do not change arming" padding="flush">
          <div className={styles.list}>
            <DataTable
              {...table}
              label="Schedules that do not change arming"
              rows={others}
              columns={PRODUCT}
            />
          </div>
        </Card>
      )}
    </>
  );
}

const PRODUCT = [NAME, LOCATION];

function keyOf({ id }: ScheduleListRow): number {
  return id;
}
