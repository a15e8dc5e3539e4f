import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import type { EventDetail } from '#contract/event.ts';
import { eventQuery } from '#core/api/event.ts';
import { type ReadOptions, settledQuery } from '#core/api/query.ts';
import { definePlugin, type LoaderArgs, type NamedList } from '#core/app/definePlugin.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { now } from '#core/environment.ts';
import { listNamed, phraseOf } from '#core/page/listSearch.ts';
import { idParams, parseId } from '#core/page/recordId.ts';
import { titledParams } from '#core/page/recordTitle.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { nextEvent, previousEvent, toggleSeen } from '#domain/incidents/eventActions.ts';
import { recordingActions } from '#domain/player/playerActions.ts';
import { listDeps, parseEventsSearch } from './list/eventsSearch.ts';
import { nextRow, openRow, previousRow } from './list/listActions.ts';
import { presetIn } from './list/timeRange.ts';

const listPage = () => import('./list/EventsPage.tsx');

const eventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/events',
  validateSearch: parseEventsSearch,
  loaderDeps: ({ search }) => listDeps(search),
  staticData: { title: 'Archived Events', wide: 'admin' },
  loader: lazyFn(listPage, 'load'),
  component: lazyRouteComponent(listPage, 'EventsPage'),
});

const locationEventsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/events/location/$id',
  params: idParams,
  // The path names the location. A second one in the query string could contradict it.
  validateSearch: (raw: Record<string, unknown>) => parseEventsSearch({ ...raw, locationId: undefined }),
  loaderDeps: ({ search }) => listDeps(search),
  staticData: { title: 'Archived Events', wide: 'admin' },
  loader: lazyFn(listPage, 'load'),
  component: lazyRouteComponent(listPage, 'LocationEventsPage'),
});

interface EventSearch {
  /** Id of the shown recording. Without it, the first one is shown. */
  recording?: number | undefined;
  /** Second of it to begin at. */
  t?: number | undefined;
}

/** Not in the page's file: a press on a row asks for the event in the same task. */
function loadEvent({
  context: { api, scope },
  params: { id },
  ...loading
}: LoaderArgs<{ readonly id: number | string }>): ReadOptions<EventDetail> {
  if (typeof id === 'string') return settledQuery<EventDetail>([`event ${id}`], null);
  return prefetch(scope.reads.client, eventQuery(api, id), loading);
}

const titled = titledParams(idParams, ({ id }) => `Event #${id}`);

const eventRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/event/$id',
  params: titled.params,
  staticData: { ...titled.staticData, pictureFirst: true },
  validateSearch: ({ recording, t }: Record<string, unknown>): EventSearch => ({
    recording: parseId(recording) ?? undefined,
    t: typeof t === 'number' ? t : undefined,
  }),
  loader: loadEvent,
  component: lazyRouteComponent(() => import('./detail/EventPage.tsx'), 'EventPage'),
});

/** Filters of the list for what was done, as the list of the palette names them. */
const OUTCOMES = { police: 'police', guard: 'a guard', voice: 'a voice-down' };

/** Words that people type for them. */
const OUTCOME_WORDS: Readonly<Record<string, keyof typeof OUTCOMES>> = {
  police: 'police',
  guard: 'guard',
  guards: 'guard',
  voice: 'voice',
  'voice-down': 'voice',
  'voice-downs': 'voice',
};

/** As tiles and filters name them: 'police contacts', 'guard dispatched', 'voice downs'. */
const TILE_WORDS = /\b(police|guard|voice) (?:contact(?:s|ed)|dispatch(?:es|ed)|downs?)\b/gi;

/**
 * 'police at halifax last month' is the list of events with police whose site or account has 'halifax' in its name, over
 * the last month.
 */
function eventsPhrase(text: string): NamedList | null {
  const period = presetIn(text);
  const said = phraseOf(
    (period?.rest ?? text).replace(TILE_WORDS, '$1'),
    (word) => Object.hasOwn(OUTCOME_WORDS, word) || /^(?:events?|alarms?|monitored)$/.test(word),
  );
  if (said === null) return null;
  const outcomes = [...new Set(said.known.flatMap((word) => OUTCOME_WORDS[word] ?? []))];
  if (outcomes.length === 0 && said.rest === '' && period === null) return null;
  const what = outcomes.map((outcome) => OUTCOMES[outcome]).join(' and ');
  const label = `Events${what && ` with ${what}`}${said.rest && ` at “${said.rest}”`}${period ? `, ${period.preset.name}` : ''}`;
  return listNamed(label, '/events', {
    ...Object.fromEntries(outcomes.map((outcome) => [outcome, true])),
    ...(said.rest !== '' && { q: said.rest }),
    ...period?.preset.range(new Date(now())),
  });
}

export const events = definePlugin({
  id: 'events',
  routes: [eventsRoute, locationEventsRoute, eventRoute],
  nav: [
    {
      label: 'Events',
      route: eventsRoute,
      goKey: 'e',
      words: 'incidents alarms recordings clips evidence police guard voice-down',
    },
  ],
  phrase: eventsPhrase,
  searchGroups: [{ label: 'Event', rank: 6, icon: 'bell', byNumber: true }],
  // In the order of the keyboard help.
  shortcuts: [nextRow, previousRow, openRow, toggleSeen, nextEvent, previousEvent, ...recordingActions],
});

declare module '#core/app/definePlugin.ts' {
  interface KnownPlugins {
    readonly events: typeof events;
  }
}
