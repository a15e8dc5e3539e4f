import { Link } from '@tanstack/react-router';
import type { ScheduleListRow } from '#core/api/schedule.ts';
import { MISSING } from '#core/format/shownText.ts';
import type { TableColumn } from '#core/ui/table/tableColumn.ts';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { ArmingMark } from '#domain/sites/ArmingMark.tsx';
import { scheduleName } from '#plugins/schedules/scheduleName.ts';

type Column = TableColumn<ScheduleListRow>;

export const NAME: Column = {
  header: 'Name',
  phone: 'subject',
  cell: ({ id, name }) => (
    <Link to="/schedule/$id" params={{ id }}>
      {scheduleName(name)}
    </Link>
  ),
};

export const LOCATION: Column = {
  header: 'Location',
  phone: 'mark',
  cell: ({ locationId, locationName }) => <LocationLink id={locationId} name={locationName} />,
};

/** What the schedule says of its site now. @param now Unix milliseconds */
export function stateColumn(now: number): Column {
  return {
    header: 'Now',
    phone: 'last',
    cell: ({ armed, until, timeZone }) =>
      armed === null ? (
        MISSING
      ) : (
        <ArmingMark coverage={{ arming: armed ? 'armed' : 'disarmed', until }} zone={timeZone} now={now} />
      ),
  };
}
