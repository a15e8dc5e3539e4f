/** The course of a planned incident. Everything that is stored about the incident agrees with it. */
import { PRIORITIES } from '#contract/event.ts';
import type { CamerasTable } from '../db/tables/equipment.ts';
import type { IncidentsTable } from '../db/tables/incidents.ts';
import type { UsersTable } from '../db/tables/users.ts';
import type { MonitoredSite } from './monitoredSite.ts';
import type { PlannedIncident } from './plannedIncident.ts';
import type { Random } from './random.ts';
import type { Scenario } from './scenario.ts';

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
