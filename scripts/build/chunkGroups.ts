/**
 * Which source goes into which file of the build. A few files compress better than many small ones: with the default
 * splitting and a vendor file the events page waited for 55 scripts instead of 13 and for a quarter more time (3.8 s
 * instead of 3.0 s on the slow line of `npm run bench`), and an event needed 133 kB of scripts instead of 126. A rule that
 * only counts the pages which share a module keeps the files few, but an event then needs 136 kB instead of 127.
 */
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

// The entry, and small modules that every page needs, including the login form. Their imports are added to the same
// file.
const ENTRY =
  /src\/main\.tsx|src\/core\/(?:page\/Logo|format\/shownText|api\/(?:apiUrl|tokenPayload)|session\/use|app\/useApp|ui\/VisuallyHidden)|@xstate\/react/;
// The parts of forms that the login form and the events list need first.
const FORMS = /src\/core\/(?:api\/authenticate|ui\/form\/(?:Text|Field|Select))/;
// What the login form has beside them. The events list needs none of it before its rows.
const SIGN_IN = /src\/core\/(?:page\/SignInFrame|ui\/form\/Checkbox)/;
// The frame of the signed-in pages and the code of their calls always load together.
const FRAME =
  /src\/core\/(?:router\/signedInFrame|shell\/(?:Shell|TopBar|NavLinks|FailedQueriesLine|ReturnLine)\.|page\/(?:Page|isNavigatingAway)\.|api\/(?:sendCall|earlyResponses|sendRequest|deadline|lenient)|api\/event\.|page\/PageBack)|src\/domain\/(?:links\/LocationLink|texts)|node_modules\/ky\/|useCanGoBack/;
// The event page, its loader, and the modules that its lazy parts share with it.
const EVENT =
  /src\/plugins\/events\/(?:detail\/(?:EventPage|EventReport\.)|playback\/(?:recordingName|mediaElement))|src\/machines\/(?:preloader|loader|arrangement|selectionInUrl)|core\/page\/useSelectionInUrl/;
// The filter panel, the chips, the name of a site and what stands below the list come late.
const EVENTS =
  /src\/plugins\/events\/list\/(?!Filter|Range|range|Site|findSites|ListExtras|HourlyEvents|ReadingLine|eventsCsv|saveFile|useWholeList)/;
// ApexCharts and the daily chart in one file. It compresses better than two, and the chart by hour adds a small one.
const CHARTS =
  /node_modules\/(?:(?:react-)?apexcharts|dompurify|prop-types)\/|domain\/statistics\/(?:DailyBars|dailyBars|apexChart|cleanMarkup|chartText|compactCount|useRoom)/;
// A group takes along what its files import. The table of the daily chart needs these texts before the chart.
const DAY_TEXT = /domain\/statistics\/dayText/;
// The ways to other pages of a list come after its rows.
const PAGING = /src\/core\/ui\/table\/(?:GoToPage|Pagination\.tsx)/;
const TABLES =
  /src\/core\/(?:ui\/(?:table\/(?!GoToPage|Pagination\.tsx)|useMediaQuery)|page\/useDelayed)|src\/machines\/delayedText/;
// The event's page and the tools of the frame share it, and neither loads the other.
const KEYS = /src\/core\/shortcuts\/useShortcut/;
// What the search boxes and the site picker share.
const SEARCH = /src\/core\/search\/(?!SearchBox|SearchPalette)/;
// Small parts of many pages, none of which comes before the content of a page with a budget. The entry lists each file
// by its name, so one file instead of ten spares every page 0.3 kB.
const KIT =
  /src\/(?:core\/(?:format\/(?:zoneText|isoWithOffset)|ui\/(?:Badge|ContactLinks|form\/Switch))|domain\/(?:badges\/DeviceStatus|links\/RequestChange))/;
// Only late parts of the pages with a budget call for locations and name time zones.
const SHARED =
  /src\/(?:core\/(?:api(?!\/(?:wire\/)?location\.)|format(?!\/(?:zoneText|isoWithOffset))|session|app|page(?!\/(?:QueryTable|RecordPage|RecordList|recordLoaders|Sibling|SignIn|useForm|useDelayed|useSelection))|ui(?!\/(?:ContactLinks|Notice|FactList|ErrorPanel|table|form)))|domain\/texts)\//;
// The declaration of a lazy plugin: one small file, requested at the start where the plugin is switched on.
const DECLARATION = /src\/plugins\/([^/]+)\/(?:.*\/)?(?:plugin|\w+Routes?)\.ts$/;
/** A module that at least this many lazy files use goes into the frame's file. */
const MANY = 4;

/** Whether a file is part of a lazy plugin, which most portals never request. */
function isOptional(id: string, graph: Graph): boolean {
  const folder = /^.*\/src\/plugins\/[^/]+\//.exec(id)?.[0];
  return (
    folder !== undefined && (graph.getModuleInfo(`${folder}plugin.ts`)?.dynamicImporters.length ?? 0) > 0
  );
}

function lateUsers(id: string, graph: Graph): number {
  const seen = new Set<string>();
  const found = new Set<string>();
  const climb = (current: string) => {
    if (seen.has(current)) return;
    seen.add(current);
    const info = graph.getModuleInfo(current);
    if (info?.dynamicImporters.length && !isOptional(current, graph)) found.add(current);
    info?.importers.forEach(climb);
  };
  climb(id);
  return found.size;
}

const isCommon = (id: string, graph: Graph) =>
  SHARED.test(id) && !TABLES.test(id) && lateUsers(id, graph) >= MANY;

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'portal', test: ENTRY, priority: 5 },
  {
    debugName: 'frame',
    name: (id, graph) => (FRAME.test(id) || isCommon(id, graph) ? 'frame' : null),
    priority: 3,
  },
  {
    debugName: 'optional plugins',
    name: (id, graph) => (isOptional(id, graph) ? (DECLARATION.exec(id)?.[1] ?? null) : null),
    priority: 4,
  },
  { name: 'forms', test: FORMS, priority: 4 },
  { name: 'signIn', test: SIGN_IN, priority: 4 },
  { name: 'keys', test: KEYS, priority: 3 },
  { name: 'events', test: EVENTS, priority: 1 },
  { name: 'event', test: EVENT, priority: 2 },
  { name: 'tables', test: TABLES, priority: 2 },
  { name: 'search', test: SEARCH, priority: 0 },
  { name: 'paging', test: PAGING, priority: 0 },
  { name: 'kit', test: KIT, priority: 0 },
  { name: 'charts', test: CHARTS, priority: 2 },
  { name: 'dayText', test: DAY_TEXT, priority: 3 },
];
