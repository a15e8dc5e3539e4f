/** The lists that the portal loads completely, and one object of each. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { contactsCall } from '#contract/contact.ts';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { searchCall } from '#contract/search.ts';
import {
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  statisticsCall,
} from '#contract/statistics.ts';
import { type PluginCalls, pluginCalls } from '../openapi/pluginCalls.ts';
import { read, type Walk } from './check.ts';
import { isNotUnderstood, judge, optionalProblems } from './judge.ts';

const pairs: readonly (readonly [WireCall, readonly WireCall[]])[] = [
  [camerasCall, [cameraDetailsCall]],
  [customersCall, [customerDetailsCall]],
  [dealersCall, [dealerDetailsCall]],
  [nvrsCall, [nvrDetailsCall]],
  [speakersCall, [speakerDetailsCall]],
  [schedulesCall, [scheduleCall]],
  [locationsCall, [locationDetailsCall, armedStatusCall]],
  [contactsCall, []],
];

export async function checkLists(walk: Walk): Promise<void> {
  for (const [list, details] of pairs) {
    const wanted = details.filter((detail) => walk.findings.wants(detail));
    if (wanted.length === 0 && !walk.findings.wants(list)) continue;
    const ids = (await checkList(walk, list)).map(idOf).filter((id) => id !== undefined);
    for (const detail of wanted) await checkDetail(walk, detail, ids[0], walk.findings.isAbsent(list));
  }
}

/** @param answer of any call; undefined when it is no list of objects with ids */
function firstId(answer: unknown): number | undefined {
  const rows = v.safeParse(Rows, answer);
  return rows.success ? idOf(rows.output.value[0]) : undefined;
}

const Rows = v.object({ value: v.array(v.unknown()), count: v.nullish(v.number()) });

async function checkList(walk: Walk, call: WireCall): Promise<unknown[]> {
  const { findings, now } = walk;
  const { value, problems } = await read(walk, call, { body: {} });
  const rows = v.safeParse(Rows, value);
  if (!rows.success) {
    findings.checked(call, problems);
    return [];
  }
  const ids = rows.output.value.map(idOf);
  if (new Set(ids).size < ids.length) problems.push('gives an id twice');
  problems.push(...new Set(rows.output.value.flatMap((row) => optionalProblems(row, now))));
  findings.checked(call, problems);
  if (ids.length === 0) findings.note(call, 'the list is empty');
  return rows.output.value;
}

async function checkDetail(
  walk: Walk,
  call: WireCall,
  id: number | undefined,
  isAbsent: boolean,
): Promise<void> {
  const { host, token, findings, now } = walk;
  if (id === undefined) {
    // Where not even the list is there, any id tells whether the host has the call.
    if (isAbsent) await host.send(call, { token, id: 1, ...weekFor(call, now) });
    findings.note(call, 'no good id to ask for: its list is empty or could not be read');
    return;
  }
  const { value, problems } = await read(walk, call, { id, ...weekFor(call, now) });
  const answered = idOf(value);
  if (answered !== undefined && answered !== id) problems.push(`answers object ${answered} instead of ${id}`);
  problems.push(...optionalProblems(value, now));
  findings.checked(call, problems);
}

function weekFor(call: WireCall, now: number): { body?: unknown } {
  if (call.body === null) return {};
  return {
    body: {
      start: new Date(now - 3.5 * 86_400_000).toISOString(),
      end: new Date(now + 3.5 * 86_400_000).toISOString(),
    },
  };
}

const Row = v.union([
  v.object({ id: v.number() }),
  v.pipe(
    v.object({ contact: v.object({ id: v.number() }) }),
    v.transform(({ contact }) => contact),
  ),
  v.pipe(
    v.object({ schedule: v.object({ id: v.number() }) }),
    v.transform(({ schedule }) => schedule),
  ),
]);

/** A row's own id, or that of the object inside the row. */
function idOf(row: unknown): number | undefined {
  const read = v.safeParse(Row, row);
  return read.success ? read.output.id : undefined;
}

const GROUPS = ['Location', 'NVR', 'Schedule', 'Contact', 'Drone', 'Camera', 'Event'];

export async function checkSearch(walk: Walk): Promise<void> {
  const { findings, samples } = walk;
  if (!findings.wants(searchCall)) return;
  const name = (await samples.location())?.name;
  const word = /[\p{L}\p{N}]{2,}/u.exec(name ?? '')?.[0];
  const { value, problems } = await read(walk, searchCall, { query: { query: word ?? 'a' } });
  const results = value ?? [];
  if (value && word !== undefined && !results.some(({ groupLabel }) => groupLabel === 'Location'))
    problems.push(`does not find the location ${name} by the word ${word}`);
  for (const { url } of results)
    if (typeof url !== 'string' || !/^\/(?!\/)/.test(url))
      problems.push(`the url ${url ?? 'null'} is no path of the portal, and is not shown as a link`);
  findings.checked(searchCall, problems);
  const strange = new Set(
    results.map(({ groupLabel }) => groupLabel).filter((label) => !GROUPS.includes(label)),
  );
  for (const label of strange) findings.note(searchCall, `the group ${label} is not shown`);
}

// Counts and series, which must agree with each other.

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
  walk: Walk,
  countsCall: CountsCall,
  seriesCall: SeriesCall,
  id: number | undefined,
): Promise<void> {
  const { host, token, findings, now: end } = walk;
  const start = end - 30 * DAY_MS;
  const body = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const counts = await read(walk, countsCall, { id, body });
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

// The reads that plugins bring along: lists with an empty request, and records by the first id of a list.

export async function checkPluginCalls(
  walk: Walk,
  plugins: readonly PluginCalls[] = pluginCalls,
): Promise<void> {
  for (const { calls } of plugins) await checkCallsOf(walk, calls);
}

async function checkCallsOf(walk: Walk, calls: readonly WireCall[]): Promise<void> {
  const { findings } = walk;
  if (!calls.some((call) => findings.wants(call))) return;
  for (const call of calls.filter(({ effect }) => effect === 'command'))
    findings.note(call, 'a command of a plugin is not sent');
  const reads = calls.filter(({ effect }) => effect === 'read');
  let id: number | undefined;
  for (const call of reads.filter(({ path }) => !path.includes('{'))) id ??= await check(walk, call);
  for (const call of reads.filter(({ path }) => path.includes('{'))) {
    if (id === undefined) findings.note(call, 'no id to ask for: no list of its plugin has given one');
    else await check(walk, call, id);
  }
}

/** @returns the id of the first row, if the answer is a list */
async function check(walk: Walk, call: WireCall, id?: number) {
  const { value, problems } = await read(walk, call, { id, ...(call.body !== null && { body: {} }) });
  walk.findings.checked(call, problems);
  return firstId(value);
}
