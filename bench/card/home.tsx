/** Home of the card's page: each screen stands apart, with its route, its calls and its markup. */
import { createRoute } from '@tanstack/react-router';
import type * as v from 'valibot';
import type { DayCount, EventsPerDay, Statistics } from '#contract/statistics.ts';
import { call, Icon, Link, type Sent, signedIn, useSettled, useTitle } from './frame.tsx';
import { numberText, timeText, ZONE } from './texts.ts';

type Counts = Sent<Statistics>;

export const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  // Promises, so that the page stands before its numbers.
  loader: ({ abortController: { signal } }) => {
    const [end, start, earlier] = [0, 30, 60].map(daysAgo);
    const counts = call<Counts>('Statistics/stat-counts', { start, end }, signal);
    return {
      counts,
      days: call<v.InferOutput<typeof EventsPerDay>>(
        'Statistics/events-per-day',
        { start, end, timeZone: ZONE },
        signal,
      ),
      before: counts.then(() =>
        call<Counts>('Statistics/stat-counts', { start: earlier, end: start }, signal),
      ),
    };
  },
  component: Home,
});

function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return day.toISOString();
}

const TILES = [
  ['Alarm Signals', ({ alarmsCount }: Counts) => alarmsCount],
  ['Monitored Events', ({ incidentCount }: Counts) => incidentCount],
  ['Voice Downs', (counts: Counts) => counts.voiceDownLocationCount + counts.voiceDownIncidentCount],
  ['Police Contacts', ({ policeCount }: Counts) => policeCount],
  ['Guard Dispatches', ({ guardCount }: Counts) => guardCount],
] as const;

function Home() {
  const asked = home.useLoaderData();
  const counts = useSettled(asked.counts);
  const before = useSettled(asked.before);
  const days = useSettled(asked.days);
  useTitle('Home');
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
        <div className="chart">{days && <Bars days={'data' in days ? days.data : days} />}</div>
      </section>
    </>
  );
}

function changeText(count: number, before: number): string {
  const percent = before === 0 ? 0 : Math.round(((count - before) / before) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

function Bars({ days }: { readonly days: readonly DayCount[] }) {
  const most = Math.max(1, ...days.map(([, count]) => count));
  return (
    <svg viewBox="0 0 1232 300" role="img" aria-label="Daily Monitored Events">
      {days.map(([day, count], index) => (
        <g key={day} transform={`translate(${(index * 1232) / days.length} 0)`}>
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
