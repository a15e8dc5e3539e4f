/** The events of the card's page: a screen by itself, with its route, its calls and its markup. */
import { createRoute } from '@tanstack/react-router';
import type { EventRow } from '#contract/event.ts';
import { call, Icon, Link, type Sent, signedIn, useSettled, useTitle } from './frame.tsx';
import { dateText, lengthText, numberText, timeText, weekdayText, zoneText } from './texts.ts';

type Row = Sent<EventRow>;

interface ListState {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
  readonly page: number;
  readonly size: number;
}

const FIRST_LIST: ListState = { field: 'incident.startTime', direction: 'desc', page: 0, size: 15 };

export const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: (search: Partial<ListState>): Partial<ListState> => search,
  loaderDeps: ({ search }) => ({ ...FIRST_LIST, ...search }),
  loader: ({ deps: list, abortController: { signal } }) => {
    const { field, direction, page, size } = list;
    const query = { orderby: `${field} ${direction}`, skip: page * size, take: size, count: true };
    const read = call<{ value: readonly Row[]; count: number }>('Event/events/location/0', query, signal);
    return { read: read.then((found) => ({ list, ...found })) };
  },
  component: Events,
});

function Events() {
  const read = useSettled(events.useLoaderData().read);
  const list = events.useLoaderDeps();
  const navigate = events.useNavigate();
  const open = (changed: Partial<ListState>) =>
    void navigate({ search: { ...list, ...changed }, resetScroll: false });
  useTitle('Events');
  return (
    <>
      <h1>Archived Events</h1>
      <div className="head">
        <input type="search" placeholder="Search location or account" aria-label="Search events" />
        <button type="button">
          <Icon d="M4 5h16l-6 7v6l-4 2v-8z" /> Filters
        </button>
        <label>
          <span>Page size</span>
          <select
            value={list.size}
            onChange={(change) => open({ size: Number(change.target.value), page: 0 })}
          >
            {[10, 15, 25, 50, 100].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      </div>
      {read === null ? <p>Loading events...</p> : <EventsTable {...read} open={open} />}
    </>
  );
}

const COLUMNS = {
  ID: 'incident.id',
  Account: 'accountName',
  Location: 'location.name',
  'Event Time': 'incident.startTime',
  Alarms: 'incident.alarmCount',
  Voice: 'incident.voiceDownCount',
  Police: 'incident.policeContacted',
  Guard: 'incident.guardDispatched',
};

interface EventsTableProps {
  readonly list: ListState;
  readonly value: readonly Row[];
  readonly count: number;
  readonly open: (changed: Partial<ListState>) => void;
}

function EventsTable({ list, value, count, open }: EventsTableProps) {
  const isByTime = list.field === 'incident.startTime';
  const first = list.page * list.size;
  // A press on a heading: ascending first, then the other way round.
  const directionOf = (field: string) => (list.field === field && list.direction === 'asc' ? 'desc' : 'asc');
  return (
    <>
      <table className="card">
        <thead>
          <tr>
            {Object.entries(COLUMNS).map(([label, field]) => (
              <th key={field} aria-sort={list.field === field ? `${list.direction}ending` : 'none'}>
                <button type="button" onClick={() => open({ field, direction: directionOf(field), page: 0 })}>
                  {label} <Icon d="M8 10l4-4l4 4M8 14l4 4l4-4" />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((row, index) => {
            const heading = isByTime ? headingOf(row) : null;
            const before = value[index - 1];
            const isNew = heading !== null && (before === undefined || headingOf(before) !== heading);
            return [
              isNew && (
                <tr key={heading}>
                  <th colSpan={8}>{heading}</th>
                </tr>
              ),
              <EventCells key={row.incident.id} row={row} />,
            ];
          })}
        </tbody>
      </table>
      <p className="quiet">
        Showing {first + 1} to {first + value.length} of {numberText(count)} events
      </p>
      <p className="quiet">Times in {zoneText()}</p>
      <p className="quiet">as of {timeText(Date.now())}</p>
      <Pager page={list.page} pages={Math.ceil(count / list.size)} onPage={(page) => open({ page })} />
    </>
  );
}

/** 'In progress', 'Today, Mon Nov 23', 'Sun, Nov 22': the heading above a row. */
function headingOf({ incident: { startTime, endTime } }: Row): string {
  if (endTime === null) return 'In progress';
  const isToday = dateText(startTime) === dateText(Date.now());
  return isToday ? `Today, ${weekdayText(startTime)}` : weekdayText(startTime);
}

function EventCells({ row: { incident, location, accountName } }: { readonly row: Row }) {
  const { startTime, endTime } = incident;
  return (
    <tr>
      <td>
        <Link to={`/event/${incident.id}`}>{incident.id}</Link>
      </td>
      <td>{accountName}</td>
      <td>
        <Link to={`/location/${location.id}`}>{location.name}</Link>
      </td>
      <td>
        <time dateTime={startTime}>
          <span className="quiet">{dateText(startTime)},</span> <span>{timeText(startTime)}</span>
        </time>
        {endTime === null ? (
          <span className="badge">
            <Icon d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3 3" /> In progress{' '}
            {lengthText(startTime, Date.now())}
          </span>
        ) : (
          <>
            {' to '}
            <time dateTime={endTime}>{timeText(endTime)}</time>
            <span className="quiet"> {lengthText(startTime, endTime)}</span>
          </>
        )}
      </td>
      <td>
        <span>{incident.alarmCount}</span>
      </td>
      <td>
        <span>{incident.voiceDownCount}</span>
      </td>
      <td>
        <YesNo isYes={incident.policeContacted} />
      </td>
      <td>
        <YesNo isYes={incident.guardDispatched} />
      </td>
    </tr>
  );
}

function YesNo({ isYes }: { readonly isYes: boolean }) {
  if (!isYes) return <span className="quiet">No</span>;
  return (
    <span className="badge">
      <Icon d="M5 19h14M7 19v-6a5 5 0 0 1 10 0v6" /> Yes
    </span>
  );
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pager({ page, pages, onPage }: PagerProps) {
  const first = Math.max(0, Math.min(page - 2, pages - 5));
  const near = Array.from({ length: Math.min(5, pages) }, (_, index) => first + index);
  return (
    <nav aria-label="Pages">
      <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Prev
      </button>
      {[...new Set([0, ...near, pages - 1])].map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {number + 1}
        </button>
      ))}
      <button type="button" disabled={page >= pages - 1} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}
