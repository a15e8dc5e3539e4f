/** Spreads incidents over the past days, one day after the other, so that only one is held in memory. */
import { PRIORITIES } from '#contract/event.ts';
import type { IncidentsTable } from '../db/tables/incidents.ts';
import type { UsersTable } from '../db/tables/people.ts';
import type { CamerasTable } from '../db/tables/sites.ts';
import { wallClock } from '../trade/instants.ts';
import { createRandom, type Random, weighted } from './random.ts';
import { timeOfDay, weekendFactor } from './rhythm.ts';
import {
  type MonitoredSite,
  type PlannedIncident,
  type Scenario,
  scenarios,
  stagedIncidents,
} from './scenarios.ts';

/** A site and an instant. */
interface Occasion {
  readonly site: MonitoredSite;
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface PlannedDay {
  /** In order of time. */
  readonly incidents: readonly PlannedIncident[];
  /** One more occasion within this day, for things beside the incidents. */
  occasion(): Occasion;
}

const PLANNED_DAYS = 120;

const DAY_MS = 86_400_000;
/** Only staged incidents happen in the last minutes, so that the newest ones are known. */
const QUIET_MS = 20 * 60_000;

const allScenarios: readonly Scenario[] = Object.values(scenarios);
const anyScenario = weighted(allScenarios, (scenario) => scenario.weight);

/** @param now epoch milliseconds */
export function* planDays(
  sites: readonly MonitoredSite[],
  incidents: number,
  now: number,
): Generator<PlannedDay, void> {
  const random = createRandom('incident plan');
  const staged = stagedIncidents(sites, now).slice(0, incidents);
  const shares = dayShares(incidents - staged.length, random);
  const pickers = sitePickers(sites, random);
  const first = now - QUIET_MS - PLANNED_DAYS * DAY_MS;

  for (const [day, share] of shares.entries()) {
    const start = first + day * DAY_MS;
    const end = day === shares.length - 1 ? Number.POSITIVE_INFINITY : start + DAY_MS;
    const occasion = occasions(pickers, start, random);
    const planned = Array.from({ length: share }, (): PlannedIncident => {
      const { site, time } = occasion();
      return { site, startTime: time, scenario: anyScenario(random) };
    });
    planned.push(...staged.filter(({ startTime }) => startTime >= start && startTime < end));
    yield { incidents: planned.sort((a, b) => a.startTime - b.startTime), occasion };
  }
}

/** How many incidents each day gets. Their sum is exactly the wanted number. */
function dayShares(total: number, random: Random): number[] {
  const weights = Array.from({ length: PLANNED_DAYS }, (_, day) => {
    const storm = random.chance(0.03) ? 1.9 : 1;
    return storm * (1 + day / 400) * (0.75 + random.next() / 2);
  });
  const sum = weights.reduce((a, b) => a + b, 0);
  let passed = 0;
  let given = 0;
  return weights.map((weight) => {
    passed += weight;
    const share = Math.round((total * passed) / sum) - given;
    given += share;
    return share;
  });
}

type SitePicker = (random: Random) => MonitoredSite;

function sitePickers(
  sites: readonly MonitoredSite[],
  random: Random,
): { workday: SitePicker; weekend: SitePicker } {
  const rates = new Map(sites.map((site) => [site, site.kind.rate * (0.35 + 1.5 * random.next())]));
  const rate = (site: MonitoredSite) => rates.get(site) ?? 0;
  return {
    workday: weighted(sites, rate),
    weekend: weighted(sites, (site) => rate(site) * weekendFactor(site.kind.rhythm)),
  };
}

function occasions(pickers: ReturnType<typeof sitePickers>, start: number, random: Random): () => Occasion {
  const weekday = new Date(start + DAY_MS / 2).getUTCDay();
  const picker = weekday === 0 || weekday === 6 ? pickers.weekend : pickers.workday;
  const clocks = new Map<string, number>();
  const clockAtStart = (timeZone: string): number => {
    const clock = clocks.get(timeZone) ?? wallClock(start, timeZone) % DAY_MS;
    clocks.set(timeZone, clock);
    return clock;
  };
  return () => {
    const site = picker(random);
    const wait = timeOfDay(site.kind.rhythm, random) - clockAtStart(site.location.timeZone);
    return { site, time: start + ((wait + DAY_MS) % DAY_MS) };
  };
}

// The course of a planned incident. Everything that is stored about the incident agrees with it.

export interface IncidentCourse {
  readonly row: IncidentsTable;
  readonly site: MonitoredSite;
  readonly scenario: Scenario;
  /** Nothing about the incident is later: its end, or now while it is open. Epoch milliseconds. */
  readonly lastTime: number;
  readonly operator: UsersTable;
  /** Cameras that saw it, the one that raised the alarm first; never empty. */
  readonly cameras: readonly [CamerasTable, ...CamerasTable[]];
}

const MINUTE_MS = 60_000;
/** An incident that would end this shortly before now is still open. */
const SETTLED_MS = 30_000;

/** @param now epoch milliseconds */
export function incidentCourse(
  planned: PlannedIncident,
  id: number,
  operators: readonly UsersTable[],
  now: number,
  random: Random,
): IncidentCourse {
  const { site, scenario, startTime } = planned;
  const priority = planned.priority ?? random.pick(scenario.priorities);
  const minutes = between(scenario.minutes, random);
  const end = startTime + minutes * MINUTE_MS + random.integer(0, MINUTE_MS - 1);
  const isOpen = planned.isOpen ?? false;
  // A staged incident may have to end sooner than its scenario would.
  const endTime = isOpen ? null : Math.min(end, Math.max(startTime + MINUTE_MS, now - SETTLED_MS));
  const police = planned.police ?? random.chance(scenario.police);
  const guard = planned.guard ?? random.chance(scenario.guard);
  const operator = random.pick(operators);
  const row: IncidentsTable = {
    id,
    locationId: site.location.id,
    startTime,
    endTime,
    alarmCount: between(scenario.alarms, random),
    voiceDownCount: site.speakers.length === 0 ? 0 : between(scenario.voiceDowns, random),
    policeContacted: police ? 1 : 0,
    guardDispatched: guard ? 1 : 0,
    priority,
    priorityRank: PRIORITIES.indexOf(priority) + 1,
    status: isOpen ? 'Open' : closingStatus(scenario, police, guard),
    lastUserId: random.chance(0.03) ? null : operator.id,
  };
  return { row, site, scenario, lastTime: endTime ?? now, operator, cameras: camerasOf(planned, random) };
}

const INDOORS = new Set(['Front Desk', 'Lobby']);

/** A staged incident is seen by the site's busiest camera, any other by chance. */
function camerasOf(
  { site, scenario, recordingTypes }: PlannedIncident,
  random: Random,
): IncidentCourse['cameras'] {
  const outside = site.cameras.filter((camera) => !INDOORS.has(camera.name));
  const able = scenario.isOutdoors && outside.length > 0 ? outside : site.cameras;
  const first = recordingTypes === undefined ? random.pick(able) : (able[0] ?? random.pick(able));
  return [first, ...able.filter((camera) => camera !== first)];
}

/** Uneven on purpose: smaller numbers are more likely. */
function between([least, greatest]: readonly [number, number], random: Random): number {
  const first = random.integer(least, greatest);
  return random.chance(0.5) ? Math.min(first, random.integer(least, greatest)) : first;
}

function closingStatus(scenario: Scenario, police: boolean, guard: boolean): string {
  if (police) return 'Police contacted';
  return guard ? 'Guard dispatched' : scenario.status;
}
