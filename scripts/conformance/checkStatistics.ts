/** Counts and series, which must agree with each other. */
import {
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  statisticsCall,
} from '#contract/statistics.ts';
import { isNotUnderstood, judge } from './judge.ts';
import type { Walk } from './walk.ts';

const DAY_MS = 86_400_000;
/** Whose midnights are never UTC's, and whose clocks never change. */
const ZONE = 'Asia/Kathmandu';

type CountsCall = typeof statisticsCall | typeof locationStatisticsCall;
type SeriesCall = typeof eventsPerDayCall | typeof locationEventsPerDayCall;

export async function checkStatistics(walk: Walk): Promise<void> {
  const { findings, samples } = walk;
  if (findings.wants(statisticsCall) || findings.wants(eventsPerDayCall))
    await checkPair(walk, statisticsCall, eventsPerDayCall, undefined);
  const ofLocation = [locationStatisticsCall, locationEventsPerDayCall] as const;
  if (!ofLocation.some((call) => findings.wants(call))) return;
  const location = await samples.location();
  if (location !== undefined) return checkPair(walk, ...ofLocation, location.id);
  for (const call of ofLocation) findings.note(call, 'no location to ask for');
}

async function checkPair(
  { host, token, findings, now }: Walk,
  countsCall: CountsCall,
  seriesCall: SeriesCall,
  id: number | undefined,
): Promise<void> {
  const end = now;
  const start = end - 30 * DAY_MS;
  const body = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const counts = judge(countsCall.response, await host.send(countsCall, { token, id, body }));
  for (const [name, count] of Object.entries(counts.value ?? {}))
    if (typeof count === 'number' && !(Number.isInteger(count) && count >= 0))
      counts.problems.push(`${name} is ${count}, a whole number from 0 was expected`);
  findings.checked(countsCall, counts.problems);

  const said = counts.value?.incidentCount;
  // Without a zone days are UTC's; with one a provider may cut them by it, or leave it unread.
  for (const timeZone of [undefined, ZONE]) {
    const zoned = { ...body, ...(timeZone !== undefined && { timeZone }) };
    const reply = await host.send(seriesCall, { token, id, body: zoned });
    if (timeZone !== undefined && isNotUnderstood(reply)) {
      findings.note(seriesCall, 'refuses timeZone, which is optional: the portal asks again without it');
      return;
    }
    const { value, problems } = judge(seriesCall.response, reply);
    const series = Array.isArray(value) ? value : (value?.data ?? []);
    if (series.some(([day]) => day * 1000 < start - DAY_MS || day * 1000 > end + DAY_MS))
      problems.push('has days outside of the period: seconds since 1970 are expected');
    const sum = series.reduce((total, [, count]) => total + count, 0);
    if (value && typeof said === 'number' && sum !== said)
      problems.push(`its counts add up to ${sum}, but incidentCount of the same period is ${said}`);
    findings.checked(seriesCall, problems);
    // What is wrong without a zone would only be said twice.
    if (problems.length > 0) return;
    if (timeZone !== undefined && series.some(([day]) => !isMidnight(day, timeZone)))
      findings.note(seriesCall, `days are not those of timeZone ${timeZone}, which is optional`);
  }
}

/** Whether a zone's clock shows midnight at these seconds since 1970. */
function isMidnight(seconds: number, timeZone: string): boolean {
  const clock = { timeZone, hourCycle: 'h23', timeStyle: 'medium' } as const;
  return new Intl.DateTimeFormat('en-GB', clock).format(seconds * 1000) === '00:00:00';
}
