import { Link } from '@tanstack/react-router';
import type { ScheduleListRow } from '#core/api/schedule.ts';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { scheduleName } from '#plugins/schedules/scheduleName.ts';

export const scheduleColumns: readonly TableColumn<ScheduleListRow>[] = [
  {
    header: 'Name',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to="/schedule/$id" params={{ id }}>
        {scheduleName(name)}
      </Link>
    ),
  },
  {
    header: 'Location',
    phone: 'wide',
    cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
  },
];
