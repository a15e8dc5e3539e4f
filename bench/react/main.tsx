/** A yardstick: the portal's busiest screens on the same calls, by React and react-dom alone. */
import {
  type MouseEvent,
  type ReactNode,
  StrictMode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import type {
  Counts,
  DayCount,
  EventDetail,
  EventList,
  RecordingContent,
  ScheduleDetail,
} from '../shared/answers.ts';
import {
  AHEAD,
  FIRST_LIST,
  lastDays,
  listQuery,
  type Media,
  mediaOf,
  nameIn,
  sortedBy,
  thisWeek,
  weekQuery,
  ZONE,
} from '../shared/asked.ts';
import {
  EventsHead,
  EventsTable,
  EventView,
  Frame,
  HomeView,
  LoginView,
  PageLink,
  useTitle,
  WeekView,
} from '../shared/views.tsx';
import '../shared/screens.css';

const TOKEN = 'token';

async function call<Answer>(path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sessionStorage.getItem(TOKEN)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.json();
}

/** The answer to a call, and the previous one until then; null at first. */
function useAnswer<Answer>(path: string, body?: object): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const text = body && JSON.stringify(body);
  useEffect(() => {
    const leaving = new AbortController();
    call<Answer>(path, text === undefined ? undefined : JSON.parse(text), leaving.signal)
      .then(setAnswer)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error(error);
      });
    return () => leaving.abort();
  }, [path, text]);
  return answer;
}

function navigate(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

function usePath(): string {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('popstate', changed);
      return () => removeEventListener('popstate', changed);
    },
    () => location.pathname,
  );
}

function Link({
  to,
  ...rest
}: {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const open = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    navigate(to);
  };
  return <a href={to} onClick={open} {...rest} />;
}

function Login() {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useTitle('Log in');
  const submit = async (username: string, password: string) => {
    setIsBusy(true);
    try {
      const { token } = await call<{ token: string }>('/api/Authenticate', { username, password });
      sessionStorage.setItem(TOKEN, token);
      navigate('/');
    } catch {
      setFailure('Login failed');
    } finally {
      setIsBusy(false);
    }
  };
  return <LoginView failure={failure} isBusy={isBusy} onSubmit={(...entered) => void submit(...entered)} />;
}

function Home() {
  const [{ current, before }] = useState(() => lastDays(new Date()));
  const counts = useAnswer<Counts>('/api/Statistics/stat-counts', current);
  const answer = useAnswer<readonly DayCount[] | { readonly data: readonly DayCount[] }>(
    '/api/Statistics/events-per-day',
    { ...current, timeZone: ZONE },
  );
  const [earlier, setEarlier] = useState<Counts | null>(null);
  const hasCounts = counts !== null;
  useEffect(() => {
    if (hasCounts) call<Counts>('/api/Statistics/stat-counts', before).then(setEarlier).catch(console.error);
  }, [hasCounts, before]);
  useTitle('Home');
  return (
    <HomeView counts={counts} before={earlier} days={answer && 'data' in answer ? answer.data : answer} />
  );
}

function Events() {
  const [list, setList] = useState(FIRST_LIST);
  const [read, setRead] = useState<{ readonly list: typeof list; readonly events: EventList } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call<EventList>('/api/Event/events/location/0', listQuery(list), leaving.signal)
      .then((events) => setRead({ list, events }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error(error);
      });
    return () => leaving.abort();
  }, [list]);
  useTitle('Events');
  return (
    <>
      <EventsHead size={list.size} onSize={(size) => setList({ ...list, size, page: 0 })} />
      {read === null ? (
        <p>Loading events...</p>
      ) : (
        <EventsTable
          {...read}
          onSort={(field) => setList(sortedBy(list, field))}
          onPage={(page) => setList({ ...list, page })}
        />
      )}
    </>
  );
}

function Event({ id }: { readonly id: string }) {
  const event = useAnswer<EventDetail>(`/api/Event/details/${id}`);
  useTitle(`Event #${id}`);
  if (event === null) return <h1>Event #{id}</h1>;
  return <Player event={event} />;
}

const FIRST: ReadonlySet<number> = new Set([0]);
const NONE: ReadonlyMap<number, Media> = new Map();

function Player({ event }: { readonly event: EventDetail }) {
  const { recordings } = event.incident;
  const [shown, setShown] = useState(0);
  const [visited, setVisited] = useState(FIRST);
  const [loaded, setLoaded] = useState(NONE);
  const asked = useRef(new Set<number>());
  const stage = useRef<HTMLDivElement>(null);
  // The shown one comes first, the next ones after it.
  const isThere = loaded.has(shown);
  useEffect(() => {
    const load = async (index: number) => {
      const entry = recordings[index];
      if (entry === undefined || asked.current.has(index)) return;
      asked.current.add(index);
      const path = `/api/Recording/data/${entry.recordingId}?width=${stage.current?.clientWidth ?? 640}`;
      const media = await mediaOf(await call<RecordingContent>(path));
      setLoaded((others) => new Map([...others, [index, media]]));
    };
    const wanted = isThere ? Array.from({ length: AHEAD }, (_, ahead) => shown + 1 + ahead) : [shown];
    for (const index of wanted) load(index).catch(console.error);
  }, [recordings, shown, isThere]);
  const show = (index: number) => {
    setShown(index);
    setVisited((others) => new Set([...others, index]));
  };
  return <EventView {...{ event, shown, visited, loaded, stage }} onShow={show} />;
}

function Schedule({ id }: { readonly id: string }) {
  const [week, setWeek] = useState(thisWeek);
  const [read, setRead] = useState<{ readonly week: Date; readonly schedule: ScheduleDetail } | null>(null);
  useEffect(() => {
    call<ScheduleDetail>(`/api/Schedule/schedule/${id}`, weekQuery(week))
      .then((schedule) => setRead({ week, schedule }))
      .catch(console.error);
  }, [id, week]);
  useTitle('Schedule');
  return read && <WeekView {...read} onWeek={setWeek} />;
}

function Screen({ path }: { readonly path: string }) {
  const [, section, id = ''] = path.split('/');
  switch (section) {
    case '':
      return <Home />;
    case 'events':
      return <Events />;
    case 'event':
      return <Event key={id} id={id} />;
    case 'schedule':
      return <Schedule key={id} id={id} />;
    default:
      return <h1>Not found</h1>;
  }
}

function App() {
  const path = usePath();
  const token = sessionStorage.getItem(TOKEN);
  return (
    <PageLink value={Link}>
      {path === '/login' || token === null ? (
        <Login />
      ) : (
        <Frame name={nameIn(token)}>
          <Screen path={path} />
        </Frame>
      )}
    </PageLink>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
