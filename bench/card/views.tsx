/** The pieces of the card's page: the facts of the portal, without its tools. */
import { Link as RouterLink } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import {
  type Counts,
  changeText,
  type DayCount,
  dateText,
  dayHeading,
  type EventDetail,
  type EventList,
  type EventRow,
  type ListState,
  lengthText,
  type Media,
  momentText,
  numberText,
  timeSecondsText,
  timeText,
  typeText,
  weekdayText,
  zoneText,
} from './data.ts';

interface LinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Also to screens that this page has not. */
function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={to} {...rest} />;
}

const SECTIONS = {
  Home: '/',
  Locations: '/locations',
  Events: '/events',
  Contacts: '/contacts',
  Schedules: '/schedules',
  'Change Request': '/change-request',
  Review: '/review',
  Coverage: '/coverage',
};

export function Frame({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <header className="bar">
        <div className="bar-inner">
          <Link to="/" className="product">
            <Icon d="M2 12c4-8 16-8 20 0c-4 8-16 8-20 0z" /> Vigil
          </Link>
          <nav>
            <ul>
              {Object.entries(SECTIONS).map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <input type="search" placeholder="Search" aria-label="Search" />
          <button type="button" className="person">
            <Icon d="M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4 20c2-6 14-6 16 0" /> {name}
          </button>
        </div>
      </header>
      <main>{children}</main>
    </>
  );
}

function Icon({ d }: { readonly d: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

interface LoginViewProps {
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly onSubmit: (username: string, password: string) => void;
}

export function LoginView({ failure, isBusy, onSubmit }: LoginViewProps) {
  const [isShown, setIsShown] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSubmit(String(fields.get('username')), String(fields.get('password')));
  };
  return (
    <main className="login">
      <p className="product">
        <Icon d="M2 12c4-8 16-8 20 0c-4 8-16 8-20 0z" /> Vigil
      </p>
      <form className="card" onSubmit={submit}>
        <h1>Welcome to the Vigil dashboard</h1>
        <p>Please log in to continue</p>
        {failure !== null && <p role="alert">{failure}</p>}
        <label>
          <span>Username</span>
          <input name="username" autoComplete="username" required />
        </label>
        <label>
          <span>Password</span>
          <input
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            required
          />
        </label>
        <button type="button" onClick={() => setIsShown(!isShown)}>
          Show
        </button>
        <label className="row">
          <input type="checkbox" name="remember" /> <span>Remember me</span>
        </label>
        <button type="submit" className="main" disabled={isBusy}>
          Log In
        </button>
        <a href="/forgot-password">Forgot password?</a>
        <hr />
        <a className="button" href="/api/openid/google-login?returnUrl=/">
          Sign in with Google
        </a>
        <a className="button" href="/api/openid/microsoft-login?returnUrl=/">
          Sign in with Microsoft
        </a>
        <hr />
        <dl>
          <dt>Support</dt>
          <dd>
            <a href="tel:+18005550142">+1 (800) 555-0142</a>
          </dd>
          <dd>
            <a href="mailto:support@vigil.example">support@vigil.example</a>
          </dd>
        </dl>
      </form>
    </main>
  );
}

const TILES = [
  ['Alarm Signals', ({ alarmsCount }: Counts) => alarmsCount],
  ['Monitored Events', ({ incidentCount }: Counts) => incidentCount],
  ['Voice Downs', (counts: Counts) => counts.voiceDownLocationCount + counts.voiceDownIncidentCount],
  ['Police Contacts', ({ policeCount }: Counts) => policeCount],
  ['Guard Dispatches', ({ guardCount }: Counts) => guardCount],
] as const;

interface HomeViewProps {
  readonly counts: Counts | null;
  /** Of the 30 days before. */
  readonly before: Counts | null;
  readonly days: readonly DayCount[] | null;
}

export function HomeView({ counts, before, days }: HomeViewProps) {
  return (
    <>
      <h1>Home</h1>
      <div className="head">
        <h2>Statistics</h2>
        <select aria-label="Period">
          {['Last 30 Days', 'Current Month', 'Last Month', 'Last 3 Months'].map((period) => (
            <option key={period}>{period}</option>
          ))}
        </select>
      </div>
      <p className="quiet">
        {counts && `as of ${timeText(Date.now())}`}
        {before && ', compared with the 30 days before'}
      </p>
      <section className="tiles" aria-label="Statistics">
        {TILES.map(([label, of]) => (
          <Link key={label} to="/events" className="card tile">
            <span className="label">{label}</span>
            <span className="value" data-loading={counts === null}>
              {counts ? numberText(of(counts)) : 'Loading...'}
            </span>
            <span className="quiet">
              {counts && before && (
                <>
                  <Icon d="M12 19V5M6 11l6-6l6 6" /> {changeText(of(counts), of(before))}
                </>
              )}
            </span>
            <Icon d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z" />
          </Link>
        ))}
      </section>
      <section className="card">
        <h2>Daily Monitored Events</h2>
        <div className="chart">{days && <Bars days={days} />}</div>
      </section>
    </>
  );
}

function Bars({ days }: { readonly days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(([, count]) => count));
  const place = (index: number) => (index * 1232) / days.length;
  return (
    <svg viewBox="0 0 1232 300" role="img" aria-label="Daily Monitored Events">
      {days.map(([day, count], index) => (
        <g key={day} transform={`translate(${place(index)} 0)`}>
          <rect y={270 - (count / most) * 240} width="30" height={(count / most) * 240} />
          <text x="15" y={264 - (count / most) * 240}>
            {count}
          </text>
          <text x="15" y="290">
            {new Date(day * 1_000).getDate()}/{new Date(day * 1_000).getMonth() + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

const COLUMNS = [
  ['ID', 'incident.id'],
  ['Account', 'accountName'],
  ['Location', 'location.name'],
  ['Event Time', 'incident.startTime'],
  ['Alarms', 'incident.alarmCount'],
  ['Voice', 'incident.voiceDownCount'],
  ['Police', 'incident.policeContacted'],
  ['Guard', 'incident.guardDispatched'],
] as const;

interface EventsHeadProps {
  readonly size: number;
  readonly onSize: (size: number) => void;
}

export function EventsHead({ size, onSize }: EventsHeadProps) {
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
          <select value={size} onChange={(change) => onSize(Number(change.target.value))}>
            {[10, 15, 25, 50, 100].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      </div>
    </>
  );
}

interface EventsTableProps {
  readonly list: ListState;
  readonly events: EventList;
  readonly onSort: (field: string) => void;
  readonly onPage: (page: number) => void;
}

export function EventsTable({ list, events, onSort, onPage }: EventsTableProps) {
  const { value, count } = events;
  const isByTime = list.field === 'incident.startTime';
  const first = list.page * list.size;
  return (
    <>
      <table className="card">
        <thead>
          <tr>
            {COLUMNS.map(([label, field]) => (
              <th key={field} aria-sort={list.field === field ? `${list.direction}ending` : 'none'}>
                <button type="button" onClick={() => onSort(field)}>
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
                  <th colSpan={COLUMNS.length}>{heading}</th>
                </tr>
              ),
              <Row key={row.incident.id} row={row} />,
            ];
          })}
        </tbody>
      </table>
      <p className="quiet">
        Showing {first + 1} to {first + value.length} of {numberText(count)} events
      </p>
      <p className="quiet">Times in {zoneText()}</p>
      <p className="quiet">as of {timeText(Date.now())}</p>
      <Pager page={list.page} pages={Math.ceil(count / list.size)} onPage={onPage} />
    </>
  );
}

function headingOf({ incident }: EventRow): string {
  return dayHeading(incident.startTime, incident.endTime);
}

function Row({ row: { incident, location, accountName } }: { readonly row: EventRow }) {
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
        {endTime !== null && (
          <>
            {' to '}
            <time dateTime={endTime}>{timeText(endTime)}</time>
            <span className="quiet"> {lengthText(startTime, endTime)}</span>
          </>
        )}
        {endTime === null && (
          <span className="badge">
            <Icon d="M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3 3" /> In progress{' '}
            {lengthText(startTime, Date.now())}
          </span>
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
  const numbers = [...new Set([0, ...near, pages - 1])];
  return (
    <nav aria-label="Pages">
      <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
        Prev
      </button>
      {numbers.map((number) => (
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

interface EventViewProps {
  readonly event: EventDetail;
  readonly shown: number;
  readonly visited: ReadonlySet<number>;
  /** Recordings whose files are there, by their place. */
  readonly loaded: ReadonlyMap<number, Media>;
  /** The place of the picture: its width is a part of the call for a recording. */
  readonly stage: Ref<HTMLDivElement>;
  readonly onShow: (index: number) => void;
}

export function EventView({ event: { incident: report }, ...player }: EventViewProps) {
  const { shown, visited, loaded, stage, onShow } = player;
  const { incident, location, recordings } = report;
  const { streetAddress, city, province, postal } = location.address;
  const entry = recordings[shown];
  return (
    <>
      <div className="head">
        <Link to="/events" className="button">
          Back
        </Link>
        <h1>Event #{incident.id}</h1>
        <ul className="facts">
          <li className="badge">Total Alarms {report.alarms.length}</li>
          <li className="badge">Voice Down {incident.voiceDownCount > 0 && incident.voiceDownCount}</li>
          {incident.policeContacted && <li className="badge">Police</li>}
          {incident.guardDispatched && <li className="badge">Guard</li>}
        </ul>
      </div>
      <p className="what">
        <Link to={`/location/${location.id}`}>{location.name}</Link>{' '}
        <span>
          <time dateTime={incident.startTime}>
            {weekdayText(incident.startTime)}, {timeText(incident.startTime)}
          </time>
          {incident.endTime !== null && (
            <>
              {' to '}
              <time dateTime={incident.endTime}>{timeText(incident.endTime)}</time> ·{' '}
              {lengthText(incident.startTime, incident.endTime)}
            </>
          )}
        </span>
      </p>
      <p className="quiet">
        Account #{location.location.accountCode} · {streetAddress}, {city}, {province} {postal}
      </p>
      <dl className="facts">
        <dt>Started</dt>
        <dd>{momentText(incident.startTime)}</dd>
        <dt>Closed</dt>
        <dd>{incident.endTime === null ? 'In progress' : momentText(incident.endTime)}</dd>
        <dt>Times in</dt>
        <dd>{zoneText()}</dd>
      </dl>
      <div className="columns">
        <section className="card">
          <h2>Media Preview</h2>
          <div className="stage" ref={stage}>
            {!loaded.has(shown) && <p>Loading...</p>}
            {[...loaded].map(([index, media]) => (
              <Picture key={media.address} media={media} isCurrent={index === shown} />
            ))}
          </div>
          <div className="head">
            <button type="button" disabled={shown === 0} onClick={() => onShow(shown - 1)}>
              Prev
            </button>
            <span>
              {shown + 1} of {recordings.length}
            </span>
            <button type="button" disabled={shown >= recordings.length - 1} onClick={() => onShow(shown + 1)}>
              Next
            </button>
            {entry && (
              <p>
                <b>{entry.cameraName}</b>
                <span className="quiet">
                  {typeText(entry.recordingType)} · {momentText(entry.startTime)}
                </span>
              </p>
            )}
          </div>
        </section>
        <section className="card">
          <h2>Media</h2>
          <ol className="media">
            {recordings.map(({ recordingId, cameraName, recordingType, startTime }, index) => (
              <li key={recordingId}>
                <button type="button" aria-current={index === shown} onClick={() => onShow(index)}>
                  <Icon d={recordingType?.endsWith('Video') ? 'M8 5l10 7l-10 7z' : 'M4 5h16v14H4z'} />
                  <span>
                    <span>{cameraName}</span>
                    <span className="quiet">{typeText(recordingType)}</span>
                  </span>
                  <time dateTime={startTime}>{timeSecondsText(startTime)}</time>
                  {visited.has(index) && <Icon d="M5 12l5 5l9-10" />}
                </button>
              </li>
            ))}
          </ol>
        </section>
        <section className="card">
          <h2>Event Logs</h2>
          <ul>
            {report.incidentLogs.map(({ time, notes }) => (
              <li key={`${time} ${notes}`}>
                <time dateTime={time}>{momentText(time)}</time>
                <p>{notes}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="card">
          <h2>Recent Events</h2>
          <ul>
            {report.recentIncidents.map(({ incidentId, startTime, incidentStatus }) => (
              <li key={incidentId}>
                <Link to={`/event/${incidentId}`}>Event #{incidentId}</Link> {incidentStatus}{' '}
                <time dateTime={startTime}>{momentText(startTime)}</time>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

interface PictureProps {
  readonly media: Media;
  readonly isCurrent: boolean;
}

/** Keeps its element while others are shown. Counts as shown once there is a picture to look at. */
function Picture({ media: { isVideo, address, boxes }, isCurrent }: PictureProps) {
  const [isReady, setIsReady] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const show = () => setIsReady(true);
  useEffect(() => {
    // A page that is left breaks off its play.
    if (isCurrent) video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isCurrent]);
  return (
    <>
      {isVideo ? (
        <video
          ref={video}
          src={address}
          muted
          playsInline
          data-shown={isCurrent && isReady}
          onLoadedData={show}
        />
      ) : (
        <img src={address} alt="" data-shown={isCurrent && isReady} onLoad={show} />
      )}
      {isCurrent && (
        <ul className="boxes" aria-label="Detections">
          {boxes.map(({ caption, place }) => (
            <li key={`${caption} ${place.left} ${place.top}`} style={place}>
              <span>{caption}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Names the page in the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
