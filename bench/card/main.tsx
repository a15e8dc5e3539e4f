/**
 * A page to compare with: the portal's busiest screens on the same calls, by the portal's packages alone (React, TanStack
 * Router, XState and ky), written straight down.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  getRouteApi,
  Outlet,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import ky from 'ky';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { assign, fromPromise, setup } from 'xstate';
import {
  AHEAD,
  type Counts,
  type DayCount,
  type EventDetail,
  type EventList,
  FIRST_LIST,
  type ListState,
  lastDays,
  listQuery,
  type Media,
  mediaOf,
  nameIn,
  type RecordingContent,
  sortedBy,
  ZONE,
} from './data.ts';
import { EventsHead, EventsTable, EventView, Frame, HomeView, LoginView, useTitle } from './views.tsx';
import './screens.css';

const TOKEN = 'token';

const api = ky.create({
  prefixUrl: `${location.origin}/api`,
  hooks: {
    beforeRequest: [
      (request) => {
        const token = sessionStorage.getItem(TOKEN);
        if (token !== null) request.headers.set('Authorization', `Bearer ${token}`);
      },
    ],
  },
});
const call = <Answer,>(path: string, json?: object, signal?: AbortSignal) =>
  api.post(path, { ...(json && { json }), ...(signal && { signal }) }).json<Answer>();

const root = createRootRoute({ component: Outlet });

const signInMachine = setup({
  types: {
    context: {} as { failure: string | null },
    events: {} as { type: 'submit'; username: string; password: string },
  },
  actors: {
    signIn: fromPromise(({ input }: { input: { username: string; password: string } }) =>
      call<{ token: string }>('Authenticate', input),
    ),
  },
  actions: {
    keepToken: (_, { token }: { token: string }) => sessionStorage.setItem(TOKEN, token),
    enter: () => void router.navigate({ to: '/' }),
  },
}).createMachine({
  context: { failure: null },
  initial: 'signedOut',
  states: {
    signedOut: { on: { submit: 'signingIn' } },
    signingIn: {
      invoke: {
        src: 'signIn',
        input: ({ event: { username, password } }) => ({ username, password }),
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepToken', params: ({ event }) => event.output },
        },
        onError: { target: 'signedOut', actions: assign({ failure: 'Login failed' }) },
      },
    },
    signedIn: { entry: 'enter' },
  },
});

function Login() {
  const [snapshot, send] = useMachine(signInMachine);
  useTitle('Log in');
  return (
    <LoginView
      failure={snapshot.context.failure}
      isBusy={snapshot.matches('signingIn')}
      onSubmit={(username, password) => send({ type: 'submit', username, password })}
    />
  );
}

const login = createRoute({ getParentRoute: () => root, path: '/login', component: Login });

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => {
    const token = sessionStorage.getItem(TOKEN);
    if (token === null) throw redirect({ to: '/login' });
    return { name: nameIn(token) };
  },
  component: SignedIn,
});

function SignedIn() {
  const { name } = getRouteApi('/signed-in').useRouteContext();
  return (
    <Frame name={name}>
      <Outlet />
    </Frame>
  );
}

type Days = readonly DayCount[] | { readonly data: readonly DayCount[] };

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  // Promises, so that the page stands before its numbers.
  loader: ({ abortController: { signal } }) => {
    const { current, before } = lastDays(new Date());
    const counts = call<Counts>('Statistics/stat-counts', current, signal);
    return {
      counts,
      days: call<Days>('Statistics/events-per-day', { ...current, timeZone: ZONE }, signal),
      before: counts.then(() => call<Counts>('Statistics/stat-counts', before, signal)),
    };
  },
  component: Home,
});

/** What a promise brought, and what the one before it brought until then; null at first. */
function useSettled<Value>(promise: Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isAwaited = true;
    promise
      .then((settled) => {
        if (isAwaited) setValue(() => settled);
      })
      .catch((error: unknown) => {
        if (isAwaited) console.error(error);
      });
    return () => {
      isAwaited = false;
    };
  }, [promise]);
  return value;
}

function Home() {
  const asked = home.useLoaderData();
  const counts = useSettled(asked.counts);
  const before = useSettled(asked.before);
  const days = useSettled(asked.days);
  useTitle('Home');
  return <HomeView counts={counts} before={before} days={days && 'data' in days ? days.data : days} />;
}

const events = createRoute({
  getParentRoute: () => signedIn,
  path: '/events',
  validateSearch: (search: Partial<ListState>): Partial<ListState> => search,
  loaderDeps: ({ search }) => ({ ...FIRST_LIST, ...search }),
  loader: ({ deps: list, abortController: { signal } }) => {
    const read = call<EventList>('Event/events/location/0', listQuery(list), signal);
    return { read: read.then((found) => ({ list, events: found })) };
  },
  component: Events,
});

function Events() {
  const read = useSettled(events.useLoaderData().read);
  const list = events.useLoaderDeps();
  const navigate = events.useNavigate();
  const open = (search: ListState) => void navigate({ search, resetScroll: false });
  useTitle('Events');
  return (
    <>
      <EventsHead size={list.size} onSize={(size) => open({ ...list, size, page: 0 })} />
      {read === null ? (
        <p>Loading events...</p>
      ) : (
        <EventsTable
          {...read}
          onSort={(field) => open(sortedBy(list, field))}
          onPage={(page) => open({ ...list, page })}
        />
      )}
    </>
  );
}

const event = createRoute({
  getParentRoute: () => signedIn,
  path: '/event/$id',
  loader: ({ params: { id }, abortController: { signal } }) => ({
    read: call<EventDetail>(`Event/details/${id}`, undefined, signal),
  }),
  component: Event,
});

function Event() {
  const { id } = event.useParams();
  const read = useSettled(event.useLoaderData().read);
  useTitle(`Event #${id}`);
  if (read === null) return <h1>Event #{id}</h1>;
  return <Player key={read.incident.incident.id} event={read} />;
}

interface PlayerContext {
  readonly ids: readonly number[];
  /** Width of the place for the picture. */
  readonly width: number;
  readonly shown: number;
  readonly visited: ReadonlySet<number>;
  readonly loaded: ReadonlyMap<number, Media>;
}

/** Loads the shown recording, then the next ones beside each other. */
const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    input: {} as Pick<PlayerContext, 'ids'>,
    events: {} as { type: 'place'; width: number } | { type: 'show'; index: number },
  },
  actors: {
    load: fromPromise(async ({ input: { id, width } }: { input: { id: number; width: number } }) =>
      mediaOf(await call<RecordingContent>(`Recording/data/${id}?width=${width}`)),
    ),
    loadAhead: fromPromise(
      async ({ input: { ids, width } }: { input: { ids: readonly number[]; width: number } }) =>
        Promise.all(
          ids.map(async (id) => mediaOf(await call<RecordingContent>(`Recording/data/${id}?width=${width}`))),
        ),
    ),
  },
  guards: { isThere: ({ context: { loaded, shown } }) => loaded.has(shown) },
}).createMachine({
  context: ({ input }) => ({ ...input, width: 0, shown: 0, visited: new Set([0]), loaded: new Map() }),
  initial: 'unplaced',
  on: {
    show: {
      target: '.looking',
      actions: assign({
        shown: ({ event: { index } }) => index,
        visited: ({ context: { visited }, event: { index } }) => new Set([...visited, index]),
      }),
    },
  },
  states: {
    unplaced: {
      on: { place: { target: 'looking', actions: assign({ width: ({ event }) => event.width }) } },
    },
    looking: { always: [{ guard: 'isThere', target: 'ahead' }, { target: 'loading' }] },
    loading: {
      invoke: {
        src: 'load',
        input: ({ context: { ids, shown, width } }) => ({ id: ids[shown] ?? 0, width }),
        onDone: {
          target: 'ahead',
          actions: assign({
            loaded: ({ context: { loaded, shown }, event: { output } }) =>
              new Map([...loaded, [shown, output]]),
          }),
        },
      },
    },
    ahead: {
      invoke: {
        src: 'loadAhead',
        input: ({ context }) => ({ ids: missing(context).map(([, id]) => id), width: context.width }),
        onDone: {
          actions: assign({
            loaded: ({ context, event: { output } }) => {
              const found = missing(context).flatMap(([index], place) => {
                const media = output[place];
                return media === undefined ? [] : [[index, media] as const];
              });
              return new Map([...context.loaded, ...found]);
            },
          }),
        },
      },
    },
  },
});

/** Places and ids of the next recordings that are not there yet. */
function missing({ ids, shown, loaded }: PlayerContext): (readonly [number, number])[] {
  return [...ids.entries()].slice(shown + 1, shown + 1 + AHEAD).filter(([index]) => !loaded.has(index));
}

function Player({ event: shownEvent }: { readonly event: EventDetail }) {
  const stage = useRef<HTMLDivElement>(null);
  const [{ context }, send] = useMachine(playerMachine, {
    input: {
      ids: shownEvent.incident.recordings.map(({ recordingId }) => recordingId),
    },
  });
  useEffect(() => send({ type: 'place', width: stage.current?.clientWidth ?? 640 }), [send]);
  const { shown, visited, loaded } = context;
  return (
    <EventView
      {...{ shown, visited, loaded, stage }}
      event={shownEvent}
      onShow={(index) => send({ type: 'show', index })}
    />
  );
}

const router = createRouter({
  routeTree: root.addChildren([login, signedIn.addChildren([home, events, event])]),
  defaultNotFoundComponent: () => <h1>Not found</h1>,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
