/** The lists that the portal loads completely, and one object of each. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { searchCall } from '#contract/search.ts';
import {
  eventsPerDayCall,
  locationEventsPerDayCall,
  locationStatisticsCall,
  statisticsCall,
} from '#contract/statistics.ts';
import { ListQuery } from '#contract/vocabulary.ts';
import { tagOf } from '../openapi/operations.ts';
import { type PluginCalls, pluginCalls } from '../openapi/pluginCalls.ts';
import { check, DAY_MS, plainlySent, type Walk } from './check.ts';
import { isNotUnderstood, judge } from './judge.ts';

const table: readonly WireCall[] = calls;
const takesId = ({ path }: WireCall) => path.includes('{');

/** Lists by an empty query. Those of events are checked by themselves. */
const lists = table.filter(
  (call) => call.body === ListQuery && !takesId(call) && tagOf(call.path) !== 'Event',
);

export async function checkLists(walk: Walk): Promise<void> {
  const lacking = 'no good id to ask for: its list is empty or could not be read';
  for (const list of lists) {
    const details = table.filter((call) => takesId(call) && tagOf(call.path) === tagOf(list.path));
    await checkTogether(walk, [list], details, lacking);
  }
}

/** @param lacking says why the details could not be asked for where no list has an id */
async function checkTogether(
  walk: Walk,
  lists: readonly WireCall[],
  details: readonly WireCall[],
  lacking: string,
): Promise<void> {
  const { host, findings } = walk;
  const wanted = details.filter((detail) => findings.wants(detail));
  if (wanted.length === 0 && !lists.some((list) => findings.wants(list))) return;
  const ids: (number | undefined)[] = [];
  for (const list of lists) ids.push(...(await checkList(walk, list)));
  const id = ids.find((one) => one !== undefined);
  const isAbsent = lists.length > 0 && lists.every((list) => findings.isAbsent(list));
  for (const detail of wanted) {
    if (id !== undefined) await checkDetail(walk, detail, id);
    else findings.note(detail, lacking);
    // Where not even the list is there, any id tells whether the host has the call.
    if (id === undefined && isAbsent) await host.send(detail, { id: 1, ...plainlySent(detail, host.now) });
  }
}

const Rows = v.object({ value: v.array(v.unknown()) });

/** @returns the ids of its rows; undefined for a row without one */
async function checkList(walk: Walk, call: WireCall): Promise<(number | undefined)[]> {
  const { host, findings } = walk;
  const answer = v.safeParse(Rows, await check(walk, call, plainlySent(call, host.now)));
  if (!answer.success) return [];
  const rows = answer.output.value;
  const ids = rows.map(idOf);
  if (new Set(ids).size < ids.length) findings.wrong(call, ['gives an id twice']);
  if (ids.length === 0) findings.note(call, 'the list is empty');
  return ids;
}

async function checkDetail(walk: Walk, call: WireCall, id: number): Promise<void> {
  await check(walk, call, { id, ...plainlySent(call, walk.host.now) }, (answer) => {
    const answered = idOf(answer) ?? id;
    return answered === id ? [] : [`answers object ${answered} instead of ${id}`];
  });
}

const Identified = v.object({ id: v.number() });
const Row = v.union([Identified, v.object({ contact: Identified }), v.object({ schedule: Identified })]);

/** A row's own id, or that of the object inside the row. */
function idOf(row: unknown): number | undefined {
  const { success, output } = v.safeParse(Row, row);
  if (!success) return undefined;
  return ('contact' in output ? output.contact : 'schedule' in output ? output.schedule : output).id;
}

const GROUPS = ['Location', 'NVR', 'Schedule', 'Contact', 'Drone', 'Camera', 'Event'];

export async function checkSearch(walk: Walk): Promise<void> {
  const { findings, samples } = walk;
  const name = samples.location?.name;
  const word = /[\p{L}\p{N}]{2,}/u.exec(name ?? '')?.[0];
  const results =
    (await check(walk, searchCall, { query: { query: word ?? 'a' } }, (found) => {
      const isFound = word === undefined || found.some(({ groupLabel }) => groupLabel === 'Location');
      const urls = found.map(({ url }) => url).filter((url) => !/^\/(?!\/)/.test(url ?? ''));
      return [
        ...(isFound ? [] : [`does not find the location ${name} by the word ${word}`]),
        ...urls.map((url) => `the url ${url} is no path of the portal, and is not shown as a link`),
      ];
    })) ?? [];
  const strange = results.map(({ groupLabel }) => groupLabel).filter((label) => !GROUPS.includes(label));
  for (const label of new Set(strange)) findings.note(searchCall, `the group ${label} is not shown`);
}

// Counts and series, which must agree with each other.

/** Whose midnights are never UTC's, and whose clocks never change. */
const ZONE = 'Asia/Kathmandu';

type CountsCall = typeof statisticsCall | typeof locationStatisticsCall;
type SeriesCall = typeof eventsPerDayCall | typeof locationEventsPerDayCall;

export async function checkStatistics(walk: Walk): Promise<void> {
  const { findings, samples } = walk;
  const ofAll = [statisticsCall, eventsPerDayCall] as const;
  const ofLocation = [locationStatisticsCall, locationEventsPerDayCall] as const;
  if (ofAll.some((call) => findings.wants(call))) await checkPair(walk, ...ofAll, undefined);
  if (!ofLocation.some((call) => findings.wants(call))) return;
  if (samples.location !== undefined) return checkPair(walk, ...ofLocation, samples.location.id);
  for (const call of ofLocation) findings.note(call, 'no location to ask for');
}

async function checkPair(
  walk: Walk,
  countsCall: CountsCall,
  seriesCall: SeriesCall,
  id: number | undefined,
): Promise<void> {
  const { host, findings } = walk;
  const end = host.now;
  const start = end - 30 * DAY_MS;
  const body = { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
  const counts = await check(walk, countsCall, { id, body });
  const said = counts?.incidentCount;
  // Without a zone days are UTC's; with one a provider may cut them by it, or leave it unread.
  for (const timeZone of [undefined, ZONE]) {
    const zoned = { ...body, ...(timeZone !== undefined && { timeZone }) };
    const reply = await host.send(seriesCall, { id, body: zoned });
    if (timeZone !== undefined && isNotUnderstood(reply)) {
      findings.note(seriesCall, 'refuses timeZone, which is optional: the portal asks again without it');
      return;
    }
    const { value, problems } = judge(seriesCall.response, reply, end);
    const series = Array.isArray(value) ? value : (value?.data ?? []);
    if (series.some(([day]) => day * 1000 < start - DAY_MS || day * 1000 > end + DAY_MS))
      problems.push('has days outside of the period: seconds since 1970 are expected');
    const sum = series.reduce((total, [, count]) => total + count, 0);
    if (value && typeof said === 'number' && sum !== said)
      problems.push(`its counts add up to ${sum}, but incidentCount of the same period is ${said}`);
    findings.wrong(seriesCall, problems);
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
  const lacking = 'no id to ask for: no list of its plugin has given one';
  for (const { calls } of plugins) {
    for (const call of calls.filter(({ effect }) => effect === 'command'))
      walk.findings.note(call, 'a command of a plugin is not sent');
    const reads = calls.filter(({ effect }) => effect === 'read');
    const lists = reads.filter((call) => !takesId(call));
    await checkTogether(walk, lists, reads.filter(takesId), lacking);
  }
}
