/** Spreads incidents over the past days, one day after the other, so that only one is held in memory. */
import { wallClock } from '../arming/siteClock.ts';
import type { MonitoredSite } from './monitoredSite.ts';
import type { PlannedIncident } from './plannedIncident.ts';
import { createRandom, type Random } from './random.ts';
import { timeOfDay, weekendFactor } from './rhythm.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { stagedIncidents } from './stagedIncidents.ts';
import { weighted } from './weighted.ts';

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
